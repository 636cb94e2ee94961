"""Dice: what may be fixed, what may be placed, and which dice win a reserved card (DR-19 .. 38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Literal, TypeAlias

FACES = (1, 2, 3, 4, 5, 6)
DICE = 5
"""Every player throws with exactly five dice (DR-16)."""

KEPT = 1 << 7
"""Of so many throws is remembered what can be done with them. There are 461, most of them rare:
with all of them kept few more are found, and a room's memory grows for half an hour."""

StealRule: TypeAlias = Literal["same_face_more", "any_face_more", "more_same_or_equal_higher"]

Faces: TypeAlias = tuple[int, ...]

Free: TypeAlias = int
"""Free dice as one number, three bits a face: ``free >> 3 * (face - 1) & 7`` dice show ``face``."""


def free_of(faces: Iterable[int]) -> Free:
    """These dice as one number."""
    return sum(1 << 3 * (face - 1) for face in faces)


def count_of(free: Free, face: int) -> int:
    """How many of the dice show ``face``."""
    return free >> 3 * (face - 1) & 7


def without(free: Free, face: int, count: int) -> Free:
    """What is left when ``count`` dice showing ``face`` are placed (DR-28)."""
    return free - (count << 3 * (face - 1))


@lru_cache(KEPT)
def counts(free: Free) -> Faces:
    """The number of dice of each face, 1 .. 6."""
    return tuple(count_of(free, face) for face in FACES)


@lru_cache(KEPT)
def placeable(free: Free) -> tuple[tuple[int, int], ...]:
    """Every (face, count) that can be laid on one card, in order (DR-27, DR-82)."""
    return tuple((face, count) for face in FACES for count in range(1, count_of(free, face) + 1))


@lru_cache(maxsize=1 << 5)
def fixable(rolled: Faces) -> tuple[Faces, ...]:
    """Every choice of at least one of these dice, by size, then by faces (DR-20, DR-81)."""
    have = Counter(rolled)
    choices = product(*(range(have[face] + 1) for face in FACES))
    found = [
        tuple(face for face, taken in zip(FACES, choice, strict=True) for _ in range(taken))
        for choice in choices
    ]
    return tuple(sorted(filter(None, found), key=lambda faces: (len(faces), faces)))


def left_of(rolled: Faces, faces: Faces) -> Faces | None:
    """The dice not fixed, or ``None`` if one of ``faces`` was not thrown (DR-20)."""
    left = list(rolled)
    for face in faces:
        if face not in left:
            return None
        left.remove(face)
    return tuple(left)


def least_to_steal(rule: StealRule, face: int, old_face: int, old_count: int) -> int:
    """How many dice showing ``face`` win a card with these dice on it; 6 and more: none do.

    The base rule (DR-31) and the two variants (DR-36).
    """
    if rule == "any_face_more" or face == old_face:
        return old_count + 1
    if rule == "more_same_or_equal_higher" and face > old_face:
        return old_count
    return DICE + 1


@lru_cache(KEPT)
def thefts(rule: StealRule, free: Free, old_face: int, old_count: int) -> tuple[Faces, ...]:
    """Every (face, count) of these dice that wins the card, in order (DR-31, DR-32)."""
    return tuple(
        (face, count)
        for face, count in placeable(free)
        if count >= least_to_steal(rule, face, old_face, old_count)
    )
