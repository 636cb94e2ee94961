"""Conditions written as words, such as ``wild fool S9~10`` (ZC-120)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue, ShiftedBy
from stammtisch.games.zwiebel.cards.pack import COUNTS, RANK_OF, ZwiebelPack
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName

FLAGS: dict[str, tuple[str, ...]] = {
    "wild": ("wild_for", "wild_now"),
    "fool": ("fool",),
    "death": ("death",),
    "sender": ("sender",),
    "arch": ("arch",),
    "archwild": ("arch_wild",),
    "zero": ("zeroed",),
    "lady": ("lady_open",),
}
"""The plain words and the fields of `Conditions` they set."""

_BY: dict[str, ShiftedBy] = {"=": "tortoise", "~": "elephants", "+": "also"}
_MARK = {by: mark for mark, by in _BY.items()}
_VALUE = re.compile(r"(?P<card>\w+)(?P<mark>[=~+])(?P<value>[0-9]{1,2})")


class BadTokens(ValueError):
    """Words that are no conditions of one player; ``words`` are all of them, as they came."""

    def __init__(self, unknown: Iterable[str], clashing: Iterable[str] = ()) -> None:
        self.unknown = tuple(unknown)
        """They name no condition."""
        self.clashing = tuple(clashing)
        """They contradict an earlier word, which is among them: two values for one card."""
        self.words = self.unknown + self.clashing
        told = (("no such condition", self.unknown), ("in contradiction", self.clashing))
        super().__init__("; ".join(f"{what}: {' '.join(words)}" for what, words in told if words))


def parse_state(text: str, rules: RulesName) -> Conditions:
    """The conditions that these words describe; ``-`` stands for none.

    ``low=CARD`` binds the Lady's token, ``CARD=v`` is a shift by A'Tuin, ``CARD~v`` one by the
    elephants, ``CARD+v`` a second value. Raises `BadTokens` with every word that means nothing
    or contradicts another one.
    """
    fields: dict[str, Any] = {"rules": rules}
    shifts: dict[str, OtherValue] = {}
    wrong = []
    pack = RULE_SETS[rules].pack
    words = [word for word in text.split() if word != "-"]
    for word in words:
        if word in FLAGS:
            fields |= dict.fromkeys(FLAGS[word], True)
        elif word.startswith("low=") and word[4:] in pack.index:
            fields["devalued"] = pack.index[word[4:]]
        elif (shift := _shift(word, pack)) is not None:
            shifts[word] = shift
        else:
            wrong.append(word)
    clashing = _clashing(words, shifts)
    if wrong or clashing:
        raise BadTokens(wrong, clashing)
    return Conditions(**fields, shifts=tuple(shifts.values()))


def _clashing(words: Sequence[str], shifts: Mapping[str, OtherValue]) -> list[str]:
    """Words that give one card two values, or the Lady's token to two cards.

    A second value (``+``) needs a card whose own value is unchanged (Z04-46g).
    """
    tokens = {word for word in words if word.startswith("low=")}
    clashing = tokens if len(tokens) > 1 else set()
    for (word, one), (other_word, other) in combinations(shifts.items(), 2):
        also = [one.by, other.by].count("also")
        changed = next((shift for shift in (one, other) if shift.by != "also"), None)
        unchanged = changed is not None and changed.value == COUNTS[RANK_OF[changed.card]]
        if one.card == other.card and not (also == 1 and unchanged):
            clashing |= {word, other_word}
    return [word for word in dict.fromkeys(words) if word in clashing]


def _shift(word: str, pack: ZwiebelPack) -> OtherValue | None:
    match = _VALUE.fullmatch(word)
    if match is None or match["card"] not in pack.index or not 1 <= int(match["value"]) <= 11:
        return None
    return OtherValue(pack.index[match["card"]], int(match["value"]), _BY[match["mark"]])


def format_state(conditions: Conditions) -> str:
    """The words that describe these conditions; ``-`` where there is nothing to say.

    Switched-off modifiers have no words and are not written.
    """
    return " ".join(_words(conditions)) or "-"


def _words(conditions: Conditions) -> Iterator[str]:
    given = msgspec.structs.asdict(conditions)
    yield from (word for word, fields in FLAGS.items() if all(given[name] for name in fields))
    code = conditions.rule_set.pack.codes
    if conditions.devalued is not None:
        yield f"low={code[conditions.devalued]}"
    for shift in conditions.shifts:
        yield f"{code[shift.card]}{_MARK[shift.by]}{shift.value}"
