"""Situations of Drachenrummy for tests, in the notation of the worked examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.builders import codes, numbers

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy import DRACHENRUMMY, rules
from stammtisch.games.drachenrummy.melds.melds import Meld, classify, laid_order
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    EndReserve,
    EndTurn,
    Fix,
    Reserve,
    Shuffle,
    Steal,
    Throw,
)
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.parts import LaidMeld, Phase, ReservedCard
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.position import Position
from stammtisch.games.protocol import CHANCE, Event

GAME = DRACHENRUMMY
DISPLAY = "2D 5H 9S KC"
"""What lies in the middle where a test does not care."""


def options(**changed: Any) -> DrachenrummyOptions:
    """The standard options but for those named."""
    return DrachenrummyOptions(**changed)


def new(n: int = 2, starter: Any = 0, **changed: Any) -> State:
    """A match before the shuffle; seat 0 begins unless told otherwise."""
    return rules.new(options(starter=starter, **changed), n)


def physical(written: str) -> tuple[str, ...]:
    """``"KH KH 2D"`` as physical cards: the second one of a kind is the copy of the second pack."""
    seen: list[str] = []
    for code in written.split():
        seen.append(f"{code}/2" if code in seen else code)
    return tuple(seen)


def cards(written: str) -> CardSet:
    """``"KH KH 2D"`` as a set of cards of two packs."""
    return PACK.cards(physical(written))


def meld(written: str) -> Meld:
    """``"4S 5S 6S"`` as a meld on the table."""
    found = classify(cards(written))
    assert found is not None, f"{written} is no meld"
    return found


def own_melds(written: str) -> tuple[Meld, ...]:
    """``"[3H 4H 5H]; [7H 8H 9H]"`` as the melds of a player; ``-`` for none."""
    return tuple(meld(part.strip(" []")) for part in written.split(";") if part.strip(" -"))


def laid(melds: Sequence[Meld]) -> tuple[LaidMeld, ...]:
    """Melds as they stand in a position."""
    return tuple(LaidMeld(n, meld.kind, laid_order(meld)) for n, meld in enumerate(melds))


def dice(written: str) -> tuple[int, int]:
    """``"3x6"``, three dice showing 6, as (count, face)."""
    count, _, face = written.partition("x")
    return int(count), int(face)


def reservations(written: str) -> tuple[ReservedCard, ...]:
    """``"0:KH/2x3 1:AS/1x5"`` as reserved cards in the order of placing."""
    found = []
    for entry in written.split():
        owner, _, rest = entry.partition(":")
        card, _, on_it = rest.rpartition("/")
        count, face = dice(on_it)
        found.append(ReservedCard(card, int(owner), face, count))
    return tuple(found)


def told(reserved: Sequence[ReservedCard]) -> str:
    """Reserved cards in the notation of `reservations`."""
    return " ".join(f"{e.owner}:{e.card}/{e.count}x{e.face}" for e in reserved)


def run(state: State, *moves: tuple[int, DrachenrummyAction]) -> tuple[State, list[Event]]:
    """The state after these actions and all that happened."""
    happened: list[Event] = []
    for actor, action in moves:
        state, events = rules.apply(state, actor, action)
        happened += events
    return state, happened


def act(state: State, *actions: DrachenrummyAction) -> State:
    """The state after these actions of the player on turn."""
    for action in actions:
        state, _ = run(state, (state.turn, action))
    return state


def a_pack(*first: str, packs: int = 1) -> Shuffle:
    """The cards with these on top, the others in canonical order below."""
    rest = (code for code in PACK.codes[: 52 * packs] if code not in first)
    return Shuffle((*first, *rest))


def begun(n: int = 2, *first: str, **changed: Any) -> State:
    """The first turn, before the throw, with these cards on top of the deck."""
    state = new(n, **changed)
    return run(state, (CHANCE, a_pack(*first, packs=state.setup.packs)))[0]


def throw(state: State, faces: str) -> State:
    """The dice show these faces."""
    return run(state, (CHANCE, Throw(numbers(faces))))[0]


def keep(state: State, faces: str) -> State:
    """The player on turn throws these dice and fixes them all."""
    return act(throw(state, faces), Fix(numbers(faces)))


def turn(state: State, faces: str, *actions: DrachenrummyAction) -> State:
    """A whole turn: these dice, these placings, nothing melded."""
    return act(keep(state, faces), *actions, EndReserve(), EndTurn())


def reserve(card: str, written: str) -> Reserve:
    """``reserve("KH", "2x3")``."""
    count, face = dice(written)
    return Reserve(card, face, count)


def steal(card: str, written: str) -> Steal:
    """``steal("KH", "3x3")``."""
    count, face = dice(written)
    return Steal(card, face, count)


def at(
    phase: Phase,
    *,
    n: int = 2,
    turn: int = 0,
    hands: Sequence[str] = (),
    melds: Sequence[str] = (),
    display: str = DISPLAY,
    deck: str | None = None,
    rest_to: int | None = None,
    reserved: str = "",
    rolled: str = "",
    fixed: str = "",
    more: dict[str, Any] | None = None,
    **changed: Any,
) -> State:
    """A position. Cards not named lie in the deck, or in the hand of seat ``rest_to``.

    ``hands`` and ``melds`` are by seat and may end early; ``more`` are further fields.
    """
    own = [physical(hand) for hand in hands] + [()] * (n - len(hands))
    tables = [laid(own_melds(part)) for part in melds] + [()] * (n - len(melds))
    chosen = options(**changed)
    packs = chosen.packs or (1 if n <= 3 else 2)
    given = reservations(reserved)
    if rest_to is not None:
        named = {*codes(display), *codes(deck or ""), *(entry.card for entry in given)}
        named |= {code for hand in own for code in hand}
        named |= {code for table in tables for lying in table for code in lying.cards}
        rest = tuple(code for code in PACK.codes[: 52 * packs] if code not in named)
        own[rest_to] = (*own[rest_to], *rest)
    return rules.restore(
        Position(
            n=n,
            options=chosen,
            phase=phase,
            turn=turn,
            hands=tuple(own),
            melds=tuple(tables),
            display=codes(display),
            deck=None if deck is None and rest_to is None else codes(deck or ""),
            reserved=given,
            rolled=numbers(rolled),
            fixed=tuple(sorted(numbers(fixed))),
            **(more or {}),
        )
    )


def placing(fixed: str, display: str = DISPLAY, reserved: str = "", **fields: Any) -> State:
    """The moment when seat 0 may reserve and steal with these fixed dice."""
    return at("reserve", display=display, reserved=reserved, fixed=fixed, **fields)
