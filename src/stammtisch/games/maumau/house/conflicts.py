"""Where a proposal gets into the way of rules on the board, said before it is added (12-C)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.maumau.house.sentences import title
from stammtisch.games.maumau.owed.house_conditions import wish_suits
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.cards import PACK
from stammtisch.games.maumau.state.house_law import matcher
from stammtisch.games.maumau.state.house_rule import Clause, Rule
from stammtisch.games.texts import LANGUAGES

_REPEATED = (m.Skip, m.HouseRuleDraw, m.Stack)


class RuleConflict(msgspec.Struct, frozen=True):
    """Something to know before a proposal is added.

    ``kind``: ``overrules`` (the proposal's verdict replaces that of the other rule), ``overruled``
    (the other way round), ``silences`` (the proposal takes away an effect that the other rule waits
    for), ``silenced``, ``cancels`` (two changes of direction undo each other), ``adds_up`` (both
    act on the same card), ``no_wish`` (together the limits leave no suit to wish for).
    """

    kind: str
    rule_no: int
    rule: Rule

    def told(self) -> JsonObject:
        """As plain data, with the sentence in both languages."""
        said = dict(zip(LANGUAGES, _SENTENCES[self.kind], strict=True))
        return {"kind": self.kind, "rule_no": self.rule_no} | {
            language: sentence.format(n=self.rule_no, title=title(self.rule, language))
            for language, sentence in said.items()
        }


_SENTENCES = {
    "overrules": (
        "Für dieselben Karten sagt Nr. {n} „{title}“ das Gegenteil; deine Regel geht vor.",
        "For the same cards no. {n} “{title}” says the opposite; your rule prevails.",
    ),
    "overruled": (
        "Für dieselben Karten sagt Nr. {n} „{title}“ das Gegenteil und geht vor.",
        "For the same cards no. {n} “{title}” says the opposite and prevails.",
    ),
    "silences": (
        "Deine Regel ersetzt die Wirkung der Karte, auf die Nr. {n} „{title}“ baut.",
        "Your rule replaces the effect that no. {n} “{title}” builds on.",
    ),
    "silenced": (
        "Nr. {n} „{title}“ ersetzt die Wirkung der Karte, auf die deine Regel baut.",
        "No. {n} “{title}” replaces the effect that your rule builds on.",
    ),
    "cancels": (
        "Mit Nr. {n} „{title}“ wechselt die Richtung zweimal, also gar nicht.",
        "Together with no. {n} “{title}” the direction changes twice, so not at all.",
    ),
    "adds_up": (
        "Auf dieselbe Karte wirkt auch Nr. {n} „{title}“; beides zählt zusammen.",
        "No. {n} “{title}” acts on the same card; both add up.",
    ),
    "no_wish": (
        "Zusammen mit Nr. {n} „{title}“ bleibt bei manchen Karten keine Farbe zum Wünschen.",
        "Together with no. {n} “{title}” some cards leave no suit to wish for.",
    ),
}


def conflicts(proposal: Rule, rules: tuple[tuple[int, Rule], ...]) -> tuple[RuleConflict, ...]:
    """What a proposal would get into the way of, by the order of the board."""
    found = []
    for no, rule in rules:
        kinds: dict[str, None] = {}
        for mine in proposal.clauses:
            for theirs in rule.clauses:
                later = (proposal.priority, no + 1) > (rule.priority, no)
                kinds |= dict.fromkeys(_between(mine, theirs, later=later))
        found += [RuleConflict(kind, no, rule) for kind in kinds]
    return tuple(found)


def _between(mine: Clause, theirs: Clause, *, later: bool) -> Iterator[str]:
    if isinstance(mine.when, m.Legality) and isinstance(theirs.when, m.Legality):
        if any(_opposed(one, other) for one in mine.do for other in theirs.do):
            yield "overrules" if later else "overruled"
        return
    if _limits_clash(mine, theirs):
        yield "no_wish"
    if not _same_cards(mine.when, theirs.when):
        return
    if mine.replaces and _builds_on_base(theirs):
        yield "silences"
    if theirs.replaces and _builds_on_base(mine):
        yield "silenced"
    if any(isinstance(e, m.Reverse) for e in mine.do) and any(
        isinstance(e, m.Reverse) for e in theirs.do
    ):
        yield "cancels"
    if any(type(e) is type(o) and isinstance(e, _REPEATED) for e in mine.do for o in theirs.do):
        yield "adds_up"


def _opposed(one: m.AnyEffect, other: m.AnyEffect) -> bool:
    if not isinstance(one, m.Allow | m.Forbid) or not isinstance(other, m.Allow | m.Forbid):
        return False
    if type(one) is type(other) or one.what != other.what:
        return False
    if one.on is not None and other.on is not None and not _overlap(one.on, other.on):
        return False
    return _overlap(one.cards, other.cards)


def _same_cards(mine: m.AnyTrigger, theirs: m.AnyTrigger) -> bool:
    kinds = (m.Top, m.AnyCard, m.HouseRuleThrownIn, m.Finish)
    if not isinstance(mine, kinds) or not isinstance(theirs, kinds):
        return False
    return _overlap(mine.cards, theirs.cards)


def _overlap(one: m.Cards, other: m.Cards) -> bool:
    return bool(matcher(one).printed & matcher(other).printed & PACK.all)


def _builds_on_base(clause: Clause) -> bool:
    """The clause speaks of bases, of cards laid together, or of a wish the card brings."""
    sized = any(isinstance(condition, m.SegmentSize) for condition in clause.conditions)
    return sized or isinstance(clause.when, m.WishMade)


def _limits_clash(mine: Clause, theirs: Clause) -> bool:
    ours = [e.allowed for e in mine.do if isinstance(e, m.RestrictWish)]
    others = [e.allowed for e in theirs.do if isinstance(e, m.RestrictWish)]
    return any(
        not wish_suits(one, card, below) & wish_suits(other, card, below)
        for one in ours
        for other in others
        for card in _JACKS
        for below in range(32)
    )


_JACKS = (4, 12, 20, 28)
"""The Buben of the four suits."""
