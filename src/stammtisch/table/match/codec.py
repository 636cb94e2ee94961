"""A game's actions between JSON and structs, with the table's time stamped where they carry one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

import msgspec

from stammtisch.games.json_values import NO_JSON
from stammtisch.games.protocol import Action, AnyGame, RuleViolation
from stammtisch.games.validation.misfits import misfit

RawAction: TypeAlias = Action | Mapping[str, object] | msgspec.Raw | bytes
"""An action as it may come in: a struct from a bot, a decoded object, or JSON text."""

_NO_DATA = (TypeError, ValueError, RecursionError)
"""What encoding raises for something that is no JSON, or too deep."""

_DETAIL = 200


class Codec:
    """Decodes and encodes the actions of one game."""

    __slots__ = ("_types", "actions", "encode", "game", "stamped", "tags")

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(game.actions)
        self.encode = msgspec.json.Encoder().encode
        info = msgspec.inspect.type_info(game.actions)
        kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
        structs = [kind for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]
        self._types = tuple(kind.cls for kind in structs)
        self.tags = frozenset(kind.tag for kind in structs)
        timed = (kind for kind in structs if any(f.name == "t" for f in kind.fields))
        self.stamped = frozenset(kind.tag for kind in timed)

    def decode(self, raw: RawAction, t: int) -> Action:
        """The action; a field ``t`` it may have is table time ``t``, whatever the client wrote.

        Raises `RuleViolation` ``unknown_action`` with what is wrong with which field.
        """
        if isinstance(raw, Action):
            if not isinstance(raw, self._types):
                raise unknown("no_such_action", "type", type(raw).__name__)
            return self._stamp(raw, t)
        given = _json(raw) if isinstance(raw, msgspec.Raw | bytes) else raw
        if not isinstance(given, (dict, Mapping)):  # the second alone would take ten times as long
            raise unknown("not_an_object", "", "an action is a JSON object")
        tag = given.get("type")
        if not isinstance(tag, str) or tag not in self.tags:
            raise unknown("no_such_action", "type", f"the game has no action {tag!r}")
        if tag in self.stamped:
            given = {**given, "t": t}
        try:
            # `msgspec.convert` would look up all types of the union anew for each action.
            return self.actions.decode(self.encode(given))
        except msgspec.ValidationError as error:
            found = misfit(error)
            raise unknown(found.problem, found.where, str(error)) from None
        except _NO_DATA as error:
            raise unknown("wrong_type", "", str(error)) from None

    def _stamp(self, action: Action, t: int) -> Action:
        if action.__struct_config__.tag in self.stamped:
            return msgspec.structs.replace(action, t=t)
        return action


@cache
def codec(game: AnyGame) -> Codec:
    """The codec of a game, made once."""
    return Codec(game)


def unknown(problem: str, field: str, detail: str) -> RuleViolation:
    """The refusal of something that is no action of the game."""
    return RuleViolation("unknown_action", problem=problem, field=field, detail=detail[:_DETAIL])


def _json(text: msgspec.Raw | bytes) -> object:
    try:
        return msgspec.json.decode(text)
    except NO_JSON as error:
        raise unknown("not_json", "", str(error)) from None
