"""Mau-Mau by the Swiss rules: the functions of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.maumau.engine import chance_and_clock, deadlines, dispatch
from stammtisch.games.maumau.house import proposals
from stammtisch.games.maumau.lays import late_wish
from stammtisch.games.maumau.legal import beside_the_game as beside
from stammtisch.games.maumau.legal import open_listing, strict_listing, timeouts
from stammtisch.games.maumau.legal.blocked import blocked_cards
from stammtisch.games.maumau.owed.house_conditions import points_of
from stammtisch.games.maumau.play import between_rounds
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.agenda import refuse
from stammtisch.games.maumau.state.cards import BIT, CODE
from stammtisch.games.maumau.state.house_law import BASIC
from stammtisch.games.maumau.state.options import MauMauOptions, check
from stammtisch.games.maumau.state.parts.agenda import Agenda
from stammtisch.games.maumau.state.parts.card_places import CardPlaces
from stammtisch.games.maumau.state.parts.clock import Clock
from stammtisch.games.maumau.state.parts.court import Court
from stammtisch.games.maumau.state.parts.round import fresh_round
from stammtisch.games.maumau.state.parts.standing import Standing
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.state import Draft, State, freeze, thaw
from stammtisch.games.maumau.views.determinization import determinize
from stammtisch.games.maumau.views.observation import observation
from stammtisch.games.maumau.views.position import hands, position, restore
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Actor,
    Blocked,
    Event,
    RuleViolation,
    Source,
    check_actor,
    no_state,
)
from stammtisch.games.validation.form import misshapen, well_formed

__all__ = [
    "actors",
    "alarm",
    "apply",
    "asides",
    "blocked",
    "determinize",
    "hands",
    "legal_actions",
    "new",
    "observation",
    "position",
    "restore",
    "returns",
    "sample_chance",
    "tick",
    "timeout",
]


_well_formed = well_formed(a.MauMauAction)


def new(options: MauMauOptions, seats: int) -> State:
    """The state before the first action: everybody sits, and the first dealer is to be found.

    Raises `BadOptions`.
    """
    check(options, seats)
    proposals.presets(options.preset_rules)
    nobody = (False,) * seats
    d = Draft(
        options=options,
        law=BASIC,
        standing=Standing(
            names=options.names or tuple(str(seat + 1) for seat in range(seats)),
            wants=("",) * seats,
            ready=nobody,
            sits_out=nobody,
            away=(options.attended,) * seats,
            played=nobody,
            bots=options.bots or nobody,
            timeouts=(0,) * seats,
        ),
        round=fresh_round(seats),
        cards=CardPlaces(hands=(0,) * seats, penalties=((),) * seats),
        turn=Turn(phase="lobby"),
        court=Court(),
        clock=Clock(),
        agenda=Agenda(),
    )
    if not options.lobby:
        between_rounds.start_match(d)
        run(d)
    return freeze(d)


def actors(state: State) -> Sequence[Actor]:
    """Everyone whose move is awaited or possible; the player on turn first, then by seat.

    Until a suit is named for the Bube on top, or its grace is over, its player stands for the one
    on turn, who is not awaited so long.

    The clock is one of them only where nobody else is: otherwise `alarm` says when it acts. What
    may be done beside the game (`asides`) makes nobody an actor.
    """
    if type(state) is not State:
        raise no_state("mau-mau", state)
    if state.agenda.pending is not None:
        return (CHANCE,)
    phase = state.turn.phase
    if phase == "match_over":
        return ()
    if phase in {"turn", "lhc"}:
        watchers = _watchers(state)
        late = state.round.late_wish
        if (
            late is not None and late.seat != state.turn.player
        ):  # the next player waits for the suit
            return (late.seat, *(seat for seat in watchers if seat != late.seat))
        return (state.turn.player, *watchers) if watchers else (state.turn.player,)
    if phase == "finish" and state.options.open:
        return _watchers(state) or (CLOCK,)
    waiting = tuple(
        seat
        for seat in (
            range(len(state.standing.names)) if phase in {"lobby", "between"} else state.round.seats
        )
        if _listed(state, seat)
    )
    return waiting or (CLOCK,)


def _watchers(state: State) -> tuple[int, ...]:
    """Who might do something out of turn and has not let it pass."""
    seats: Iterable[int] = state.round.seats
    if state.turn.king_until < 0 and not state.options.open and not state.law.throws:
        if not state.round.duties and not state.round.gestures:
            return ()
        owing = {duty.seat for duty in state.round.duties}
        owing.update(seat for one in state.round.gestures for seat in one.waiting)
        seats = [s for s in seats if s in owing]
    player = state.turn.player if state.turn.phase != "finish" else -1
    quiet = state.round.quiet
    return tuple(s for s in seats if s != player and not quiet >> s & 1)


def legal_actions(state: State, actor: Actor) -> Sequence[a.SeatMove]:
    """What ``actor`` may do now; at an open table all it can do, violations too (MM-17.2)."""
    phase, everybody = state.turn.phase, len(state.standing.names)
    asked = range(everybody) if phase in {"lobby", "between"} else state.round.seats
    if type(actor) is not int or actor not in asked:
        check_actor(actor, everybody)
        return ()
    if state.agenda.pending is not None or phase == "match_over":
        return ()
    return _listed(state, actor)


def _listed(state: State, seat: int) -> Sequence[a.SeatMove]:
    if state.turn.phase in {"lobby", "between"}:
        return strict_listing.outside(state, seat)
    if state.turn.phase == "gesture":
        return strict_listing.gestures_due(state, seat)
    if state.options.open:
        return open_listing.open_actions(state, seat)
    return strict_listing.strict_actions(state, seat)


def asides(state: State, seat: int) -> Sequence[a.SeatMove]:
    """What ``seat`` may do beside the game now; accepted like the rest, but no move."""
    return tuple(beside.asides(state, seat))


def apply(state: State, actor: Actor, action: a.MauMauAction) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; or a `RuleViolation`, and nothing happened."""
    if not _well_formed(actor, action):
        wrong = "action" if type(actor) is int else "actor"
        refuse("bad_action", "MM-17.5", field=wrong, **misshapen(actor, action))
    d = thaw(state)
    if isinstance(action, a.SeatAction):
        if actor < 0:
            refuse("bad_action", "MM-17.5", field="actor")
        dispatch.seat_acts(d, actor, action)
    elif isinstance(action, a.ClockAction):
        if actor != CLOCK:
            refuse("bad_action", "MM-0A.9", field="actor")
        chance_and_clock.clock_acts(d, action)
    else:
        if actor != CHANCE:
            refuse("bad_action", "MM-0A.9", field="actor")
        chance_and_clock.chance_acts(d, action)
    return freeze(d), d.events


def returns(state: State) -> Sequence[float] | None:
    """The points of a finished match by seat; ``None`` before its end."""
    if state.turn.phase != "match_over":
        return None
    return tuple(float(points_of(state, seat)) for seat in range(len(state.standing.names)))


def sample_chance(state: State, source: Source) -> a.ChanceAction:
    """The outcome that chance owes now (MM-0A.9).

    Raises `LookupError` where chance has nothing to do.
    """
    pending = state.agenda.pending
    if pending is None:
        raise LookupError(f"chance has nothing to do in the phase {state.turn.phase}")
    match pending.kind:
        case "lot":
            return a.Lot(pending.choices[source.randrange(len(pending.choices))])
        case "shuffle":
            return a.Shuffle(tuple(CODE[card] for card in shuffled(pending.choices, source)))
        case "reshuffle":
            rest = sorted(state.cards.pile[: -pending.keep])
            return a.Reshuffle(tuple(CODE[card] for card in shuffled(rest, source)))
        case "put_back_joker":
            return a.PutBackJoker(source.randrange(len(state.cards.draw_pile) + 1))
        case "random_card":
            hand = [
                card for card in range(len(CODE)) if state.cards.hands[pending.seat] & BIT[card]
            ]
            return a.RandomCard(pending.seat, CODE[hand[source.randrange(len(hand))]])
        case _:
            return a.BoardLot(pending.choices[source.randrange(len(pending.choices))])


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """The cards of the hand that may not be laid now, each with the reason (strict tables)."""
    check_actor(seat, len(state.standing.names))
    return blocked_cards(state, seat)


def timeout(state: State, seat: int) -> a.SeatMove:
    """The ordinary action for a seat whose time to think is over (MM-19.6).

    Raises `RuleViolation` where nothing is due from the seat.
    """
    check_actor(seat, len(state.standing.names))
    if (
        state.agenda.pending is None
        and state.turn.phase in {"turn", "lhc"}
        and seat == state.turn.player
    ):
        return timeouts.default_of(state)
    due = state.agenda.pending is None and seat in actors(state)
    if due and late_wish.suits_left(state, seat):
        return strict_listing.LET_PASS
    listed = legal_actions(state, seat) if due else ()
    if not listed or state.turn.phase in {"turn", "lhc"}:
        raise RuleViolation("not_your_turn", "MM-1.1", player=state.turn.player)
    if state.turn.phase == "finish" and state.options.open:
        if a.AckFinish() not in listed:
            raise RuleViolation("not_your_turn", "MM-10.5", player=state.turn.player)
        return a.AckFinish()
    return listed[0]


def alarm(state: State) -> int | None:
    """The table time in ms of the earliest deadline (MM-19); ``None``: nothing waits."""
    return deadlines.alarm(state)


def tick(state: State, t: int) -> a.Tick:  # noqa: ARG001
    """The clock's action at table time ``t``."""
    return a.Tick(t)
