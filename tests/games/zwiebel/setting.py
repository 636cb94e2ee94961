"""Matches of Zwiebel for tests: rounds with a known deck, showdowns with known hands.

Lines such as ``P1 raise 5`` say who does what; `action` has the notation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from tests.builders import refused

from stammtisch.games import game
from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, AnyGame, Event
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.groups.judgement import best_of
from stammtisch.games.zwiebel.play.course import enter, go_on
from stammtisch.games.zwiebel.play.opening import new as new_state
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.options import MODIFIERS, Options2004, OptionsV3
from stammtisch.games.zwiebel.state.state import State

GAMES: dict[str, AnyGame] = {"z04": game("zwiebel-2004"), "z30": game("zwiebel-v3")}
ALL_ON: dict[str, Any] = dict.fromkeys(MODIFIERS, True)


def options(rules: str, **changed: Any) -> Options2004 | OptionsV3:
    """The standard options of ``z04`` or ``z30`` but for those named."""
    return Options2004(**changed) if rules == "z04" else OptionsV3(**changed)


def game_of(state: State) -> AnyGame:
    """The game that the state belongs to."""
    return GAMES["z30" if state.setup.rules == "zwiebel-v3" else "z04"]


def deck_of(state: State, top: str = "") -> act.Shuffle:
    """A shuffle with these cards on top, the others behind them in canonical order."""
    first = top.split()
    return act.Shuffle((*first, *(code for code in state.setup.codes if code not in first)))


def started(rules: str, n: int, top: str = "", **changed: Any) -> State:
    """A first round in which nobody has decided anything; ``top`` lies on top of the stock."""
    state: State = new(options(rules, **changed), n)
    return apply(state, CHANCE, deck_of(state, top))[0]


# --- actions in words -----------------------------------------------------------------------------

_PLAIN: dict[str, Action] = {
    "pay": act.Pay(),
    "fold": act.Fold(),
    "match": act.Match(),
    "no_raise": act.NoRaise(),
    "cover": act.Cover(),
    "abdicate": act.Abdicate(),
    "accept": act.Accept(),
    "decline": act.Decline(),
    "done": act.Done(),
    "pass": act.Pass(),
    "tod": act.RevealTod(),
    "concede": act.Concede(),
    "join": act.Join(),
    "leave": act.Leave(),
}
_AMOUNT = {"raise": act.Raise, "stake": act.SetStake, "extra": act.Extra, "buy": act.Buy}
_CARD = {"choose": act.ChooseExchange, "target": act.DevalueTarget, "reveal": act.Reveal}
_CARDS = {"exchange": act.Exchange, "cripple": act.Cripple, "out_cripple": act.OutCripple}
_GROUP = {"declare": act.Declare, "rearrange": act.Rearrange}


def action(written: str) -> Action:
    """An action in words.

    ``pay``, ``raise 5``, ``exchange S2 R3``, ``declare SA RK = EZ``, ``value S9 10``,
    ``announce GD exchange``, ``announce BD shift SK S3``, ``announce BD elephants S9 R9 OZ YZ``.
    """
    word, *rest = written.split()
    if word in _PLAIN:
        return _PLAIN[word]
    if word in _AMOUNT:
        return _AMOUNT[word](int(rest[0]))
    if word in _CARD:
        return _CARD[word](rest[0])
    if word in _CARDS:
        return _CARDS[word](tuple(rest))
    if word == "value":
        return act.ElephantValue(rest[0], int(rest[1]))
    if word == "announce":
        return _announcement(*rest)
    if "=" in rest:
        return _GROUP[word](tuple(rest[: rest.index("=")]), rest[-1])
    return _GROUP[word](tuple(rest))


def _announcement(card: str, mode: Any, *named: str) -> act.Announce:
    if mode == "shift":
        return act.Announce(card, mode, named[0], named[1])
    return act.Announce(card, mode, cards=named)


def line(written: str) -> tuple[Actor, Action]:
    """``P1 raise 5`` as seat and action."""
    who, _, what = written.partition(" ")
    return int(who.removeprefix("P")), action(what)


def step(state: State, written: str) -> tuple[State, Sequence[Event]]:
    """One line, with what happened."""
    return apply(state, *line(written))


def play(state: State, *lines: str) -> State:
    """The state after these lines; several may stand in one, divided by semicolons."""
    for written in "; ".join(lines).split(";"):
        if written.strip():
            state, _ = step(state, written.strip())
    return state


def played(state: State, *lines: str) -> tuple[State, list[Event]]:
    """The state after these lines, with all that happened."""
    happened: list[Event] = []
    for written in "; ".join(lines).split(";"):
        state, events = step(state, written.strip())
        happened += events
    return state, happened


def code_of(state: State, written: str) -> str:
    """With which code a line is refused; it must change nothing."""
    return refused(game_of(state), state, *line(written)).code


def clause_of(state: State, written: str) -> str:
    """The clause by which a line is refused."""
    return refused(game_of(state), state, *line(written)).clause


def exchange_none(state: State) -> State:
    """Nobody exchanges anything."""
    while state.phase == "exchange":
        state = play(state, f"P{asked_seat(state)} exchange")
    return state


def default(state: State) -> State:
    """What ZC-92 does for the seat that is asked, sent by the clock."""
    return apply(state, CLOCK, act.Timeout(asked_seat(state)))[0]


# --- hands and showdowns -------------------------------------------------------------------------


def arranged(
    rules: str,
    *hands: str,
    dealer: int | None = None,
    opened: dict[int, str] | None = None,
    wild: bool = False,
    phase: str = "showdown",
    stock: str = "",
    **changed: Any,
) -> State:
    """Players with these hands at the first decision of ``phase``.

    Seat 0 is the Senior and leads. Without ``dealer`` the dealer is one more seat that has folded.
    ``opened``: which cards lie face up, by seat. ``stock``: its next cards.
    """
    n = len(hands) + (dealer is None)
    seat = n - 1 if dealer is None else dealer
    state = new_state(options(rules, **changed), n)
    setup = state.setup
    masks = [setup.pack.cards(hand.split()) for hand in hands] + [0] * (n - len(hands))
    taken = sum(masks)
    first = [setup.pack.index[code] for code in stock.split()]
    rest = [card for card in range(104) if not taken >> card & 1 and card not in first]
    known = [setup.pack.cards((opened or {}).get(place, "").split()) for place in range(n)]
    legs = [leg.phase for leg in setup.procedure.legs]
    draft = Draft(
        replace(
            state,
            standing=replace(state.standing, dealer=seat, round_no=1, wild=wild),
            players=tuple(range(n)),
            place=tuple("in" if masks[place] else "folded" for place in range(n)),
            hands=tuple(masks),
            known=tuple(known),
            seen=sum(known),
            stock=tuple(first + rest),
            exchanged=(0,) * n,
        )
    )
    assert taken.bit_count() + len(draft.state.stock) == ALL.bit_count()
    enter(draft, legs.index(phase))  # type: ignore[arg-type]
    go_on(draft)
    return draft.state


def keys(state: State, side: int) -> list[str]:
    """The keys that lie before the leader (0) or the challenger (1)."""
    assert state.duel is not None
    return [str(group.key) for group in state.duel.lists[side]]


def case_now(state: State) -> str:
    """The case of the decision, and who decides: ``A1``."""
    assert state.duel is not None
    return f"{state.duel.case}{state.duel.actor}"


def legal(state: State) -> Sequence[Action]:
    """What the seat that is asked may do."""
    found: Sequence[Action] = game_of(state).rules.legal_actions(state, asked_seat(state))
    return found


def kinds(state: State) -> set[str]:
    """The kinds of what may be done now, as the wire calls them."""
    return {str(one.__struct_config__.tag) for one in legal(state)}


def codes(state: State, seat: int, what: str = "hands") -> str:
    """The cards of a hand, or what is ``known`` of it, in canonical order."""
    return " ".join(state.setup.pack.codes_of(getattr(state, what)[seat]))


def names(events: Sequence[Event]) -> list[str]:
    """The events by the names of the wire."""
    return [str(event.__struct_config__.tag) for event in events]


FIVE = "S2 R3 O4 Y6 G6"
"""A five-card onion."""
FIVE_TOO = "S4 R2 O3 Y5 G7"
GREAT = "SA RK OA YB GA TD BA VD RA SB"
LESSER = "SA RK OA YB GA TD BA VD"
NINE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ"
"""A run of nine cards."""


def preshow(rules: str, *hands: str, **changed: Any) -> State:
    """Everybody may announce, seat 0 first; all modifiers are on."""
    settings = {**ALL_ON, "phase": "preshow", **changed}
    return arranged(rules, *hands, **settings)


def best(state: State, seat: int) -> list[str]:
    """The keys of the best arrangement."""
    return [str(key) for key in best_of(state, seat).keys]


def end(state: State) -> State:
    """The round played to its end by the clock (ZC-92)."""
    while state.players:
        state = default(state)
    return state


def winner(state: State) -> int | None:
    """Who won the round that is over."""
    return state.standing.history[-1].winner


def in_order(state: State, written: str) -> tuple[str, ...]:
    """The cards in canonical order."""
    return state.setup.pack.codes_of(state.setup.pack.cards(written.split()))
