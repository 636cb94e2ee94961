"""The whole state of a match as plain values, and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.games.maumau.play.tasks import TASKS
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.cards import CODE, Codes, cards_in, codes_of, pack_of, printed
from stammtisch.games.maumau.state.house_law import law_of
from stammtisch.games.maumau.state.options import MauMauOptions, decks_for
from stammtisch.games.maumau.state.parts.agenda import OwedChance, Task
from stammtisch.games.maumau.state.parts.clock import CountdownRun
from stammtisch.games.maumau.state.parts.court import HeardCase, Judged, PlenumCase, Verdict
from stammtisch.games.maumau.state.parts.round import Duty, GestureCall, LateWish
from stammtisch.games.maumau.state.parts.turn import Phase
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.codes import (
    CourseWire,
    DealingWire,
    FinishingWire,
    PenaltyWire,
    PendingWire,
    ViolationWire,
    cards,
    codes,
    dealing_in,
    dealing_out,
    finishing_in,
    finishing_out,
    penalties_in,
    penalties_out,
    pending_out,
    turn_in,
    turn_out,
    violation_in,
    violation_out,
)
from stammtisch.games.maumau.views.fields import WHOLE, state_of
from stammtisch.games.protocol import BadOptions, BadPosition


class MauMauPosition(CourseWire, frozen=True, kw_only=True):
    """The whole state, hidden cards included (MM-0A.6). Tuples by seat unless said otherwise."""

    n: int
    options: MauMauOptions = MauMauOptions()
    board: Board = Board()
    board_at: int = NEVER
    names: tuple[str, ...] = ()
    """Left out: the seats' numbers."""
    wants: tuple[str, ...] = ()
    ready: tuple[bool, ...] = ()
    sits_out: tuple[bool, ...] = ()
    away: tuple[bool, ...] = ()
    played: tuple[bool, ...] = ()
    bots: tuple[bool, ...] = ()
    timeouts: tuple[int, ...] = ()
    round_no: int = 1
    dealer: int = 0
    again: bool = False
    in_force: tuple[int, ...] | None = None
    """Board numbers of the rules in force in this round; left out: all of the board."""
    seats: tuple[int, ...] | None = None
    """Who takes part, clockwise; left out: everybody."""
    decks: int | None = None
    """Left out: as many as so many players need."""
    hands: tuple[Codes, ...] = ()
    penalties: tuple[tuple[PenaltyWire, ...], ...] = ()
    draw_pile: Codes = ()
    """Top first."""
    pile: Codes = ()
    """Top last."""
    layers: tuple[int, ...] = ()
    """Who laid each card of the pile; left out: the dealer."""
    pile_version: int = 0
    top_turn: int = 0
    known: tuple[tuple[Codes, ...], ...] = ()
    """By viewer and holder."""
    house_draws: tuple[int, ...] = ()
    chain: int = 0
    covered: int = 0
    fired: tuple[tuple[int, int], ...] = ()
    health: tuple[int, ...] = ()
    health_asked: int = NEVER
    dealing: DealingWire | None = None
    duties: tuple[Duty, ...] = ()
    gestures: tuple[GestureCall, ...] = ()
    late_wish: LateWish | None = None
    violations: tuple[ViolationWire, ...] = ()
    judged: tuple[Judged, ...] = ()
    heard: tuple[HeardCase, ...] = ()
    acts: tuple[int, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    one_since: tuple[int, ...] = ()
    mau_heard: tuple[int, ...] = ()
    quiet: int = 0
    moved: int = 0
    laid: int = 0
    counter: int = 0
    offences: int = 0
    mark: int = 0
    finishing: FinishingWire | None = None
    plenum: PlenumCase | None = None
    protocol: tuple[ViolationWire, ...] = ()
    t: int = 0
    limit_at: int = NEVER
    signal_at: int = NEVER
    idle_since: int = 0
    countdown: CountdownRun | None = None
    countdowns: int = 0
    between_at: int = NEVER
    bell: int = NEVER
    stopped: int = NEVER
    resume: Phase = "turn"
    surplus: Codes = ()
    pending: PendingWire | None = None
    agenda: tuple[Task, ...] = ()


BY_SEAT: Mapping[str, object] = MappingProxyType(
    {
        "wants": "",
        "ready": False,
        "sits_out": False,
        "away": False,
        "played": False,
        "bots": False,
        "timeouts": 0,
        "health": -1,
        "acts": 0,
        "house_draws": 0,
        "one_since": NEVER,
        "mau_heard": NEVER,
    }
)
"""The fields with one entry a seat, and what each is where a position leaves them out."""


def hands(state: State) -> tuple[Codes, ...]:
    """By seat, the cards in hand as codes."""
    return tuple(codes_of(hand) for hand in state.cards.hands)


def position(state: State) -> MauMauPosition:
    """The whole state as plain values."""
    fields = WHOLE.of(state) | turn_out(state.turn)
    return MauMauPosition(
        n=len(state.standing.names),
        in_force=tuple(no for no, _ in state.law.rules),
        hands=hands(state),
        penalties=penalties_out(state.cards.penalties),
        draw_pile=codes(state.cards.draw_pile),
        pile=codes(state.cards.pile),
        known=tuple(tuple(codes_of(held) for held in row) for row in state.cards.known),
        dealing=dealing_out(state.round.dealing),
        violations=tuple(violation_out(one) for one in state.court.violations),
        protocol=tuple(violation_out(one) for one in state.court.protocol),
        finishing=finishing_out(state.round.finishing),
        surplus=codes_of(state.court.surplus),
        pending=pending_out(state.agenda.pending),
        **fields,
    )


def restore(given: MauMauPosition) -> State:
    """The state that a position describes. Raises `BadPosition`."""
    try:
        state = _restored(given)
    except (KeyError, IndexError, BadOptions) as wrong:
        raise BadPosition(f"{wrong} cannot stand on a table") from None
    _check(state)
    return state


def _restored(given: MauMauPosition) -> State:
    n = given.n
    seats = tuple(range(n)) if given.seats is None else given.seats
    decks = given.decks
    if decks is None:
        decks = decks_for(given.options, max(len(seats), 2))
    filled = {name: getattr(given, name) or (usual,) * n for name, usual in BY_SEAT.items()} | {
        "names": given.names or tuple(str(seat + 1) for seat in range(n)),
        "seats": seats,
        "decks": decks,
        "layers": given.layers or (given.dealer,) * len(given.pile),
    }
    row = WHOLE.given(given) | filled
    row |= turn_in(given)
    if given.eff is None and given.pile:
        row["eff"] = printed(cards(given.pile)[-1])
    numbered = {one.no: one.rule for one in given.board.rules}
    in_force = tuple(numbered) if given.in_force is None else given.in_force
    law = law_of(tuple((no, numbered[no]) for no in in_force))
    row |= {
        "hands": tuple(cards_in(hand) for hand in given.hands) or (0,) * n,
        "penalties": penalties_in(given.penalties) or ((),) * n,
        "draw_pile": cards(given.draw_pile),
        "pile": cards(given.pile),
        "known": tuple(tuple(cards_in(held) for held in held_by) for held_by in given.known),
        "dealing": dealing_in(given.dealing),
        "violations": tuple(violation_in(one) for one in given.violations),
        "protocol": tuple(violation_in(one) for one in given.protocol),
        "finishing": finishing_in(given.finishing),
        "surplus": cards_in(given.surplus),
        "pending": _pending(given, decks, law.jokers),
    }
    return state_of(law, given.options, row)


def _pending(given: MauMauPosition, decks: int, jokers: int) -> OwedChance | None:
    one = given.pending
    if one is None:
        return None
    choices = one.choices
    if one.kind == "shuffle":
        choices = pack_of(decks, jokers)
    return OwedChance(one.kind, one.seat, one.keep, one.to, choices)


def _check(state: State) -> None:
    """Raises `BadPosition` unless every card lies in one place and every seat exists."""
    n = len(state.standing.names)
    row = WHOLE.of(state) | {"hands": state.cards.hands, "penalties": state.cards.penalties}
    for name in ("hands", "penalties", *BY_SEAT):
        if len(row[name]) != n:
            raise BadPosition(f"{name} has {len(row[name])} entries for {n} seats")
    if any(
        seat not in range(n) for seat in state.round.seats
    ) or state.standing.dealer not in range(-1, n):
        raise BadPosition("there is no such seat")
    if any(task.kind not in TASKS for task in state.agenda.tasks):
        raise BadPosition("there is no such task")
    if state.turn.player not in range(-1, n) or state.turn.dir not in {1, -1}:
        raise BadPosition("there is no such seat or direction")
    if len(state.cards.layers) != len(state.cards.pile):
        raise BadPosition("layers has not one seat for each card of the pile")
    held = Counter(
        (
            *state.cards.draw_pile,
            *state.cards.pile,
            *(card for card in range(len(CODE)) for hand in state.cards.hands if hand >> card & 1),
            *(one.card for mine in state.cards.penalties for one in mine),
        )
    )
    twice = [CODE[one] for one, times in held.items() if times > 1]
    if twice:
        raise BadPosition(f"{', '.join(sorted(twice))}: in two places")
    if state.turn.phase in {"turn", "lhc", "finish"} and not state.cards.pile:
        raise BadPosition("no card lies on the pile")
    if state.turn.phase in {"turn", "lhc"} and (
        state.turn.player not in state.round.seats or state.turn.eff < 0
    ):
        raise BadPosition("nobody is on turn, or nothing is to be served")
