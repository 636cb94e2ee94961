"""A match without its players' names and words: who reads it shall not learn who they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from stammtisch.games.json_values import Json
from stammtisch.games.maumau.house import validation
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.house.validation import RuleRefusal
from stammtisch.games.maumau.owed.duties import BUILT_IN
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.house_rule import Rule
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.texts import texts

_SOMETHING = "MM-?"
"""Asked about instead of what is no clause: behind its beginning anything may stand (MM-17.5)."""

_KINDS = {"title": "Hausregel", "phrase": "Spruch", "name": "Geste"}
"""The fields of a rule that people fill with words of their own, and what stands there instead."""


def unnamed(
    options: MauMauOptions, moves: Sequence[a.MauMauAction], called: Callable[[str], str]
) -> tuple[MauMauOptions, Sequence[a.MauMauAction]]:
    """The same match, with ``called`` for every name, as `Game.unnamed` describes it.

    House rules keep what they say; titles, phrases and gestures that somebody made up are numbered
    (MM-12.6), what was said in a Plenum is left out (MM-7.3), and so is what somebody asked about,
    unless it is a clause (MM-6.8).
    """
    words = _Words()
    changed = replace(
        options,
        names=tuple(called(name) for name in options.names),
        preset_rules=tuple(words.proposal(one) for one in options.preset_rules),
        boards=tuple(_unnamed_board(one, words, called) for one in options.boards),
    )
    return changed, tuple(_unnamed_action(action, words, called) for action in moves)


def _unnamed_board(board: Board, words: _Words, called: Callable[[str], str]) -> Board:
    return replace(
        board,
        id="",
        names=tuple(called(name) for name in board.names),
        rules=tuple(
            replace(one, rule=words.rule(one.rule), author=one.author and called(one.author))
            for one in board.rules
        ),
        log=tuple(replace(line, winner=called(line.winner)) for line in board.log),
    )


def _unnamed_action(
    action: a.MauMauAction, words: _Words, called: Callable[[str], str]
) -> a.MauMauAction:
    match action:
        case a.Join():
            return replace(action, name=called(action.name))
        case a.Ask():
            return action if action.topic in _clauses() else replace(action, topic=_SOMETHING)
        case a.CallPlenum() | a.PlenumSpeak():
            return replace(action, text="")
        case a.Say():
            return replace(action, phrase=words.of("phrase", action.phrase))
        case a.Lay() | a.ThrowIn():
            return replace(action, say=tuple(words.of("phrase", one) for one in action.say))
        case a.MakeGesture():
            return replace(action, name=words.of("name", action.name))
        case a.AddRule() | a.PreviewRule():
            return replace(action, rule=words.proposal(action.rule))
        case _:
            return action


@cache
def _clauses() -> frozenset[str]:
    """The ids of what players read."""
    return frozenset(texts("maumau").clauses)


class _Words:
    """Words that people made up, numbered as they are met; those of the game itself stay."""

    def __init__(self) -> None:
        self._numbers: dict[str, dict[str, int]] = {kind: {} for kind in _KINDS}

    def of(self, kind: str, text: str) -> str:
        """What stands in the place of this text, always the same."""
        if text in _PUBLIC:
            return text
        numbers = self._numbers[kind]
        return f"{_KINDS[kind]} {numbers.setdefault(text, len(numbers) + 1)}"

    def rule(self, rule: Rule) -> Rule:
        """The rule with its texts replaced."""
        return msgspec.convert(self._plain(msgspec.to_builtins(rule)), Rule)

    def proposal(self, given: Json) -> Json:
        """The same of what was proposed; nothing stays of what is no rule."""
        if isinstance(given, str) and given in PRESETS:
            return given
        try:
            return msgspec.to_builtins(self.rule(validation.parse(given)))
        except RuleRefusal:
            return {}

    def _plain(self, data: Json) -> Json:
        if isinstance(data, list | tuple):
            return [self._plain(one) for one in data]
        if not isinstance(data, dict):
            return data
        return {
            key: self.of(key, value)
            if key in _KINDS and isinstance(value, str)
            else self._plain(value)
            for key, value in data.items()
        }


def _texts(data: Json) -> Iterator[str]:
    """The texts of a rule in plain data."""
    if isinstance(data, dict):
        yield from (data[key] for key in data.keys() & _KINDS.keys() if isinstance(data[key], str))
    if isinstance(data, dict | list | tuple):
        for one in data.values() if isinstance(data, dict) else data:
            yield from _texts(one)


_PUBLIC = BUILT_IN.union(*(_texts(msgspec.to_builtins(rule)) for rule in PRESETS.values()))
"""Words of the game and of the ready-made rules: they tell nothing of whoever chose them."""
