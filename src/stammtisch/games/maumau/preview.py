"""What a proposal of a house rule would have done in the last finished round of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias, cast

import msgspec
from msgspec.structs import replace

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.maumau.house import proposals, validation
from stammtisch.games.maumau.house.conflicts import conflicts
from stammtisch.games.maumau.house.sentences import board_line
from stammtisch.games.maumau.house.validation import RuleRefusal, TableFacts
from stammtisch.games.maumau.legal.strict_listing import strict_actions
from stammtisch.games.maumau.rules import apply, sample_chance
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.board import BoardRule
from stammtisch.games.maumau.state.house_law import drafted
from stammtisch.games.maumau.state.house_rule import Rule
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import (
    CHANCE,
    Actor,
    Event,
    History,
    RuleViolation,
    Subject,
)

MOST = 60
"""So many moments are told one by one; the rest is counted."""

_ENDS = (ev.RoundOver, ev.RoundAborted, ev.MatchOver)


class WouldHaveDone(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="would_have_done"
):
    """What would this rule have done in the last finished round?"""

    rule: Json
    """The proposal as plain data, or the name of a ready-made rule."""


class Foreseen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of the round in which the rule would have made a difference.

    Each is weighed by itself: the round is taken as it was played up to there.
    """

    n: int
    """The number of the action in the match, from 1."""
    turn_no: int
    by: int
    """Who acted: a seat, or -2 for the clock."""
    do: a.MauMauAction
    more: tuple[ev.AnyMauMauEvent, ...] = ()
    """What would have happened besides."""
    less: tuple[ev.AnyMauMauEvent, ...] = ()
    """What would not have happened."""
    refused: str | None = None
    """The code with which the action would have been refused."""
    allowed: tuple[str, ...] = ()
    """Cards that could have been laid or thrown in, and could not without the rule."""
    forbidden: tuple[str, ...] = ()
    """Cards that could not have been laid or thrown in any more."""


class RuleForeseen(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="rule_foreseen"
):
    """What is to be known of a proposal before it is added."""

    de: str | None = None
    en: str | None = None
    """The line on the Punktetafel."""
    refusal: str | None = None
    """``hr_01`` and so on; such a proposal has no moments."""
    facts: JsonObject = {}
    conflicts: tuple[JsonObject, ...] = ()
    round_no: int = 0
    """The round looked at; 0: none is over yet."""
    turns: int = 0
    """How many turns it had."""
    count: int = 0
    """In how many moments the rule would have made a difference."""
    moments: tuple[Foreseen, ...] = ()
    """The first of them, in order."""


Moves: TypeAlias = Sequence[tuple[Actor, a.MauMauAction]]


class _Round(msgspec.Struct, frozen=True):
    """A finished round: the state in which it began, and what was done in it."""

    start: State
    first: int
    """The number of its first action in the match."""
    moves: Moves
    end: State


def foresee(question: WouldHaveDone, about: Subject) -> RuleForeseen:
    """The answer to `WouldHaveDone`; without a match, or a finished round, sentence and checks.

    It tells of rounds that are over only, whose cards and violations everybody may know (MM-3.6).
    """
    last, now = _last_round(about.history) if about.history is not None else (None, None)
    on_board = (
        tuple((one.no, one.rule) for one in now.standing.board.rules) if now is not None else ()
    )
    try:
        rule = proposals.read(question.rule)
        players = 4 if now is None else max(2, sum(1 for name in now.standing.names if name))
        validation.check_form(rule, TableFacts(rules=on_board, names=(), players=players))
    except RuleRefusal as wrong:
        return RuleForeseen(refusal=wrong.code, facts=wrong.facts)
    shown = BoardRule(len(on_board) + 1, rule)
    found = RuleForeseen(
        de=board_line(shown, "de"),
        en=board_line(shown, "en"),
        conflicts=tuple(one.told() for one in conflicts(rule, on_board)),
    )
    if last is None:
        return found
    moments = _moments(last, rule)
    return replace(
        found,
        round_no=last.end.standing.round_no,
        turns=last.end.turn.turn_no,
        count=len(moments),
        moments=tuple(moments[:MOST]),
    )


def _last_round(history: History) -> tuple[_Round | None, State]:
    """The last finished round, and the state after all moves."""
    state: State = history.start
    began: tuple[State, int] | None = None
    found: _Round | None = None
    moves = cast("Moves", history.moves)  # a history knows no game; this one is of Mau-Mau
    for at, (actor, action) in enumerate(moves):
        before = state
        state, events = apply(before, actor, action)
        for event in events:
            if began is not None and isinstance(event, _ENDS):
                start, first = began
                found = _Round(start, first + 1, moves[first : at + 1], before)
                began = None
            elif isinstance(event, ev.RoundStarted):
                began = (before, at)
    return found, state


def _moments(played: _Round, rule: Rule) -> list[Foreseen]:
    found = []
    state = played.start
    for n, (actor, action) in enumerate(played.moves, played.first):
        after, events = apply(state, actor, action)
        if actor != CHANCE and state.turn.phase not in {"between", "lobby"}:
            plain = Foreseen(n, state.turn.turn_no, actor, action)
            moment = _weighed(plain, state, rule, _settled(after, events))
            if moment != plain:
                found.append(moment)
        state = after
    return found


def _weighed(moment: Foreseen, state: State, rule: Rule, events: Sequence[Event]) -> Foreseen:
    """The moment with what would have been different in it."""
    ruled, seat = _with(state, rule), moment.by
    if seat >= 0 and state.turn.phase in {"turn", "lhc"}:
        before, then = _cards(state, seat), _cards(ruled, seat)
        moment = replace(
            moment,
            allowed=tuple(card for card in then if card not in before),
            forbidden=tuple(card for card in before if card not in then),
        )
    try:
        instead = _settled(*apply(ruled, seat, moment.do))
    except RuleViolation as refusal:
        return replace(moment, refused=refusal.code)
    return replace(moment, more=_without(instead, events), less=_without(events, instead))


class _Any:
    """Chance where it does not matter how it turns out: which cards come is told nobody."""

    def randrange(self, stop: int, /) -> int:  # noqa: ARG002
        """The first of all outcomes."""
        return 0


_IN_PASSING = frozenset({"reshuffle", "random_card"})
"""What chance owes in the middle of an action, whose rest would else look as if it were missing."""


def _settled(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with those that wait for a new draw pile only."""
    found = [*events]
    while state.agenda.pending is not None and state.agenda.pending.kind in _IN_PASSING:
        state, more = apply(state, CHANCE, sample_chance(state, _Any()))
        found += more
    return tuple(found)


def _with(state: State, rule: Rule) -> State:
    """The same moment with one more rule in force."""
    no = len(state.standing.board.rules) + 1
    board = replace(state.standing.board, rules=(*state.standing.board.rules, BoardRule(no, rule)))
    return replace(
        state,
        standing=replace(state.standing, board=board),
        law=drafted((*state.law.rules, (no, rule))),
    )


def _cards(state: State, seat: int) -> tuple[str, ...]:
    """The cards that ``seat`` may lay or throw in by the rules, at an open table too."""
    if state.options.open:
        options = replace(state.options, supervision="strict", deal="auto")
        state = replace(state, options=options)
    cards: dict[str, None] = {}
    for action in strict_actions(state, seat):
        if isinstance(action, a.Lay):
            cards[action.cards[0]] = None
        elif isinstance(action, a.ThrowIn):
            cards[action.card] = None
    return tuple(cards)


def _without(events: Sequence[Event], others: Sequence[Event]) -> tuple[Json, ...]:
    """The public side of ``events`` less what ``others`` have too."""
    left = Counter(map(_key, others))
    rest = []
    for event in events:
        key = _key(event)
        if left[key]:
            left[key] -= 1
        else:
            rest.append(event.seen_by(None))
    return tuple(rest)


def _key(event: Event) -> bytes:
    return msgspec.json.encode(event.seen_by(None))
