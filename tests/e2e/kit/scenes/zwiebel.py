"""Tables of Zwiebel that start in the middle of a round, with bots that play by the book.

A scene is one more option of the table, ``scene``. With ``hands`` it holds what `arranged` of
tests/games/zwiebel/setting.py is called with, with ``top`` the cards on top of the stock of a
first round; ``lines`` are played before anybody sits down. At a table with a scene bots do what
ZC-92 does for somebody absent, and by seat what ``says`` has next as soon as that is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, force_setattr
from tests.games.zwiebel.setting import GAMES, action, arranged, play, started

from stammtisch.games.protocol import Action, RuleViolation
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.state import State
from stammtisch.web.live.bots.on_turn import Thinking
from stammtisch.web.live.telling.connection import encode

begin = rules.new
think = Thinking._choice

_SCRIPTS: dict[str, dict[str, list[str]]] = {}
"""What the bots of a table have still to say."""


class Set2004(Options2004, frozen=True, kw_only=True):
    """The options of a table of zwiebel-2004, and where its match begins."""

    scene: dict[str, Any] | None = None


class SetV3(OptionsV3, frozen=True, kw_only=True):
    """The options of a table of zwiebel-v3, and where its match begins."""

    scene: dict[str, Any] | None = None


def new(options: ZwiebelOptions, seats: int) -> State:
    """The scene among the options; or what a game begins with."""
    wanted = asdict(options)
    scene = wanted.pop("scene", None)
    if not scene:
        return begin(options, seats)
    return scene_of("z30" if isinstance(options, OptionsV3) else "z04", seats, scene, wanted)


def scene_of(name: str, seats: int, scene: Mapping[str, Any], options: Mapping[str, Any]) -> State:
    """Where a match begins that has this scene and these options."""
    place = dict(scene)
    lines, hands = place.pop("lines", ""), place.pop("hands", None)
    place.pop("says", None)
    if hands is None:
        state = started(name, seats, place.pop("top"), **options)
    else:
        opened = {int(seat): cards for seat, cards in place.pop("opened", {}).items()}
        state = arranged(name, *hands, opened=opened, **place, **options)
    assert state.setup.n == seats, "a scene needs a hand for every seat"
    return play(state, lines)


async def choice(self: Thinking, seat: int, seq: int) -> bytes | None:
    """What the script says, if that is allowed now, else what ZC-92 says; elsewhere as ever."""
    living = self._living
    ours = any(one.name == living.table.doc.game for one in GAMES.values())
    scene = living.table.doc.options.get("scene") if ours else None
    if scene is None:
        return await think(self, seat, seq)
    table = living.table.id
    if table not in _SCRIPTS:
        says = scene.get("says", {})
        _SCRIPTS[table] = {at: list(lines.split("; ")) for at, lines in says.items()}
    script = _SCRIPTS[table].get(str(seat), [])
    state: Any = living.table.state
    if script and allowed(state, seat, action(script[0])):
        return encode(action(script.pop(0)))
    return encode(rules.timeout(state, seat))


def allowed(state: State, seat: int, wish: Action) -> bool:
    """Whether the rules let this seat do that now."""
    try:
        rules.apply(state, seat, wish)
    except RuleViolation:
        return False
    return True


def install() -> None:
    """Let the matches of this process begin with their scenes."""
    rules.new = new
    Thinking._choice = choice  # type: ignore[method-assign]
    force_setattr(GAMES["z04"], "options", Set2004)
    force_setattr(GAMES["z30"], "options", SetV3)
