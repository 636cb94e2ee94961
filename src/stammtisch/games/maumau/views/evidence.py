"""What anybody at an open table can see to be wrong, from what lies there and what was heard."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.games.maumau.state.actions import ChargeGroup
from stammtisch.games.maumau.state.cards import (
    COPIERS,
    INDEX,
    JACK,
    NO_FACE,
    RANK,
    SERVES,
    Face,
    face_rank,
    printed,
)
from stammtisch.games.maumau.views.observation import MauMauObservation


def accusations(seen: MauMauObservation) -> Iterator[tuple[int, ChargeGroup]]:
    """Players and groups that could be challenged with certainty, the surest first.

    Only what follows from public knowledge: too many cards drawn, a Mau that nobody heard, a
    missing Mau-Mau, a card on top that cannot lie there. What was judged in its window is left
    alone.
    """
    for one in seen.excess:
        if one.seat != seen.seat and not _judged(seen, one.seat, "ziehen", one.window):
            yield one.seat, "ziehen"
    yield from _unheard(seen)
    layer = _wrong_top(seen)
    if layer is not None and not _judged(seen, layer, "legen", seen.top_turn):
        yield layer, "legen"


def _judged(seen: MauMauObservation, accused: int, group: str, since: int) -> bool:
    return any(
        one.accused == accused and one.group == group and one.turn >= since for one in seen.verdicts
    )


def _unheard(seen: MauMauObservation) -> Iterator[tuple[int, ChargeGroup]]:
    """Announcements that are overdue (§ 10.a, § 10.b)."""
    waiting = {(duty.seat, duty.phrase) for duty in seen.duties}
    final = seen.finishing
    watched = seen.phase == "finish" and seen.options.mau_mau_missing == "penalty"
    if watched and final is not None and final.seat != seen.seat:
        silent = not final.double and (final.seat, "mau_mau") not in waiting
        if final.card[0] == "J" and silent:
            yield final.seat, "maumau"
    for seat in seen.seats:
        since = seen.one_since[seat]
        unheard = since >= 0 and seen.mau_heard[seat] < since
        fresh = since + 2 >= seen.turn_no
        if seat == seen.seat or not unheard or not fresh or (seat, "mau") in waiting:
            continue
        if not _judged(seen, seat, "mau", since):
            yield seat, "mau"


def _wrong_top(seen: MauMauObservation) -> int | None:
    """Who laid the top card, if it certainly could not be laid there (§ 0C).

    With house rules, and where a wish or something doubled out of sight decides, nothing is
    certain.
    """
    if seen.in_force or len(seen.pile) < 2 or seen.top_turn + 2 < seen.turn_no:
        return None
    layer = seen.layers[-1]
    if layer == seen.seat or seen.top_turn == 0:
        return None
    card, below = INDEX[seen.pile[-1]], _face_of(seen.pile[:-1])
    if below == NO_FACE:
        return None
    copier = 1 << card & COPIERS
    if face_rank(below) == JACK:
        return layer if RANK[card] == JACK or copier else None
    return None if SERVES[below] >> card & 1 else layer


def _face_of(pile: tuple[str, ...]) -> Face:
    """What the cards of a pile show to be served; `NO_FACE` where it cannot be seen."""
    for code in reversed(pile):
        card = INDEX[code]
        if not 1 << card & COPIERS:
            return printed(card)
    return NO_FACE
