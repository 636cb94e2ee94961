"""Plays the cases of Zwiebel's rules: ``python -m tests.zcases FILE ...`` from the project root.

A case is a line ``ID | KIND | RULESET | STATE | INPUT | EXPECTED`` (ZC-120). In a file with
fences marked ``zcase`` only the lines between them are cases. Lines that come out differently
are printed, and the exit status is 1; 2 if there is nothing to read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.rulesets import BY_SHORT_NAME, RULE_SETS, RulesName
from stammtisch.games.zwiebel.runs import Run, crippled, run, runs
from stammtisch.games.zwiebel.solving import Group, arrange, groups
from stammtisch.games.zwiebel.tokens import parse_state


class Case(NamedTuple):
    """One line."""

    id: str
    kind: str
    rules: RulesName
    state: str
    input: str
    expected: str


class Table(NamedTuple):
    """What a case is played with."""

    conditions: Conditions
    challenger_deals: bool

    def hands(self, text: str) -> list[CardSet]:
        """The sets of cards in an input."""
        pack = self.conditions.rule_set.pack
        return [pack.cards(hand.split()) for hand in text.split(";")]


def cases(text: str) -> Iterator[tuple[int, str]]:
    """Every case of a file with the number of its line."""
    fenced = "```zcase" in text
    inside = not fenced
    for number, line in enumerate(text.splitlines(), 1):
        if fenced and line.startswith("```"):
            inside = line.startswith("```zcase")
        elif inside and line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def parse(line: str) -> Case:
    """The case of a line. Raises `ValueError` where it is none."""
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 6:
        raise ValueError(f"{len(parts)} parts instead of 6")
    name, kind, rules, *others = parts
    if kind not in KINDS:
        raise ValueError(f"no kind {kind!r}")
    known: dict[str, RulesName] = {**BY_SHORT_NAME, **{one: one for one in RULE_SETS}}
    if rules not in known:
        raise ValueError(f"no rule set {rules!r}")
    return Case(name, kind, known[rules], *others)


def answer(case: Case) -> str:
    """What the engine says to a case. Raises `ValueError` or `KeyError` for cards and conditions
    that there are not."""
    words = case.state.split()
    conditions = parse_state(" ".join(word for word in words if word != "dealer"), case.rules)
    return KINDS[case.kind](Table(conditions, "dealer" in words), case.input)


def best_key(table: Table, text: str) -> str:
    """``G``: the best key of these cards as one group."""
    (cards,) = table.hands(text)
    group = _as_one(cards, table.conditions)
    return str(group.key) if group else "none"


def _as_one(cards: CardSet, conditions: Conditions) -> Group | None:
    return next((group for group in groups(cards, conditions) if group.cards == cards), None)


def best_arrangement(table: Table, text: str) -> str:
    """``A``: the keys of the best arrangement."""
    (hand,) = table.hands(text)
    return " ".join(map(str, arrange(hand, table.conditions).keys))


def as_run(table: Table, text: str) -> str:
    """``R``: the run with its Nullachten or jokers."""
    (cards,) = table.hands(text)
    found = run(cards, table.conditions)
    return f"{found.name}/{found.spare}" if found else "none"


def cripples(table: Table, text: str) -> str:
    """``C``: whether the second set cripples the first."""
    target, cards = table.hands(text)
    group = _as_one(target, table.conditions)
    declared = [group] if group else []
    found = crippled(run(cards, table.conditions), declared, table.conditions)
    return "yes" if isinstance(found, Group) else "no"


def duel(table: Table, text: str) -> str:
    """``D``: the winner, both with their best arrangements (ZC-31, ZC-113)."""
    leader, challenger = (arrange(hand, table.conditions).strengths for hand in table.hands(text))
    wins = challenger >= leader if table.challenger_deals else challenger > leader
    return "C" if wins else "L"


def showdown(table: Table, text: str) -> str:
    """``S``: who wins the round when all play their best and cripple when they can (ZC-100)."""
    hands = table.hands(text)
    leader = 0
    for challenger in range(1, len(hands)):
        in_line = [leader, *range(challenger, len(hands))]
        found = _duel_with_runs(table.conditions, hands, leader, challenger, in_line)
        if found.over:
            return str(found.winner)
        leader = found.winner
    return str(leader)


class Outcome(NamedTuple):
    """Who won a duel, and whether the round is over with it."""

    winner: int
    over: bool = False


def _duel_with_runs(
    conditions: Conditions,
    hands: Sequence[CardSet],
    leader: int,
    challenger: int,
    in_line: Sequence[int],
) -> Outcome:
    """Level by level; whoever is to decide cripples if he can."""
    ours, theirs = (arrange(hands[one], conditions).groups for one in (leader, challenger))
    dealer = len(hands) - 1
    for level in range(max(len(ours), len(theirs)) + 1):
        if found := _crippling(conditions, hands, leader, theirs[:level], in_line):
            return found
        if found := _crippling(conditions, hands, challenger, ours[: level + 1], in_line):
            return found
        a, b = ours[: level + 1], theirs[: level + 1]
        strength = [[group.key.strength for group in part] for part in (a, b)]
        if strength[1] > strength[0]:
            return _crippling(conditions, hands, leader, b, in_line) or Outcome(challenger)
        if strength[1] < strength[0]:
            return Outcome(leader)
    return Outcome(challenger if challenger == dealer else leader)


def _crippling(
    conditions: Conditions,
    hands: Sequence[CardSet],
    player: int,
    declared: Sequence[Group],
    in_line: Sequence[int],
) -> Outcome | None:
    """The end of the round by a run of this player, or by one of ten after his one of nine."""
    for played in runs(hands[player], conditions):
        target = crippled(played, declared, conditions)
        if isinstance(target, Group):
            others = [one for one in (in_line[-1], *in_line[:-1]) if one != player]
            return Outcome(_out_crippler(conditions, hands, played, target, others, player), True)
    return None


def _out_crippler(  # noqa: PLR0917
    conditions: Conditions,
    hands: Sequence[CardSet],
    played: Run,
    target: Group,
    others: Sequence[int],
    player: int,
) -> int:
    """Z30-06b: who plays ten cards after nine; the rule set of 2004 knows no such window."""
    if played.size == 10 or conditions.rule_set.nulls_raise_onions:
        return player
    for other in others:
        longer = run(hands[other], conditions)
        if longer and longer.size == 10 and crippled(longer, [target], conditions) == target:
            return other
    return player


KINDS: dict[str, Callable[[Table, str], str]] = {
    "G": best_key,
    "A": best_arrangement,
    "R": as_run,
    "C": cripples,
    "D": duel,
    "S": showdown,
}


def differences(text: str) -> Iterator[str]:
    """Every case that comes out differently, and every line that is no case, in words."""
    for number, line in cases(text):
        try:
            case = parse(line)
            got = answer(case)
        except (ValueError, KeyError, msgspec.ValidationError) as wrong:
            yield f"line {number}: {line.strip()}: {wrong}"
            continue
        if got != case.expected:
            yield f"line {number}: {case.id}: expected {case.expected}, got {got}"


def main(files: Sequence[str]) -> int:
    """Play the cases of these files and print those that differ."""
    if not files:
        print(__doc__)
        return 2
    played = wrong = 0
    for name in files:
        try:
            text = Path(name).read_text("utf-8")
        except OSError as trouble:
            print(f"{name}: {trouble.strerror}", file=sys.stderr)
            return 2
        played += sum(1 for _ in cases(text))
        for difference in differences(text):
            print(f"{name}, {difference}")
            wrong += 1
    print(f"{played} cases, {wrong} differ")
    return 1 if wrong or not played else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
