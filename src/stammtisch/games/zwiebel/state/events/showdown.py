"""What happens in the showdown: duels, groups, runs, and who is knocked out (ZC-100 to ZC-113)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.actions import Codes
from stammtisch.games.zwiebel.state.parts import EffectName

OutReason: TypeAlias = Literal["unanswered", "tie", "given_up", "left"]
"""What knocks a player out beside a better group: he laid none against it; he is the younger at a
total tie (ZC-113); he gave up while all was equal; he left the table (ZC-91)."""


class ShowdownStarted(Event, frozen=True, gc=False, tag="showdown_started"):
    """The players of ``line`` compare, in this order (ZC-100)."""

    public = ("line",)
    line: tuple[int, ...]


class DuelStarted(Event, frozen=True, gc=False, tag="duel_started"):
    """Two players compare; the leader keeps his first group, if he has one (ZC-101)."""

    public = ("leader", "challenger", "cards", "key")
    leader: int
    challenger: int
    cards: Codes
    key: str | None


class GroupDeclared(Event, frozen=True, gc=False, tag="group_declared"):
    """A player laid down a group; ``level`` counts from 1 (ZC-104)."""

    public = ("seat", "level", "cards", "key", "nulls", "wilds")
    lull: ClassVar[float] = 1.5
    seat: int
    level: int
    cards: Codes
    key: str
    nulls: int
    wilds: int


class Rearranged(Event, frozen=True, gc=False, tag="rearranged"):
    """A player laid a group of a new arrangement; with level 1 the old list went (ZC-105)."""

    public = ("seat", "level", "cards", "key", "nulls", "wilds", "done")
    lull: ClassVar[float] = 1.5
    seat: int
    level: int
    cards: Codes
    key: str
    nulls: int
    wilds: int
    done: bool
    """The new list is complete."""


class LevelTied(Event, frozen=True, gc=False, tag="level_tied"):
    """All groups of both lists are equal; the next choice, ``level``, decides (ZC-33, ZC-103)."""

    public = ("leader", "challenger", "level")
    leader: int
    challenger: int
    level: int


class Exhausted(Event, frozen=True, gc=False, tag="exhausted"):
    """A player has no further group, which decides who goes on (ZC-102)."""

    public = ("seat",)
    discloses: ClassVar[bool] = True
    seat: int


class Beaten(Event, frozen=True, gc=False, tag="beaten"):
    """A player is behind at ``level`` (case R); ``None``: he is the younger at a total tie."""

    public = ("seat", "by", "level", "key", "other")
    seat: int
    by: int
    level: int | None
    key: str | None
    """His group at that level; ``None``: he has none."""
    other: str | None
    """The better group; ``None`` at a total tie."""


class DuelRestarted(Event, frozen=True, gc=False, tag="duel_restarted"):
    """An effect began: both lists are empty, the leader declares (ZC-67)."""

    public = ("leader", "challenger", "effect", "card")
    leader: int
    challenger: int
    effect: EffectName
    card: str | None = None
    """The card whose effect it is."""


class PlayerOut(Event, frozen=True, gc=False, tag="player_out"):
    """A player is knocked out (ZC-108); by which group at which level, where one decided."""

    public = ("seat", "by", "level", "key", "other", "why")
    lull: ClassVar[float] = 2.0
    seat: int
    by: int
    level: int | None = None
    key: str | None = None
    """His group at that level; ``None``: he has none."""
    other: str | None = None
    """The better group there."""
    why: OutReason | None = None


class HandShown(Event, frozen=True, gc=False, tag="hand_shown"):
    """A player who is out shows his whole hand (ZC-108)."""

    public = ("seat", "cards")
    seat: int
    cards: Codes


class Crippled(Event, frozen=True, gc=False, tag="crippled"):
    """A run cripples a group of another player (ZC-20)."""

    public = ("seat", "victim", "cards", "key", "nulls", "wilds", "target", "out_crippled")
    seat: int
    victim: int
    cards: Codes
    key: Literal["RL9", "RL10"]
    nulls: int
    wilds: int
    target: str
    """The key of the highest group that it cripples."""
    out_crippled: int | None = None
    """Whose run of nine cards is beaten (Z30-06)."""


class EngineFault(Event, frozen=True, gc=False, tag="engine_fault"):
    """The safety net of ZC-112: the elder of the two wins the duel."""

    public = ("leader", "challenger")
    leader: int
    challenger: int
