"""What Zwiebel can be asked: how cards are best arranged, and who will win the showdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.cards.shares import wilson
from stammtisch.games.protocol import Questions, RuleViolation, Source, Subject
from stammtisch.games.zwiebel.advice.chances import rivals, tally
from stammtisch.games.zwiebel.advice.condition_words import BadTokens, format_state, parse_state
from stammtisch.games.zwiebel.advice.layout import LaidCard, lay, runners_up
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ACE, RANKS, ZwiebelPack
from stammtisch.games.zwiebel.cards.roles import CardRole, Tag
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.solving import Arrangement, arrange
from stammtisch.games.zwiebel.views.determinization import determinize
from stammtisch.games.zwiebel.views.observation import Observation

MOST_CARDS = 10


class ArrangeHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="arrange_hand"):
    """How are these cards best arranged?"""

    cards: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_CARDS)]
    """Codes of different cards."""
    state: Annotated[str, msgspec.Meta(max_length=500)] = "-"
    """Words such as ``wild fool S9~10`` (ZC-120)."""
    runners_up: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    """So many arrangements with a lower first choice are wanted too."""


class ShownCard(msgspec.Struct, frozen=True):
    """A card of a group, and as what it counts there."""

    card: str
    value: int
    tag: Tag
    rank: str | None
    """What a wild card stands for."""


class ShownGroup(msgspec.Struct, frozen=True):
    """A combination as a person would lay it."""

    key: str
    cards: tuple[ShownCard, ...]


class ShownArrangement(msgspec.Struct, frozen=True):
    """A hand divided into combinations, the first choice first."""

    groups: tuple[ShownGroup, ...]
    unused: tuple[str, ...]


class HandArranged(msgspec.Struct, frozen=True, tag="hand_arranged"):
    """The best arrangement, and those behind the next lower first choices."""

    state: str
    """The conditions in their usual order."""
    best: ShownArrangement
    runners_up: tuple[ShownArrangement, ...]


class AskChances(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="showdown_chances"):
    """How likely is it that the one who asks wins the showdown?"""

    samples: Annotated[int, msgspec.Meta(ge=1, le=2000)] = 400
    """So many showdowns are drawn, or fewer where that would be slow or tells no more."""


class RivalChance(msgspec.Struct, frozen=True):
    """The chance to beat one rival, were the two alone."""

    seat: int
    chance: float
    low: float
    high: float


class ShowdownChances(msgspec.Struct, frozen=True, tag="chances"):
    """Estimates with 95 % confidence intervals (Wilson), all between 0 and 1."""

    samples: int
    """0: nobody else is still in, and there is nothing to estimate."""
    chance: float
    low: float
    high: float
    rivals: tuple[RivalChance, ...]
    """All others still in, in the order of the showdown."""


Question: TypeAlias = ArrangeHand | AskChances


def arranged(question: ArrangeHand, name: RulesName) -> HandArranged:
    """The answer to `ArrangeHand` by these rules.

    Raises `RuleViolation` ``unknown_card``, ``card_twice`` or ``unknown_condition``.
    """
    try:
        conditions = parse_state(question.state, name)
    except BadTokens as wrong:
        raise RuleViolation("unknown_condition", "", words=list(wrong.words)) from None
    hand = _hand(question.cards, conditions.rule_set.pack)
    others = runners_up(hand, conditions, question.runners_up) if question.runners_up else ()
    return HandArranged(
        state=format_state(conditions),
        best=_shown(hand, arrange(hand, conditions), conditions),
        runners_up=tuple(_shown(hand, one, conditions) for one in others),
    )


LABOUR = 2400
"""So often hands are looked through; then an estimate does with what it has. About 0.15 s."""


def chances(
    seen: Observation | None,
    source: Source,
    samples: int,
    labour: int | None = LABOUR,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> ShowdownChances:
    """The chance of the seat that sees this to win the showdown.

    Raises `RuleViolation` ``needs_seat`` for a spectator's view, ``not_in_round`` where the seat is
    not, or not any more, in a round.
    """
    if seen is None or seen.seat is None or seen.own is None:
        raise RuleViolation("needs_seat")
    if seen.seat not in seen.dealt or seen.players[seen.seat].place != "in":
        raise RuleViolation("not_in_round", "ZC-100")
    state = determinize(seen, source)
    if not rivals(state, seen.seat):
        return ShowdownChances(0, 1.0, 1.0, 1.0, ())
    found = tally(state, seen.seat, source, samples, labour, progress)
    return ShowdownChances(
        found.samples,
        found.won / found.samples,
        *wilson(found.won, found.samples),
        tuple(
            RivalChance(seat, won / found.samples, *wilson(won, found.samples))
            for seat, won in found.against
        ),
    )


def questions_of(name: RulesName) -> Questions:
    """What the game of this rule set can be asked."""

    def answer(question: Question, about: Subject) -> HandArranged | ShowdownChances:
        if isinstance(question, AskChances):
            return chances(about.view, about.source, question.samples)
        return arranged(question, name)

    return Questions(
        asked=Question,
        answers=HandArranged | ShowdownChances,
        answer=answer,
        of_views=(AskChances,),
    )


def _hand(codes: Sequence[str], pack: ZwiebelPack) -> CardSet:
    unknown = [code for code in codes if code not in pack.index]
    if unknown:
        raise RuleViolation("unknown_card", "ZC-03", card=unknown[0])
    twice = [code for code in codes if codes.count(code) > 1]
    if twice:
        raise RuleViolation("card_twice", "ZC-03", card=twice[0])
    return pack.cards(codes)


def _shown(hand: CardSet, found: Arrangement, conditions: Conditions) -> ShownArrangement:
    pack = conditions.rule_set.pack
    laid = lay(hand, found.groups, conditions)
    return ShownArrangement(
        groups=tuple(
            ShownGroup(str(group.key), tuple(_card(one, pack) for one in cards))
            for group, cards in zip(found.groups, laid, strict=True)
        ),
        unused=tuple(pack.codes_of(found.unused)),
    )


def _card(laid: LaidCard, pack: ZwiebelPack) -> ShownCard:
    role = laid.role
    rank = _rank(role) if role.tag == "WILD" else None
    return ShownCard(pack.codes[laid.card], role.value, role.tag, rank)


def _rank(role: CardRole) -> str:
    """What a joker stands for: the rank of its place in a run, the ace at either end."""
    place = (role.position or 0) - 1
    return RANKS[place] if place < len(RANKS) else RANKS[ACE]
