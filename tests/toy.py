"""A small complete game that leans on every wall: hidden numbers, dice, a window, reactions.

Every round chance deals each seat a hidden number; all seats bet at the same time, unseen; when
all have, chance throws a die and a window opens in which anyone may call, out of turn; the clock
closes it and the round is scored.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    AnyGame,
    BadOptions,
    BadPosition,
    Blocked,
    Event,
    Game,
    Options,
    RuleViolation,
    Source,
)

SIDES = 6


class ToyOptions(Options, frozen=True, kw_only=True):
    """How long a match is and how long its window stays open."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 3
    window_ms: Annotated[int, msgspec.Meta(ge=1, le=60_000)] = 4_000


class Deal(Action, frozen=True, tag="deal"):
    numbers: tuple[int, ...]


class Roll(Action, frozen=True, tag="roll"):
    die: int


class Bet(Action, frozen=True, tag="bet"):
    stake: int
    t: int = 0


class Call(Action, frozen=True, tag="call"):
    t: int = 0


class Tick(Action, frozen=True, tag="tick"):
    t: int


ToyAction: TypeAlias = Deal | Roll | Bet | Call | Tick


class Dealt(Event, frozen=True, tag="dealt"):
    numbers: dict[int, int]
    """By seat; a seat sees only its own."""

    def seen_by(self, seat: int | None) -> Dealt:
        mine = self.numbers.get(-1 if seat is None else seat)
        return Dealt({} if mine is None or seat is None else {seat: mine})


class BetMade(Event, frozen=True, tag="bet_made"):
    public = ("seat",)
    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    public = ("die", "closes_at")
    die: int
    closes_at: int


class Called(Event, frozen=True, tag="called"):
    public = ("seat",)
    seat: int


class Scored(Event, frozen=True, tag="scored"):
    public = ("numbers", "bets", "points")
    numbers: tuple[int, ...]
    bets: tuple[int, ...]
    points: tuple[int, ...]


ToyEvent: TypeAlias = Dealt | BetMade | Rolled | Called | Scored
Phase: TypeAlias = Literal["deal", "bet", "roll", "window", "over"]


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: ToyOptions
    points: tuple[int, ...]  # by seat
    bets: tuple[int | None, ...]  # by seat
    numbers: tuple[int, ...] = ()  # by seat
    phase: Phase = "deal"
    round: int = 1
    t: int = 0
    die: int | None = None
    closes_at: int | None = None
    called: tuple[int, ...] = ()


class Observation(msgspec.Struct, frozen=True):
    seat: int | None
    t: int
    options: ToyOptions
    phase: Phase
    round: int
    points: tuple[int, ...]
    number: int | None
    bet: int | None
    have_bet: tuple[bool, ...]
    die: int | None
    closes_at: int | None
    called: tuple[int, ...]


def new(options: ToyOptions, seats: int) -> State:
    if seats not in range(2, 5):
        raise BadOptions("seats", seats, "2 to 4")
    return State(options, (0,) * seats, (None,) * seats)


def actors(state: State) -> Sequence[Actor]:
    if state.phase in {"deal", "roll"}:
        return (CHANCE,)
    if state.phase == "bet":
        return tuple(seat for seat, bet in enumerate(state.bets) if bet is None)
    if state.phase == "window":
        return (*(s for s in range(len(state.bets)) if s not in state.called), CLOCK)
    return ()


def legal_actions(state: State, actor: Actor) -> Sequence[ToyAction]:
    if actor == CHANCE or actor not in actors(state):
        return ()
    if actor == CLOCK:
        return (tick(state, state.closes_at or 0),)
    if state.phase == "bet":
        return tuple(Bet(stake, state.t) for stake in range(3))
    return (Call(state.t),)


def apply(state: State, actor: Actor, action: ToyAction) -> tuple[State, Sequence[Event]]:
    if state.phase == "over":
        raise RuleViolation("match_over", "TOY-0")
    match action:
        case Deal() | Roll() if actor != CHANCE:
            raise RuleViolation("not_your_turn", "TOY-1")
        case Deal(numbers) if state.phase == "deal":
            return _dealt(state, numbers)
        case Roll(die) if state.phase == "roll":
            return _rolled(state, die)
        case Bet() if state.phase == "bet" and actor >= 0:
            return _bet(state, actor, action)
        case Call() if state.phase == "window" and actor >= 0:
            return _called(state, actor, action.t)
        case Tick(t) if state.phase == "window" and actor == CLOCK:
            if t != state.closes_at:
                raise RuleViolation("time_order", "TOY-4", due=state.closes_at)
            return _scored(replace(state, t=t))
    raise RuleViolation("wrong_phase", "TOY-1", phase=state.phase)


def _dealt(state: State, numbers: tuple[int, ...]) -> tuple[State, Sequence[Event]]:
    if len(numbers) != len(state.bets) or not all(1 <= n <= SIDES for n in numbers):
        raise RuleViolation("bad_outcome")
    return replace(state, numbers=numbers, phase="bet"), (Dealt(dict(enumerate(numbers))),)


def _rolled(state: State, die: int) -> tuple[State, Sequence[Event]]:
    if not 1 <= die <= SIDES:
        raise RuleViolation("bad_outcome")
    end = state.t + state.options.window_ms
    return replace(state, die=die, closes_at=end, phase="window"), (Rolled(die, end),)


def _bet(state: State, seat: int, bet: Bet) -> tuple[State, Sequence[Event]]:
    if state.bets[seat] is not None:
        raise RuleViolation("already_bet", "TOY-2")
    if not 0 <= bet.stake <= 2:
        raise RuleViolation("bad_stake", "TOY-2", stake=bet.stake, most=2)
    bets = (*state.bets[:seat], bet.stake, *state.bets[seat + 1 :])
    phase: Phase = "bet" if None in bets else "roll"
    return replace(state, bets=bets, t=bet.t, phase=phase), (BetMade(seat),)


def _called(state: State, seat: int, t: int) -> tuple[State, Sequence[Event]]:
    if seat in state.called:
        raise RuleViolation("already_called", "TOY-3")
    if state.closes_at is None or t >= state.closes_at:
        raise RuleViolation("time_order", "TOY-4", due=state.closes_at)
    return replace(state, t=t, called=(*state.called, seat)), (Called(seat),)


def _scored(state: State) -> tuple[State, Sequence[Event]]:
    die = state.die or 0
    bets = tuple(bet or 0 for bet in state.bets)
    worth = (
        (bet if number >= die else -bet) + (seat in state.called) * (1 - 2 * ((number + die) % 2))
        for seat, (number, bet) in enumerate(zip(state.numbers, bets, strict=True))
    )
    points = tuple(old + new for old, new in zip(state.points, worth, strict=True))
    fresh = State(
        state.options,
        points,
        (None,) * len(bets),
        phase="over" if state.round == state.options.rounds else "deal",
        round=state.round + 1,
        t=state.t,
    )
    return fresh, (Scored(state.numbers, bets, points),)


def observation(state: State, seat: int | None) -> Observation:
    return Observation(
        seat=seat,
        t=state.t,
        options=state.options,
        phase=state.phase,
        round=state.round,
        points=state.points,
        number=state.numbers[seat] if seat is not None and state.numbers else None,
        bet=state.bets[seat] if seat is not None else None,
        have_bet=tuple(bet is not None for bet in state.bets),
        die=state.die,
        closes_at=state.closes_at,
        called=state.called,
    )


def returns(state: State) -> Sequence[float] | None:
    return state.points if state.phase == "over" else None


def sample_chance(state: State, source: Source) -> ToyAction:
    if state.phase == "roll":
        return Roll(1 + source.randrange(SIDES))
    return Deal(tuple(1 + source.randrange(SIDES) for _ in state.bets))


def determinize(observation: Observation, source: Source) -> State:
    see = observation
    dealt = see.phase not in {"deal", "over"}
    numbers = [1 + source.randrange(SIDES) for _ in see.points] if dealt else []
    bets = [source.randrange(3) if has else None for has in see.have_bet]
    if see.seat is not None:
        bets[see.seat] = see.bet
        if dealt and see.number is not None:
            numbers[see.seat] = see.number
    return State(
        see.options,
        see.points,
        tuple(bets),
        tuple(numbers),
        see.phase,
        see.round,
        see.t,
        see.die,
        see.closes_at,
        see.called,
    )


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    if state.phase != "bet" or seat not in actors(state):
        return ()
    return (Blocked(Bet(3, state.t), "bad_stake", "TOY-2", {"stake": 3, "most": 2}),)


def timeout(state: State, seat: int) -> ToyAction:
    if state.phase != "bet":
        raise RuleViolation("nothing_due")
    return Bet(0, state.t)


def alarm(state: State) -> int | None:
    return state.closes_at


def tick(state: State, t: int) -> ToyAction:
    return Tick(t)


def hands(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple((str(number),) for number in state.numbers)


def position(state: State) -> State:
    return state


def restore(position: State) -> State:
    if len(position.points) != len(position.bets):
        raise BadPosition("points and bets are by seat")
    return position


TRAPPED = 7
"""Tables of so many rounds fall into a `Trap`; all others never do."""


class Trap:
    """The rules of the toy, of which one function fails on command."""

    def __init__(self) -> None:
        self.at = ""
        """The function; empty: none."""
        self.how: Literal["raises", "loops"] = "raises"
        self.sprung = 0

    def __getattr__(self, name: str) -> Any:
        function = getattr(sys.modules[__name__], name)

        def call(subject: Any, *more: Any) -> Any:
            if name == self.at and getattr(subject, "options", subject).rounds == TRAPPED:
                self._spring()
            return function(subject, *more)

        return call

    def _spring(self) -> None:
        self.sprung += 1
        if self.how == "raises":
            raise ZeroDivisionError("the toy is broken")
        while True:
            try:
                _hang()
            except Exception:
                continue


def _hang() -> None:
    while True:
        pass


def trapped(trap: Trap) -> AnyGame:
    """The toy with a trap."""
    game: AnyGame = replace(TOY_GAME, rules=trap)
    return game


TOY: Game[State, ToyAction, Observation, ToyOptions, State] = Game(
    name="toy",
    folder="toy",
    seats=range(2, 5),
    default_seats=2,
    rules_version=1,
    rules=sys.modules[__name__],
    options=ToyOptions,
    actions=ToyAction,
    events=ToyEvent,
    observations=Observation,
    positions=State,
)

TOY_GAME: AnyGame = TOY
