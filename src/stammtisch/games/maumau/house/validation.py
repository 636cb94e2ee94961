"""Whether a house rule may stand on the board; the first of 23 reasons why not (12-E)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from stammtisch.games.maumau.house.reach import finishing_ranks, in_force, unservable
from stammtisch.games.maumau.owed.duties import BUILT_IN
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.board import MAX_RULES, POINT_UNITS, UNITS_PER_CREDIT
from stammtisch.games.maumau.state.cards import MAX_JOKERS
from stammtisch.games.maumau.state.house_rule import Clause, Rule
from stammtisch.games.validation.misfits import misfit

TEXT = re.compile(r"^[A-Za-zÄÖÜäöüßÀ-ÖØ-öø-ÿ0-9 .,!?'-]+$")
HIDDEN_WORDS = frozenset({"hand_cards", "cards_of", "holds", "penalty_cards", "draw_pile"})
PERSON_WORDS = frozenset({"seat", "seats", "player", "name", "person", "spieler"})
BLOCKED: frozenset[str] = frozenset()
"""Titles and phrases that the operator does not want; part of the program's configuration."""


class RuleRefusal(Exception):
    """Why a proposal may not become a rule: ``hr_01`` .. ``hr_23``, and what a sentence needs."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts: dict[str, object] = facts


class TableFacts(msgspec.Struct, frozen=True):
    """What the validation has to know of the table."""

    rules: tuple[tuple[int, Rule], ...] = ()
    """Board number and rule."""
    names: tuple[str, ...] = ()
    credits: int = 1
    units: int = 0
    per_point: int = 10
    between: bool = True
    house_rules: bool = True
    players: int = 2
    blocked: frozenset[str] = BLOCKED


def units_per_point(players: int, ratio_five: int) -> int:
    """Rule units that a point is worth (MM-12.2)."""
    if players == 5 and ratio_five == 10:
        return 6
    return POINT_UNITS.get(players, 10)


# --- reading (HR-01, HR-11, HR-13, HR-14) -----------------------------------------------------


def parse(proposal: object) -> Rule:
    """The rule that plain data describe. Raises `RuleRefusal`."""
    if isinstance(proposal, Rule):
        return proposal
    words = set(_words(proposal))
    try:
        return msgspec.convert(proposal, Rule)
    except msgspec.ValidationError as wrong:
        _meant(words)
        raise RuleRefusal("hr_01", field=misfit(wrong).where or str(wrong)) from None


def _meant(words: set[str]) -> None:
    """What cannot be said in the language of rules is refused by what it would have meant."""
    if words & {"add_points", "set_points", "set_goal", "add_credits", "take_points"}:
        raise RuleRefusal("hr_11")
    if words & HIDDEN_WORDS:
        raise RuleRefusal("hr_13")
    if words & PERSON_WORDS:
        raise RuleRefusal("hr_14")


def _words(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            if key not in {"title", "phrase", "name"}:
                yield from _words(value)
            elif key == "name" and data.get("type") != "gesture":
                yield "name"
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _words(value)
    elif isinstance(data, str):
        yield data


# --- checking ---------------------------------------------------------------------------------


def check(rule: Rule, table: TableFacts) -> None:
    """Raises the first `RuleRefusal` in the order of the table 12-E."""
    _texts(rule, table)
    if table.credits < 1:
        missing = UNITS_PER_CREDIT - table.units % UNITS_PER_CREDIT
        raise RuleRefusal("hr_04", n=-(-missing // table.per_point))
    if not table.between:
        raise RuleRefusal("hr_05")
    if not table.house_rules:
        raise RuleRefusal("hr_06")
    check_form(rule, table)


def check_form(rule: Rule, table: TableFacts) -> None:
    """The checks that do not depend on who adds the rule, and when."""
    _texts(rule, table)
    for one in (_size, _fitting, _known_people, _numbers, _single_penalty, _endless, _can_finish):
        one(rule, table)
    for other in (_can_serve, _jokers, _new, _not_opposite, _room, _last_of_many, _skips):
        other(rule, table)


def _texts(rule: Rule, table: TableFacts) -> None:
    texts = [(rule.title, 3)]
    for effect in _effects(rule):
        if isinstance(effect, m.HouseRuleSay):
            texts.append((effect.phrase, 1))
        elif isinstance(effect, m.Gesture):
            texts.append((effect.name, 1))
    for text, least in texts:
        if not least <= len(text) <= 40 or not TEXT.match(text):
            raise RuleRefusal("hr_02", text=text)
    names = {name.casefold() for name in table.names if len(name) > 1}
    for text, _ in texts:
        words = set(re.findall(r"[^\W_]+", text.casefold()))
        taken = text in BUILT_IN or text.casefold() in table.blocked
        if taken or words & (names | table.blocked):
            raise RuleRefusal("hr_03", text=text)


def _size(rule: Rule, _table: TableFacts) -> None:
    if not 1 <= len(rule.clauses) <= 3:
        raise RuleRefusal("hr_07")
    for clause in rule.clauses:
        if len(clause.conditions) > 6 or not 1 <= len(clause.do) <= 4:
            raise RuleRefusal("hr_07")


CARD_TRIGGERS = (m.Top, m.AnyCard, m.HouseRuleThrownIn, m.Sequence)
NO_LAY = (
    m.TurnStart,
    m.TurnEnd,
    m.HouseRuleSkipped,
    m.StackDrawn,
    m.ServeDraw,
    m.DrawPileEmpty,
    m.Penalised,
)
SPOKEN = (m.HouseRuleSay, m.Gesture)


def _fits(trigger: m.AnyTrigger, effect: m.AnyEffect) -> bool:
    if isinstance(trigger, m.Setup):
        return isinstance(effect, m.AddJokers)
    if isinstance(trigger, m.Legality):
        return isinstance(effect, m.LegalEffect)
    if isinstance(effect, m.AddJokers | m.LegalEffect):
        return False
    if isinstance(trigger, m.HarmDone | m.DrawPileEmpty):
        return isinstance(effect, SPOKEN)
    if isinstance(effect, m.Gesture) and effect.by == "before_shuffle":
        return False
    if isinstance(effect, m.RestrictWish):
        return isinstance(trigger, m.WishMade | m.Top)
    if isinstance(effect, m.HouseRuleWish):
        return isinstance(trigger, m.Top)
    if isinstance(effect, m.GiveCard) and effect.pick == "chosen":
        return not isinstance(trigger, NO_LAY)
    if isinstance(trigger, m.Finish):
        return isinstance(effect, SPOKEN)
    return not isinstance(effect, m.NoEffect) or isinstance(trigger, m.Top)


def _fitting(rule: Rule, _table: TableFacts) -> None:
    for clause in rule.clauses:
        for effect in clause.do:
            if isinstance(effect, m.PlayAgain):
                continue  # HR-15 says more about these
            if isinstance(effect, m.Skip) and not isinstance(clause.when, CARD_TRIGGERS):
                continue  # HR-23 does
            if not _fits(clause.when, effect):
                raise RuleRefusal("hr_08", effect=tag(effect), trigger=tag(clause.when))
        if clause.replace_base and not isinstance(clause.when, m.Top):
            raise RuleRefusal("hr_08", effect="replace_base", trigger=tag(clause.when))


def tag(part: m.Part) -> str:
    """The name of a trigger, condition or effect."""
    name = type(part).__struct_config__.tag
    assert isinstance(name, str)
    return name


NO_ACTOR = (m.Setup, m.Legality)
WITH_VICTIM = (m.HouseRuleSkipped, m.StackDrawn, m.HarmDone)


def _known_people(rule: Rule, _table: TableFacts) -> None:
    for clause in rule.clauses:
        named = [value for part in (*clause.do, *clause.conditions) for value in _who(part)]
        for who in named:
            if who == "victim" and not isinstance(clause.when, WITH_VICTIM):
                raise RuleRefusal("hr_09", who=who, trigger=tag(clause.when))
            if who in _ACTOR_WORDS and isinstance(clause.when, NO_ACTOR):
                raise RuleRefusal("hr_09", who=who, trigger=tag(clause.when))


_ACTOR_WORDS = frozenset({"actor", "next", "previous", "opposite", "others", "chosen"})


def _who(part: m.Part) -> Iterator[str]:
    for name in ("who", "to", "partner"):
        value = getattr(part, name, None)
        if isinstance(value, str) and not isinstance(part, m.PassStack):
            yield value


def _numbers(rule: Rule, _table: TableFacts) -> None:
    limits: list[tuple[str, int, int, int]] = [("priority", rule.priority, 1, 9)]
    for clause in rule.clauses:
        if isinstance(clause.when, m.HandIs):
            limits.append(("n", clause.when.n, 0, 5))
        if isinstance(clause.when, m.Sequence):
            limits.append(("cards", len(clause.when.cards), 2, 5))
        if isinstance(clause.when, m.HarmDone):
            limits.append(("kinds", len(clause.when.kinds), 1, 5))
        limits += [limit for effect in clause.do for limit in _ranges(effect)]
        for condition in clause.conditions:
            limits += _condition_ranges(condition)
    for field, given, low, high in limits:
        if not low <= given <= high:
            raise RuleRefusal("hr_10", field=field, min=low, max=high)


def _ranges(effect: m.AnyEffect) -> list[tuple[str, int, int, int]]:
    match effect:
        case m.Skip(n):
            return [("n", n, 1, 7)]
        case m.HouseRuleDraw(_, n) | m.Stack(n) | m.AddJokers(n):
            return [("n", n, 1, 4)]
        case m.Combine():
            return [("max", effect.max, 2, 7)]
        case m.AnswerStack():
            return [("add", effect.add, 0, 4)]
        case m.DrawUntil(n):
            return [("max", n, 2, 4)]
        case _:
            return []


def _condition_ranges(c: m.AnyCondition) -> list[tuple[str, int, int, int]]:
    match c:
        case m.NthTime(n, every):
            chosen = n if every is None else every
            return [("nth_this_round", 0 if chosen is None else chosen, 1, 99)]
        case m.Players(_, n):
            return [("players", n, 2, 8)]
        case m.HandCount(_, _, n) | m.SegmentSize(_, n) | m.StackIs(_, n):
            return [(tag(c), n, 0, 99)]
        case m.PointCount(_, _, n) | m.MatchRound(_, n) | m.Matchday(_, n):
            return [(tag(c), n, 0, 1000)]
        case _:
            return []


def _single_penalty(rule: Rule, _table: TableFacts) -> None:
    for clause in rule.clauses:
        paying = any(isinstance(effect, m.Penalty) for effect in clause.do)
        for effect in clause.do:
            both = isinstance(effect, m.Gesture) and effect.last == effect.miss == "penalty"
            missing = isinstance(effect, SPOKEN) and effect.miss == "penalty"
            if both or (missing and paying):
                raise RuleRefusal("hr_12")


def _endless(rule: Rule, _table: TableFacts) -> None:
    for clause in rule.clauses:
        for effect in clause.do:
            if not isinstance(effect, m.PlayAgain):
                continue
            if not isinstance(clause.when, m.Top | m.AnyCard):
                raise RuleRefusal("hr_15")
            if not effect.must and not _about_card(clause):
                raise RuleRefusal("hr_15")


def _about_card(clause: Clause) -> bool:
    """The clause speaks of certain cards only."""
    when = clause.when
    limited = isinstance(when, m.Top | m.AnyCard) and when.cards != m.Cards()
    return limited or any(
        isinstance(c, m.CardIs) and c.cards != m.Cards() for c in clause.conditions
    )


def _can_finish(rule: Rule, table: TableFacts) -> None:
    if finishing_ranks(in_force(rule, table.rules)) < 4:
        raise RuleRefusal("hr_16")


def _can_serve(rule: Rule, table: TableFacts) -> None:
    stuck = unservable(in_force(rule, table.rules))
    if stuck is not None:
        raise RuleRefusal("hr_17", card=stuck)


def _jokers(rule: Rule, table: TableFacts) -> None:
    if in_force(rule, table.rules).jokers > MAX_JOKERS:
        raise RuleRefusal("hr_18")


def _new(rule: Rule, table: TableFacts) -> None:
    for no, known in table.rules:
        if known.clauses == rule.clauses:
            raise RuleRefusal("hr_19", n=no)


def _not_opposite(rule: Rule, table: TableFacts) -> None:
    for clause in rule.clauses:
        for effect in clause.do:
            if isinstance(effect, m.Allow | m.Forbid):
                _no_opposite_of(effect, clause, table)


def _no_opposite_of(effect: m.Allow | m.Forbid, clause: Clause, table: TableFacts) -> None:
    for no, known in table.rules:
        for other in known.clauses:
            if other.when != clause.when:
                continue
            for one in other.do:
                if not isinstance(one, m.Allow | m.Forbid) or type(one) is type(effect):
                    continue
                if (one.what, one.cards, one.on) == (effect.what, effect.cards, effect.on):
                    raise RuleRefusal("hr_20", n=no)


def _room(_rule: Rule, table: TableFacts) -> None:
    if len(table.rules) >= MAX_RULES:
        raise RuleRefusal("hr_21")


def _last_of_many(rule: Rule, _table: TableFacts) -> None:
    for effect in _effects(rule):
        single = isinstance(effect, m.Gesture) and effect.who in {"actor", "turn_owner", "dealer"}
        if single and isinstance(effect, m.Gesture) and effect.last == "penalty":
            raise RuleRefusal("hr_22")


def _skips(rule: Rule, table: TableFacts) -> None:
    for clause in rule.clauses:
        total = sum(e.n for e in clause.do if isinstance(e, m.Skip) and not e.per_card)
        if not total and not any(isinstance(e, m.Skip) for e in clause.do):
            continue
        if not isinstance(clause.when, CARD_TRIGGERS):
            raise RuleRefusal("hr_23")
        if total >= max(table.players, 2) and _every_card(clause):
            raise RuleRefusal("hr_23")


def _every_card(clause: Clause) -> bool:
    when = clause.when
    unlimited = (
        isinstance(when, m.Top | m.AnyCard | m.HouseRuleThrownIn) and when.cards == m.Cards()
    )
    return unlimited and not clause.conditions


def _effects(rule: Rule) -> Iterator[m.AnyEffect]:
    for clause in rule.clauses:
        yield from clause.do
