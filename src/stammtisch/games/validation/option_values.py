"""What an option of a game may be: read off its type, for who wrote something else, or asks."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import inspect

from stammtisch.games.protocol import AnyGame, BadOptions
from stammtisch.games.texts import Both, Language, OptionText, texts, written
from stammtisch.games.validation.misfits import misfit

_WHOLE = Both("eine ganze Zahl", "a whole number")
_FROM = Both("eine ganze Zahl ab {least}", "a whole number from {least} on")
_TEXT = Both("ein Text", "a text")
_LIST = Both("eine Liste", "a list")
_LIST_OF = Both("eine Liste aus {entries}", "a list of {entries}")
_TEXTS = Both("Texten", "texts")
_OBJECTS = Both("Objekten", "objects")
_OR_OWN = Both(" oder eigenen als Objekt", " or ones of your own, as objects")
_CARDS = Both("Karten wie {card}", "cards such as {card}")
_UNKNOWN = Both("eine der Optionen {known}", "one of the options {known}")


def no_option(
    wrong: msgspec.ValidationError, given: Mapping[str, object], game: AnyGame
) -> BadOptions:
    """Which of the ``given`` options is none, and what would be one."""
    name = misfit(wrong).top
    return BadOptions(name, given.get(name), allowed(game, name), allowed(game, name, "de"))


def allowed(game: AnyGame, name: str, language: Language = "en") -> str:
    """The values of an option: ``1 .. 100, none, null``; of an unknown one, which there are."""
    known = _types(game)
    if name not in known:
        return _UNKNOWN[language].format(known=", ".join(known))
    return ", ".join(values(game, name, language))


def values(game: AnyGame, name: str, language: Language) -> list[str]:
    """The same one by one: words as they are typed, else a few words in this language.

    Raises `KeyError` for an option that the game does not have.
    """
    return _values(_types(game)[name], _entries(game, name, language), language)


def _types(game: AnyGame) -> dict[str, inspect.Type]:
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def _values(kind: inspect.Type, entries: str, language: Language) -> list[str]:
    match kind:
        case inspect.UnionType(types=kinds):
            return [value for one in kinds for value in _values(one, entries, language)]
        case inspect.LiteralType(values=found):
            return ["null" if value is None else str(value) for value in found]
        case inspect.NoneType():
            return ["null"]
        case inspect.BoolType():
            return ["false", "true"]
        case inspect.IntType(ge=None):
            return [_WHOLE[language]]
        case inspect.IntType(ge=least, le=None):
            return [_FROM[language].format(least=least)]
        case inspect.IntType(ge=least, le=most):
            return [f"{least} .. {most}"]
        case inspect.StrType():
            return [_TEXT[language]]
        case inspect.VarTupleType(item_type=item):
            entries = entries or _kinds(item, language)
            return [_LIST_OF[language].format(entries=entries) if entries else _LIST[language]]
    return [_LIST[language]]


def _kinds(item: inspect.Type, language: Language) -> str:
    """What a list holds, by the type of its entries; empty: nobody knows."""
    match item:
        case inspect.StrType():
            return _TEXTS[language]
        case inspect.BoolType():
            return "false, true"
        case inspect.StructType():
            return _OBJECTS[language]
    return ""


def _entries(game: AnyGame, name: str, language: Language) -> str:
    """What a list holds where the words of the game know it: ready-made things, or cards."""
    if not written(game.folder, game.name):
        return ""
    words = texts(game.folder, game.name)
    option = words.options.get(name, OptionText(Both("", "")))
    cards = [part.card for part in words.words.parts.values() if part.card]
    if name == words.words.cast and cards:
        return _CARDS[language].format(card=cards[0])
    own = _OR_OWN[language] if "own" in option.values else ""
    return ", ".join(option.items) + own if option.items else ""
