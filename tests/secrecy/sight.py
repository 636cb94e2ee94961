"""What a seat can have seen, by the position and the course of the match; never by an observation.

For each game a few functions say where cards lie open. Everything that a seat, or a spectator, is
told is held against them: a card that lay open to it nowhere since it was shuffled is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from stammtisch.games import games
from stammtisch.games.drachenrummy.melds.pack import PACK as DRACHENRUMMY
from stammtisch.games.maumau.state.cards import CODE as MAUMAU
from stammtisch.games.protocol import CHANCE, Actor, AnyGame, Event
from stammtisch.games.zwanzig.state.pack import CODES as ZWANZIG
from stammtisch.games.zwiebel.cards.pack import PACK_2004, PACK_V3

Codes = frozenset[str]
Viewer = int | None
Look = Callable[[Any, Viewer], Iterable[Any]]

_WORD = re.compile(r"[A-Za-z0-9]+(?:/[0-9]+)?")
"""A card's code, alone or within a sentence: ``7H``, ``7H/2``, ``KrA``."""


class Sight(NamedTuple):
    """Where cards lie open in the positions of a game."""

    pack: Codes
    """Every code that is a card."""
    open: Look
    """What lies open to a viewer now: values that hold codes."""
    passing: Look = lambda position, viewer: ()
    """What lay open to everybody within the last action, and may be covered again."""
    named: Callable[[Any], Iterable[Any]] = lambda position: ()
    """Values with codes that mean no particular card: rules of the house, faces to be served."""
    faces: Codes = frozenset()
    """Fields of observations and events with such codes, or with words that look like them."""
    aloud: Callable[[Any, Any], Iterable[Any]] = lambda action, position: ()
    """What everybody sees of an action of a seat, cards and all; with the position after it."""
    turned: Codes = frozenset()
    """Events that turn up a card which no position holds any more, by the rules for all to see."""


def words(value: Any) -> Codes:
    """All words in the strings of a value, names of fields included."""
    return frozenset(_WORD.findall(msgspec.json.encode(value).decode()))


def tag_of(value: Any) -> str:
    """The name of an action or an event on the wire."""
    return str(value.__struct_config__.tag)


def without(value: Any, fields: Codes) -> Any:
    """The value as plain data without these fields, however deep they lie."""
    plain = msgspec.to_builtins(value)
    return _without(plain, fields) if fields else plain


def _without(plain: Any, fields: Codes) -> Any:
    if isinstance(plain, dict):
        return {key: _without(one, fields) for key, one in plain.items() if key not in fields}
    if isinstance(plain, list | tuple):
        return [_without(one, fields) for one in plain]
    return plain


# --- the games ----------------------------------------------------------------------------------


def _zwanzig(position: Any, viewer: Viewer) -> Iterator[Any]:
    """ZZ-86: the tricks are open, a hand and what went through it are its owner's."""
    yield position.trick, position.tricks
    if viewer is not None and viewer < len(position.hands):
        yield position.hands[viewer]
        yield (position.discards or ((),) * position.n)[viewer]
        yield (position.drawn or ((),) * position.n)[viewer]


def _zwanzig_aloud(action: Any, _: Any) -> Iterator[Any]:
    """The last card of a game is seen, though the trick is gone when it is settled."""
    if tag_of(action) == "play":
        yield action


def _drachenrummy(position: Any, viewer: Viewer) -> Iterator[Any]:
    """DR-90: a hand is closed, though everybody saw its cards taken."""
    yield position.display, position.reserved, position.melds
    if position.options.open_hands or position.phase == "match_over":
        yield position.hands
    elif viewer is not None and position.hands:
        yield position.hands[viewer]


def _maumau(position: Any, viewer: Viewer) -> Iterator[Any]:
    """MM-18.2: the pile, or its top, and what the owner or the rules have shown of a hand."""
    yield position.pile if position.options.pile_history else position.pile[-1:]
    dealing, finishing, run = position.dealing, position.finishing, position.run
    yield position.segment
    yield dealing and dealing.card, finishing and finishing.card, run and run.shown
    if position.phase in {"between", "match_over"}:
        yield position.hands
    if viewer is not None and position.hands:
        yield position.hands[viewer]
        yield position.known[viewer] if position.known else ()
        yield [one.surplus for one in position.violations if one.seat == viewer]
        yield position.drawn if viewer == position.player else None


def _maumau_aloud(action: Any, position: Any) -> Iterator[Any]:
    """Cards are laid and queens shown openly, and some are dealt face up (MM-9e.1)."""
    if tag_of(action) == "lay":
        yield action
    if tag_of(action) == "deal_card" and action.face_up and position.dealing is not None:
        yield (position.dealing.cards or ())[-1:]


def _maumau_named(position: Any) -> Iterator[Any]:
    """The rules of the house name cards, and what is to be served is a face."""
    yield position.options, position.board, position.eff, position.below
    yield [(one.before, one.sub) for one in position.violations]


def _zwiebel(position: Any, viewer: Viewer) -> Iterator[Any]:
    """ZC-96: what is turned up or laid down in a round is seen by all, and so is the last one."""
    yield position.known, position.shown, position.seen, position.last
    yield position.effects, position.duel, position.duels, position.pending
    if viewer is not None and position.hands:
        yield position.hands[viewer], position.discards[viewer]
        if position.pending is not None and position.drawn and viewer in position.pending.waiting:
            yield position.drawn


def _zwiebel_sight(pack: Iterable[str]) -> Sight:
    return Sight(
        frozenset(pack),
        _zwiebel,
        named=lambda position: [position.options],
        faces=frozenset({"options", "key", "as", "target", "other", "groups", "rearranged"}),
    )


SIGHTS: Mapping[str, Sight] = {
    "zwanzig": Sight(frozenset(ZWANZIG), _zwanzig, aloud=_zwanzig_aloud),
    "drachenrummy": Sight(frozenset(DRACHENRUMMY.codes), _drachenrummy),
    "maumau": Sight(
        frozenset(MAUMAU),
        _maumau,
        passing=lambda position, viewer: [position.pile],
        named=_maumau_named,
        faces=frozenset({"eff", "below", "options", "board", "rules", "offers"}),
        aloud=_maumau_aloud,
        turned=frozenset({"first_card"}),  # a Joker goes back into the draw pile (MM-0B.8)
    ),
    "zwiebel-2004": _zwiebel_sight(PACK_2004.codes),
    "zwiebel-v3": _zwiebel_sight(PACK_V3.codes),
}
"""By the game's name, or by its folder."""


def sight_of(game: AnyGame) -> Sight:
    """Where the cards of a game lie open."""
    return SIGHTS.get(game.name) or SIGHTS[game.folder]


# --- over time ----------------------------------------------------------------------------------


class Memory:
    """What each viewer has seen since the cards were shuffled, followed from step to step."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self.sight = sight_of(game)
        self.position = game.rules.position(state)
        self._seen: dict[Viewer, Codes] = {
            viewer: self._cards(self.sight.open(self.position, viewer))
            for viewer in (*range(len(self.position.hands)), None)
        }

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All seats and a spectator."""
        return tuple(self._seen)

    def follow(self, actor: Actor, action: Any, state: Any) -> None:
        """An action was taken; what chance has shuffled nobody knows any more."""
        self.position = self._game.rules.position(state)
        shuffled = words(action) if actor == CHANCE else frozenset()
        aloud = self._cards(self.sight.aloud(action, self.position)) if actor >= 0 else frozenset()
        for viewer, seen in self._seen.items():
            self._seen[viewer] = (
                (seen - shuffled)
                | aloud
                | self.open(viewer)
                | self._cards(self.sight.passing(self.position, viewer))
            )

    def open(self, viewer: Viewer) -> Codes:
        """The cards that lie open to a viewer now."""
        return self._cards(self.sight.open(self.position, viewer))

    def seen(self, viewer: Viewer) -> Codes:
        """The cards that a viewer has seen."""
        return self._seen[viewer]

    def turned(self, events: Iterable[Event]) -> Codes:
        """The cards that these events turn up before everybody's eyes."""
        return self._cards(event for event in events if tag_of(event) in self.sight.turned)

    def movable(self) -> Codes:
        """The cards that are somewhere and that no rule of this match names."""
        everywhere = words([self.position, []]) & self.sight.pack
        return everywhere - self._cards(self.sight.named(self.position))

    def told(self, value: Any) -> Codes:
        """The cards that something named."""
        return words(without(value, self.sight.faces)) & self.sight.pack

    def _cards(self, values: Iterable[Any]) -> Codes:
        return words(list(values)) & self.sight.pack


def all_games() -> list[str]:
    """The names of all games; each must have its `Sight`."""
    return list(games())
