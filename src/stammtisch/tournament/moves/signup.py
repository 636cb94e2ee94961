"""Sign-up, check-in, numbers by lot, the Kompetenzteam and the matrix."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.matrix import (
    FEWEST,
    MOST,
    Day,
    at_threes,
    byes,
    check_sum,
    field_of,
    ideal_cost,
    quality,
)
from stammtisch.tournament.model import (
    Matrix,
    Participant,
    State,
    check_schedule,
    eligible,
    matrix_due,
    possible_capacity,
)
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.outcome import MoveOutcome
from stammtisch.tournament.places import arrivals, moved_up, room

LONGEST = 40
"""Characters of a name."""

_MARKUP = re.compile("<[/!?a-z]", re.IGNORECASE)
"""How a tag begins; nobody is called so, and a heart (<3) is none."""


def key(name: str) -> str:
    """What two names must not share: capitals and forms of letters do not tell them apart."""
    return unicodedata.normalize("NFKC", name).casefold()


def clean(name: str) -> str:
    """The name with single spaces. Refuses markup, and what cannot be seen or is too long."""
    text = " ".join(name.split())
    if not text or len(text) > LONGEST or not text.isprintable() or _MARKUP.search(text):
        raise RuleViolation("bad_name", "TS-77", max=LONGEST)
    return text


def free(state: State, name: str) -> str:
    """A name that nobody has (TS-78), while there is room for one more."""
    text = clean(name)
    listed = (*state.participants, *state.waiting)
    if len(listed) >= MOST:
        raise RuleViolation("too_many_players", "TS-01", most=MOST)
    if any(key(one.name) == key(text) for one in listed):
        raise RuleViolation("name_taken", "TS-78", name=text)
    return text


def called(among: Sequence[Participant], name: str) -> Participant | None:
    """Who of these has the name."""
    return next((one for one in among if key(one.name) == key(name)), None)


def _listed(state: State, name: str) -> Participant:
    found = called(state.participants, name)
    if found is None:
        raise RuleViolation("unknown", "TS-82", what="name", given=name)
    return found


def _own_name(given: c.Given, name: str) -> None:
    """A player speaks for himself only."""
    if given.by.role == "player" and key(given.by.name) != key(name):
        guards.refuse_role(given, "director")


def _open_list(state: State) -> None:
    if state.matrices:
        raise RuleViolation("matrix_published", "TS-78")
    guards.stage(state, "registration")


def _changed(state: State, participants: Sequence[Participant], event: e.AnyEvent) -> MoveOutcome:
    """The list has changed: who waits moves up, and numbers that were drawn are void."""
    void: tuple[e.AnyEvent, ...] = (e.NumbersVoid(),) if state.numbered else ()
    people = tuple(replace(one, no=0) for one in participants)
    after, next_ones = moved_up(replace(state, participants=people))
    return after, (event, *_told(next_ones), *void)


def _told(next_ones: Sequence[Participant]) -> tuple[e.AnyEvent, ...]:
    return tuple(e.MovedUp(one.name, by_hand=False) for one in next_ones)


def moved(state: State, given: c.Given, do: c.SignupCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.Register():
            return register(state, given, do)
        case c.Unregister():
            return unregister(state, given, do)
        case c.CheckIn():
            return check_in(state, given, do)
        case c.SetCapacity():
            return set_capacity(state, given, do)
        case c.MoveUp():
            return move_up(state, given, do)
        case c.DrawNumbers():
            return draw_numbers(state, given, do)
        case c.PublishMatrix():
            return publish_matrix(state, given, do)
        case c.SetRules():
            return set_rules(state, given, do)
        case c.SetSameCards():
            return set_same_cards(state, given, do)
        case c.SetReferee():
            return set_referee(state, given, do)


def register(state: State, given: c.Given, do: c.Register) -> MoveOutcome:
    """Put a name on the list (TS-78), or on the waiting list when all places are taken; the server
    adds bots where an evening is tried out."""
    guards.role(given, "director", "player", "server")
    _own_name(given, do.name)
    _open_list(state)
    one = Participant(name=free(state, do.name), here=do.here)
    if room(state):
        return _changed(state, (*state.participants, one), e.Registered(one.name, do.here))
    place = len(state.waiting) + 1
    told = e.Waitlisted(one.name, do.here, place, state.config.capacity)
    return replace(state, waiting=(*state.waiting, one)), (told,)


def unregister(state: State, given: c.Given, do: c.Unregister) -> MoveOutcome:
    """Take a name off the list (TS-78); off the waiting list at any time."""
    guards.role(given, "director", "player", "server")
    _own_name(given, do.name)
    waits = called(state.waiting, do.name)
    if waits is not None:
        left = tuple(one for one in state.waiting if one is not waits)
        return replace(state, waiting=left), (e.Unregistered(waits.name),)
    _open_list(state)
    gone = _listed(state, do.name)
    people = [one for one in state.participants if one is not gone]
    return _changed(state, people, e.Unregistered(gone.name))


def check_in(state: State, given: c.Given, do: c.CheckIn) -> MoveOutcome:
    """Tick somebody off who has come, or take the tick away."""
    guards.role(given, "director", "player")
    _own_name(given, do.name)
    waits = called(state.waiting, do.name)
    if waits is None:
        _open_list(state)
    found = waits or _listed(state, do.name)
    if found.here == do.here:
        raise RuleViolation("bad_action", "TS-78")
    ticked, told = replace(found, here=do.here), e.CheckedIn(found.name, do.here)
    if waits is None:
        people = [ticked if one is found else one for one in state.participants]
        return _changed(state, people, told)
    waiting = tuple(ticked if one is found else one for one in state.waiting)
    return _perhaps_moved_up(replace(state, waiting=waiting), told)


def _perhaps_moved_up(state: State, event: e.AnyEvent) -> MoveOutcome:
    """Nobody has left the list; if somebody moves up onto it, it has changed."""
    if state.matrices or not moved_up(state)[1]:
        return state, (event,)
    return _changed(state, state.participants, event)


def set_capacity(state: State, given: c.Given, do: c.SetCapacity) -> MoveOutcome:
    """Set how many can take part (TS-01): with more places people move up, with fewer nobody who
    is on the list has to leave it."""
    guards.role(given, "director")
    _open_list(state)
    if not possible_capacity(do.capacity):
        raise RuleViolation("capacity_range", "TS-01", fewest=FEWEST, most=MOST)
    if do.capacity == state.config.capacity:
        raise RuleViolation("bad_action", "TS-01")
    config = replace(state.config, capacity=do.capacity)
    told = e.CapacitySet(do.capacity, limited=do.capacity > 0)
    return _perhaps_moved_up(replace(state, config=config), told)


def move_up(state: State, given: c.Given, do: c.MoveUp) -> MoveOutcome:
    """Take somebody off the waiting list by hand, out of turn and beyond the number of places.

    Once the matrix stands that is a late entry (TS-67).
    """
    guards.role(given, "director")
    _open_list(state)
    one = called(state.waiting, do.name)
    if one is None:
        _listed(state, do.name)
        raise RuleViolation("not_waiting", "TS-78", name=do.name)
    left = tuple(other for other in state.waiting if other is not one)
    people = (*state.participants, one)
    return _changed(replace(state, waiting=left), people, e.MovedUp(one.name, by_hand=True))


def draw_numbers(state: State, given: c.Given, do: c.DrawNumbers) -> MoveOutcome:
    """Numbers 1 .. N for all who are here, as the lot fell (TS-07, TS-09); who waits and is here
    has the place of who has not come."""
    guards.role(given, "director", "server")
    _open_list(state)
    here = {key(one.name): one for one in arrivals(state)}
    if len(here) < FEWEST:
        raise RuleViolation("too_few_players", "TS-07", players=len(here))
    if Counter(map(key, do.order)) != Counter(list(here)):
        raise RuleViolation("lot_incomplete", "TS-09", expected=len(here), given=len(do.order))
    people = tuple(replace(here[key(name)], no=at) for at, name in enumerate(do.order, 1))
    left_out = tuple(one.name for one in state.participants if not one.here)
    next_ones = [one for one in state.waiting if key(one.name) in here]
    waiting = tuple(one for one in state.waiting if one not in next_ones)
    field = field_of(len(people), state.config.odd_field)
    told: list[e.AnyEvent] = [
        *_told(next_ones),
        e.NumbersDrawn(
            tuple(one.name for one in people), left_out, field.fours, field.threes, field.byes
        ),
    ]
    if len(people) <= state.config.final_size:
        told.append(e.SmallField(len(people)))
    if field.byes:
        told.append(e.ByesAhead(len(people), field.byes))
    return replace(state, participants=people, waiting=waiting), told


def publish_matrix(state: State, given: c.Given, do: c.PublishMatrix) -> MoveOutcome:
    """Version 1 before matchday 1, further ones when the field has changed (TS-17, TS-18)."""
    guards.role(given, "director", "server")
    if state.matrices and not matrix_due(state):
        raise RuleViolation("matrix_published", "TS-17", version=len(state.matrices))
    guards.stage(state, "registration", "ready", "playing", "break")
    if not state.numbered:
        raise RuleViolation("no_numbers", "TS-09")
    first = state.matchday + 1
    _check_days(state, do.days, first)
    past = tuple(day.day for day in state.matchdays)
    _check_fair(state, past, do.days)
    days = (*past, *do.days)
    found = quality(days)
    matrix = Matrix(
        version=len(state.matrices) + 1,
        first=first,
        seed=do.seed,
        days=days,
        check_sum=check_sum(days),
    )
    ideal = ideal_cost(len(frozenset().union(*(day.players for day in days))), found.meetings)
    told = e.MatrixPublished(
        matrix.version, first, matrix.check_sum[:8], found.cost, ideal, found.largest
    )
    stage = "ready" if state.stage == "registration" else state.stage
    return replace(state, stage=stage, matrices=(*state.matrices, matrix)), (told,)


def _check_days(state: State, days: Sequence[Day], first: int) -> None:
    """Each matchday ahead seats or rests everybody once, at tables of the right sizes (TS-07)."""
    ahead = state.config.matchdays - state.matchday
    if len(days) != ahead:
        raise RuleViolation("not_a_partition", "TS-INV-01", matchday=first, matchdays=ahead)
    for matchday, day in enumerate(days, first):
        players = eligible(state, matchday)
        field = field_of(len(players), state.config.odd_field)
        seated = sorted(no for table in day.tables for no in table)
        sizes = sorted(map(len, day.tables), reverse=True)
        if sorted([*seated, *day.byes]) != sorted(players) or tuple(sizes) != field.sizes:
            raise RuleViolation("not_a_partition", "TS-INV-01", matchday=matchday, matchdays=ahead)


def _check_fair(state: State, past: Sequence[Day], days: Sequence[Day]) -> None:
    """Threes and byes differ by one at most among players who came together, unless what was
    really sat has spoilt that before (TS-11, TS-INV-02)."""
    whole = (*past, *days)
    for count in (at_threes, byes):
        before, after = count(past), count(whole)
        for group in _came_together(state, past):
            spread = _spread(after, group)
            if spread > max(1, _spread(before, group)):
                raise RuleViolation("unfair_matrix", "TS-11", spread=spread)


def _came_together(state: State, past: Sequence[Day]) -> Sequence[Sequence[int]]:
    """The players of the field in groups that were in it on the same matchdays."""
    groups: dict[tuple[bool, ...], list[int]] = {}
    for one in state.active:
        mark = tuple(one.no in day.players or one.no in day.byes for day in past)
        groups.setdefault(mark, []).append(one.no)
    return list(groups.values())


def _spread(counts: Mapping[int, int], group: Sequence[int]) -> int:
    values = [counts.get(no, 0) for no in group]
    return max(values) - min(values)


def set_rules(state: State, given: c.Given, do: c.SetRules) -> MoveOutcome:
    """Change which special rule comes when, before matchday 1 (TS-50)."""
    guards.role(given, "director")
    guards.stage(state, "registration", "ready")
    try:
        check_schedule(do.rule_schedule)
    except BadOptions:
        raise RuleViolation("bad_schedule", "TS-50") from None
    config = replace(state.config, rule_schedule=do.rule_schedule)
    return replace(state, config=config), (e.RulesSet(do.rule_schedule),)


def set_same_cards(state: State, given: c.Given, do: c.SetSameCards) -> MoveOutcome:
    """Say whether all tables of a matchday have the same cards, before matchday 1."""
    guards.role(given, "director")
    if state.config.use != "online":
        raise RuleViolation("same_cards_desk", "TS-01")
    if state.matchdays or state.stage not in {"registration", "ready"}:
        raise RuleViolation("same_cards_late", "TS-01")
    if do.on == state.config.same_cards:
        raise RuleViolation("bad_action", "TS-01")
    config = replace(state.config, same_cards=do.on)
    return replace(state, config=config), (e.SameCardsSet(do.on),)


def set_referee(state: State, given: c.Given, do: c.SetReferee) -> MoveOutcome:
    """Name or dismiss a member of the Kompetenzteam; after matchday 1 has begun with a reason."""
    guards.role(given, "director")
    if state.stage == "closed":
        guards.stage(state, "registration", "ready", *guards.RUNNING)
    why = guards.reason(do.reason, "TS-03") if state.matchdays else do.reason.strip()
    if do.no is not None:
        member: Participant | None = guards.person(state, do.no)
    else:
        wanted = key(clean(do.name))
        member = next((one for one in state.participants if key(one.name) == wanted), None)
    if member is None:
        name = clean(do.name)
        others = tuple(one for one in state.referees if one != name)
        if (name in state.referees) == do.on:
            raise RuleViolation("bad_action", "TS-03")
        after = replace(state, referees=(*others, name) if do.on else others)
        return after, (e.RefereeSet(name, do.on, why),)
    if member.referee == do.on:
        raise RuleViolation("bad_action", "TS-03")
    people = tuple(
        replace(one, referee=do.on) if one is member else one for one in state.participants
    )
    return replace(state, participants=people), (e.RefereeSet(member.name, do.on, why),)
