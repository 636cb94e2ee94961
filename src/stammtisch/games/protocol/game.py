"""A game as a whole: its name, its functions, its types, and what else it brings."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, cast, get_args

import msgspec

from stammtisch.cards.shuffle import Source
from stammtisch.games.protocol.contest import Contest
from stammtisch.games.protocol.continuity import Continuity
from stammtisch.games.protocol.functions import (
    ActionT,
    ObservationT,
    OptionsT,
    PositionT,
    Rules,
    StateT,
)
from stammtisch.games.protocol.questions import Questions
from stammtisch.games.protocol.refusals import BadAction, check_viewer, no_state

_HOME = "stammtisch.games"
"""Where games are found by name; it imports this module."""


class Game(
    msgspec.Struct,
    Generic[StateT, ActionT, ObservationT, OptionsT, PositionT],
    frozen=True,
    kw_only=True,
):
    """A game: its name, its rules, and the types of everything that goes in and out."""

    name: str
    """What users type, such as ``zwanzig`` or ``zwiebel-2004``."""
    folder: str
    """The folder of the game under ``games/`` and in the page; if another package brings the game,
    the name of that package."""
    seats: range
    """The possible numbers of seats."""
    default_seats: int
    rules_version: int
    """Increased when a reading of the rules changes. Every record contains it."""
    rules: Rules[StateT, ActionT, ObservationT, OptionsT, PositionT]
    options: type[OptionsT]
    actions: Any
    """The union of all action types, chance and clock included."""
    events: Any
    """The union of all event types."""
    observations: type[ObservationT]
    positions: type[PositionT]
    questions: Questions | None = None
    """What the game can be asked apart from play, if anything."""
    continuity: Continuity[StateT, OptionsT] | None = None
    """``None``: a match knows only seats, and the next one begins from nothing."""
    contest: Contest[StateT, OptionsT] | None = None
    """``None``: there are no tournaments of this game."""
    offered: Callable[[Sequence[ActionT]], Sequence[ActionT]] | None = None
    """If there can be hundreds of legal actions: those that are sent to a page, which derives the
    others from its observation. All of them remain legal."""
    hushed: Callable[[StateT], bool] | None = None
    """Whether the set phrases of the chat are paused because people are judging one another. Tells
    no more than everybody sees. ``None``: never."""
    stands: Callable[[ActionT], str] | None = None
    """The clause by which this action cannot be taken back. If empty or ``None``, it can be taken
    back when everybody agrees and nobody has learned anything from it."""
    deal: Callable[[StateT], int] | None = None
    """The number of the deal that a state belongs to. It grows no later than with the first card
    of a new deal. ``None``: a match is one deal."""
    recall: Callable[[StateT, int], ObservationT] | None = None
    """What a seat knows that has followed the match and forgets nothing: its observation, plus what
    public events have told. Bots are asked with it, and each level leaves out what it forgets.
    ``None``: the observation says it all."""
    redealt: Callable[[StateT, int, Source], StateT] | None = None
    """Another state, drawn from those that a seat which forgets nothing cannot tell from this one.
    Applied to what came of it, with an equal source, it gives the same. ``None``: `determinize` of
    what the seat knows (`recall`) is one."""
    unnamed: (
        Callable[
            [OptionsT, Sequence[ActionT], Callable[[str], str]],
            tuple[OptionsT, Sequence[ActionT]],
        ]
        | None
    ) = None
    """The options and actions of the same match for readers who shall not learn who played. The
    function given says what a name becomes; words that people made up are replaced or left out, and
    the rules accept the match as before. ``None``: neither names nor such words stand in them."""
    remembering: tuple[tuple[str, object], ...] = ()
    """Options under which remembering is part of the game, each with the value that makes it so:
    there nobody looks back while a match runs, unless whoever opens the table wants it."""
    hints: int = 5
    """How many hints a seat may ask for in one deal, if its table allows hints at all."""
    printout: Callable[[ObservationT, Literal["de", "en"]], str] | None = None
    """An observation as lines of text; ``None``: its fields, one per line."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and deep copies, of matches and records, too: a game goes by its name.

        Its rules are a module, and those stay where they are.
        """
        known: Mapping[str, AnyGame] = importlib.import_module(_HOME).games()
        if known.get(self.name) is self:
            return _called, (self.name,)
        return cast("tuple[Any, ...]", msgspec.Struct.__reduce__(self))

    def action(self, given: str | bytes | Mapping[str, object]) -> ActionT:
        """The action described by JSON text or a dict, such as ``{"type": "play", "card": "7H"}``.

        `Rules.apply` decides whether it is legal now. Raises `BadAction`.
        """
        try:
            plain = msgspec.json.decode(given) if isinstance(given, str | bytes) else given
            named = plain.get("type") if isinstance(plain, Mapping) else None
            if named not in (known := _tags(self.actions)):
                raise BadAction(f'its "type" is one of: {", ".join(known)}')
            return cast("ActionT", msgspec.convert(plain, self.actions))
        except (msgspec.DecodeError, RecursionError, TypeError, ValueError) as wrong:
            raise BadAction(f"no action of {self.name}: {given!r:.200}: {wrong}") from None

    def text(
        self, state: StateT, seat: int | None = None, language: Literal["de", "en"] = "en"
    ) -> str:
        """The table as text for a terminal, as ``seat`` sees it (``None``: a spectator).

        It is made from the observation alone, so it reveals no more. Seats count from 0, and cards
        have the codes of actions, so that a reader can write the next one. Raises `BadState` for
        a state of another game, `BadSeat`, and `ValueError` for another language.
        """
        kind = type(self.rules.new(self.options(), self.default_seats))
        if not isinstance(state, kind):
            raise no_state(self.name, state)
        check_viewer(seat, len(self.rules.hands(state)))
        if language not in {"de", "en"}:
            raise ValueError(f"language {language!r}: there are 'de' and 'en'")
        seen = self.rules.observation(state, seat)
        return self.printout(seen, language) if self.printout is not None else _listed(seen)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game that was found by its name, whose types are therefore unknown."""

SomeState: TypeAlias = Any
"""A state of such a game. Only the game's own functions look inside."""

SomeObservation: TypeAlias = Any
"""An observation of such a game; ``None`` before there is one."""


def _called(name: str) -> AnyGame:
    found: AnyGame = importlib.import_module(_HOME).game(name)
    return found


def _tags(actions: Any) -> tuple[str, ...]:
    """The names on the wire of a game's actions."""
    return tuple(str(one.__struct_config__.tag) for one in get_args(actions) or (actions,))


def _listed(seen: msgspec.Struct) -> str:
    """The fields of an observation, one a line."""
    fields = ((name, getattr(seen, name)) for name in seen.__struct_fields__)
    return "\n".join(f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields)
