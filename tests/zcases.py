"""Plays the cases of Zwiebel's rules: ``python -m tests.zcases FILE ...`` from the project root.

A case is a line ``ID | KIND | RULESET | STATE | INPUT | EXPECTED`` (ZC-120). In a file with
fences marked ``zcase`` only the lines between them are cases. Every line that comes out
differently or is no case is printed with what is the matter, and the exit status is 1, as it is
where there is no case at all; 2 if there is nothing to read.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel.advice.condition_words import BadTokens, parse_state
from stammtisch.games.zwiebel.cards.catalogue import parse_key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.groups.runs import Run, crippled, run, runs
from stammtisch.games.zwiebel.solving import Group, arrange, groups

BY_SHORT_NAME: dict[str, RulesName] = {"z04": "zwiebel-2004", "z30": "zwiebel-v3"}
"""How the cases call the rule sets."""


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

    def hands(self, text: str, least: int = 1, most: int = 1) -> list[CardSet]:
        """The sets of cards in an input of ``least`` to ``most`` hands, at most ten cards each.

        Raises `ValueError` for anything else.
        """
        parts = [part.split() for part in text.split(";")]
        if not least <= len(parts) <= most:
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise ValueError(f"this kind has {wanted} hands, not {len(parts)}")
        return [self._hand(codes) for codes in parts]

    def _hand(self, codes: Sequence[str]) -> CardSet:
        pack = self.conditions.rule_set.pack
        if unknown := [code for code in codes if code not in pack.index]:
            raise ValueError(f"no such card in {self.conditions.rules}: {' '.join(unknown)}")
        if twice := sorted({code for code in codes if codes.count(code) > 1}):
            raise ValueError(f"named twice: {' '.join(twice)}")
        if not 1 <= len(codes) <= 10:
            raise ValueError(f"a hand has one to ten cards, not {len(codes)}")
        return pack.cards(codes)


_FENCE = re.compile(r"\s{0,3}(`{3,}|~{3,})\s*(\w*)")


def cases(text: str) -> Iterator[tuple[int, str]]:
    """Every case of a file with the number of its line."""
    lines = text.removeprefix("\ufeff").splitlines()
    fences = [_FENCE.match(line) for line in lines]
    everywhere = not any(fence and fence[2] == "zcase" for fence in fences)
    opened, inside = "", everywhere
    for number, (line, fence) in enumerate(zip(lines, fences, strict=True), 1):
        if fence and not everywhere and not opened:
            opened, inside = fence[1], fence[2] == "zcase"
        elif fence and opened and fence[1].startswith(opened) and not fence[2]:
            opened, inside = "", False
        elif inside and not fence and line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def parse(line: str) -> Case:
    """The case of a line. Raises `ValueError` where it is none."""
    parts = [" ".join(part.split()) for part in line.split("|")]
    if len(parts) != 6:
        raise ValueError(f"{len(parts)} parts instead of ID | KIND | RULESET | STATE | INPUT | ...")
    name, kind, rules, *others = parts
    if not name:
        raise ValueError("a case without a name")
    if kind not in KINDS:
        raise ValueError(f"no kind {kind!r}, only {' '.join(KINDS)}")
    known: dict[str, RulesName] = {**BY_SHORT_NAME, **{one: one for one in RULE_SETS}}
    if rules not in known:
        raise ValueError(f"no rule set {rules!r}, only {' '.join(BY_SHORT_NAME)}")
    return Case(name, kind, known[rules], *others)


def table_of(case: Case) -> Table:
    """What the case is played with. Raises `ValueError` for conditions that there are not."""
    words = case.state.split()
    try:
        conditions = parse_state(" ".join(word for word in words if word != "dealer"), case.rules)
    except BadTokens as bad:
        raise ValueError(str(bad)) from bad
    return Table(conditions, "dealer" in words)


def answer(case: Case) -> str:
    """What the engine says to a case. Raises `ValueError` for cards and conditions that there are
    not."""
    return KINDS[case.kind](table_of(case), case.input)


def agrees(case: Case, got: str) -> bool:
    """Whether the answer is the expected one.

    Keys of equal strength such as ``EZ`` and ``2C`` may both be best; then either is right, if
    the cards can be that key. Raises `ValueError` for an expectation that this kind cannot have.
    """
    if not EXPECTED[case.kind].fullmatch(case.expected):
        raise ValueError(f"{case.expected!r} is nothing that {case.kind} can come to")
    if got == case.expected:
        return True
    if case.kind == "A":
        return _is_as_good(case)
    return case.kind == "G" and case.expected != "none" and _is_as_high(case, got)


def _is_as_good(case: Case) -> bool:
    """Whether the expected keys are another best arrangement."""
    table = table_of(case)
    (hand,) = table.hands(case.input)
    names = case.expected.split() if case.expected not in NOTHING else []
    wanted = tuple(parse_key(name, table.conditions).strength for name in names)
    best = arrange(hand, table.conditions)
    return wanted == best.strengths and _can_lay(hand, table.conditions, names, ())


def _can_lay(
    hand: CardSet, conditions: Conditions, names: Sequence[str], declared: tuple[Group, ...]
) -> bool:
    """Whether groups of these names can follow the declared ones."""
    if not names:
        return True
    return any(
        _can_lay(hand, conditions, names[1:], (*declared, group))
        for group in groups(hand, conditions, declared)
        if str(group.key) == names[0]
    )


def _is_as_high(case: Case, got: str) -> bool:
    """Whether these very cards are the expected key too, and it is as strong."""
    table = table_of(case)
    (cards,) = table.hands(case.input)
    strength = {
        str(group.key): group.key.strength
        for group in groups(cards, table.conditions)
        if group.cards == cards
    }
    return case.expected in strength and strength[case.expected] == strength.get(got)


def best_key(table: Table, text: str) -> str:
    """``G``: the best key of these cards as one group."""
    (cards,) = table.hands(text)
    group = _as_one(cards, table.conditions)
    return str(group.key) if group else "none"


def _as_one(cards: CardSet, conditions: Conditions) -> Group | None:
    return next((group for group in groups(cards, conditions) if group.cards == cards), None)


def best_arrangement(table: Table, text: str) -> str:
    """``A``: the keys of the best arrangement; ``none`` if all cards are worthless."""
    (hand,) = table.hands(text)
    return " ".join(map(str, arrange(hand, table.conditions).keys)) or "none"


def as_run(table: Table, text: str) -> str:
    """``R``: the run with its Nullachten or jokers."""
    (cards,) = table.hands(text)
    found = run(cards, table.conditions)
    return f"{found.name}/{found.spare}" if found else "none"


def cripples(table: Table, text: str) -> str:
    """``C``: whether the second set cripples the first."""
    target, cards = table.hands(text, 2, 2)
    group = _as_one(target, table.conditions)
    declared = [group] if group else []
    found = crippled(run(cards, table.conditions), declared, table.conditions)
    return "yes" if isinstance(found, Group) else "no"


def duel(table: Table, text: str) -> str:
    """``D``: the winner, both with their best arrangements (ZC-31, ZC-113)."""
    leader, challenger = (
        arrange(hand, table.conditions).strengths for hand in table.hands(text, 2, 2)
    )
    wins = challenger >= leader if table.challenger_deals else challenger > leader
    return "C" if wins else "L"


def showdown(table: Table, text: str) -> str:
    """``S``: who wins the round when all play their best and cripple when they can (ZC-100)."""
    hands = table.hands(text, 2, 7)
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


NOTHING = ("", "-", "none")
"""How an arrangement without groups may be written."""

_KEY = r"(rest\d+|[A-Z0-9]{2,3}(-\d)?e?)"

EXPECTED: dict[str, re.Pattern[str]] = {
    "G": re.compile(f"none|{_KEY}"),
    "A": re.compile(f"|-|none|{_KEY}( {_KEY})*"),
    "R": re.compile(r"none|RL(9|10)/\d"),
    "C": re.compile("yes|no"),
    "D": re.compile("[LC]"),
    "S": re.compile("[0-6]"),
}
"""What the last part of a line of each kind looks like."""


def differences(text: str) -> Iterator[str]:
    """Every case that comes out differently, and every line that is no case, in words."""
    for number, line in cases(text):
        try:
            case = parse(line)
            got = answer(case)
            if agrees(case, got):
                continue
            trouble = f"expected {case.expected or 'nothing'}, got {got}"
        except ValueError as wrong:
            trouble = str(wrong)
        yield f"line {number}: {line.strip()}: {trouble}"


def repeated(text: str) -> Iterator[str]:
    """Every case whose name an earlier case of the file has, in words."""
    first: dict[str, int] = {}
    for number, line in cases(text):
        name = line.partition("|")[0].strip()
        if first.setdefault(name, number) != number:
            yield f"line {number}: {name} is also the name of line {first[name]}"


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
        except UnicodeDecodeError:
            print(f"{name}: no text in UTF-8", file=sys.stderr)
            return 2
        played += sum(1 for _ in cases(text))
        for difference in differences(text):
            print(f"{name}, {difference}")
            wrong += 1
        for repetition in repeated(text):
            print(f"{name}, {repetition}", file=sys.stderr)
    print(f"{played} cases, {wrong} differ")
    return 1 if wrong or not played else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
