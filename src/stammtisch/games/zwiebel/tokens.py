"""Conditions written as words, such as ``wild fool S9~10`` (ZC-120)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from stammtisch.games.zwiebel.conditions import Conditions, Shift, ShiftedBy
from stammtisch.games.zwiebel.pack import Pack
from stammtisch.games.zwiebel.rulesets import RULE_SETS, RulesName

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
_VALUE = re.compile(r"(?P<card>\w+)(?P<mark>[=~+])(?P<value>\d+)")


class BadTokens(ValueError):  # noqa: N818
    """Words that name no condition; ``words`` are all of them, as they came."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(words)
        super().__init__(f"no such condition: {' '.join(self.words)}")


def parse_state(text: str, rules: RulesName) -> Conditions:
    """The conditions that these words describe; ``-`` stands for none.

    ``low=CARD`` binds the Lady's token, ``CARD=v`` is a shift by A'Tuin, ``CARD~v`` one by the
    elephants, ``CARD+v`` a second value. Raises `BadTokens` with every word that means nothing.
    """
    fields: dict[str, Any] = {"rules": rules}
    shifts: list[Shift] = []
    wrong = []
    pack = RULE_SETS[rules].pack
    for word in text.split():
        if word == "-":
            continue
        if word in FLAGS:
            fields |= dict.fromkeys(FLAGS[word], True)
        elif word.startswith("low=") and word[4:] in pack.index:
            fields["devalued"] = pack.index[word[4:]]
        elif (shift := _shift(word, pack)) is not None:
            shifts.append(shift)
        else:
            wrong.append(word)
    if wrong:
        raise BadTokens(wrong)
    return Conditions(**fields, shifts=tuple(shifts))


def _shift(word: str, pack: Pack) -> Shift | None:
    match = _VALUE.fullmatch(word)
    if match is None or match["card"] not in pack.index or not 1 <= int(match["value"]) <= 11:
        return None
    return Shift(pack.index[match["card"]], int(match["value"]), _BY[match["mark"]])


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
