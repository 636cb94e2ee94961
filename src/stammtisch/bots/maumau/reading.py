"""What the open pile tells of the others: who had to draw could not serve what lay there."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.state.cards import INDEX
from stammtisch.games.maumau.views.observation import MauMauObservation

WILD = k.JACKS | k.TENS


class Lack(NamedTuple):
    """A seat had no card of these faces when it last had to draw."""

    faces: int = 0
    drawn: int = 0
    """So many cards have come to it with that draw and since."""
    spared: int = 0
    """Faces that would have served when it laid a Bube or a ten."""
    wished: int = 0
    """The faces of the suit that it named last and has not laid since."""


def lacks(seen: MauMauObservation) -> list[Lack]:
    """By seat, as far as the pile is seen; whoever is passed over by an 8 lacks nothing."""
    found = [Lack()] * seen.n
    cards = [INDEX[code] for code in seen.pile]
    if not cards:
        return found
    eff, base = cards[0] % k.FACES, -1
    if eff & 7 == k.NINE:
        base = eff >> 3
    due, turn = 0, seen.layers[0]
    for seat, card in zip(seen.layers[1:], cards[1:], strict=True):
        face = card % k.FACES
        if seat == turn and face >> 3 == base:
            eff = eff if face & 7 == k.TEN else face
            continue
        due, expected = _closed(eff, due, turn, seen.n)
        if eff & 7 == k.KING and face & 7 == k.KING and seat != expected:
            eff = face  # thrown in
            continue
        if eff & 7 == k.JACK:
            eff = 8 * (face >> 3) + k.JACK
            _wished(found, turn, eff)
        due = _passed(found, eff, due, (expected, seat), face)
        if found[seat].faces >> face & 1:
            found[seat] = found[seat]._replace(drawn=max(found[seat].drawn - 1, 0))
        _laid(found, seat, face, eff)
        eff = eff if face & 7 == k.TEN else face
        base = eff >> 3 if eff & 7 == k.NINE else -1
        turn = seat
    if seen.base is None and seen.stage == "serve" and seen.phase == "turn":
        now = INDEX[seen.eff] if seen.eff else eff
        due, expected = _closed(now, due, turn, seen.n)
        if now & 7 == k.JACK:
            _wished(found, turn, now)
        _passed(found, now, due, (expected, seen.player), -1)
    return found


def _wished(found: list[Lack], seat: int, eff: int) -> None:
    """Notes which suit the seat has named for its Bube."""
    found[seat] = found[seat]._replace(wished=k.SUIT << (eff & 24) & ~WILD)


def _laid(found: list[Lack], seat: int, face: int, eff: int) -> None:
    """Notes what the first card of a segment tells: a wild one is laid where nothing else goes."""
    if found[seat].wished >> face & 1:
        found[seat] = found[seat]._replace(wished=0)
    if WILD >> face & 1 and eff & 7 != k.QUEEN:
        found[seat] = found[seat]._replace(spared=faces_serving(eff) & ~WILD)
    elif found[seat].spared >> face & 1:
        found[seat] = found[seat]._replace(spared=0)


def _closed(eff: int, due: int, turn: int, n: int) -> tuple[int, int]:
    """What is owed after a segment, and who is on turn."""
    rank = eff & 7
    if rank == k.ACE:
        return due, turn
    return due + 2 * (rank == k.SEVEN), (turn + 1 + (rank == k.EIGHT)) % n


def _passed(found: list[Lack], eff: int, due: int, who: tuple[int, int], face: int) -> int:
    """Notes who has passed from the expected to the one who laid; what is still owed."""
    seat, last = who
    serving = faces_serving(eff)
    if eff & 7 == k.QUEEN:
        serving = k.QUEENS | k.TENS  # a queen run may have been on
    while seat != last:
        found[seat] = found[seat]._replace(faces=serving, drawn=1)
        due = 0
        seat = (seat + 1) % len(found)
    if due and face & 7 not in {k.SEVEN, k.TEN}:
        found[seat] = found[seat]._replace(drawn=found[seat].drawn + due)
        due = 0
    return due


def faces_serving(eff: int) -> int:
    """The faces that serve where nothing special runs (MM-0C.2)."""
    suit = k.SUIT << (eff & 24)
    if eff & 7 == k.JACK:
        return suit & ~(k.JACKS | k.TENS)
    return suit | k.RANK << (eff & 7) | k.JACKS | k.TENS
