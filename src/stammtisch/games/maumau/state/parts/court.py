"""What only open tables keep: violations, challenges and the Plenum (§ 3, § 5 to § 7)."""

from __future__ import annotations

from typing import Literal

from stammtisch.cards.sets import CardSet
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.parts.values import NOBODY, Frozen, StatePart


class Follow(Frozen, frozen=True):
    """A card that counts as wrong: who laid it, and its number among all cards laid."""

    seat: int
    no: int


class Violation(Frozen, frozen=True):
    """A violation that can still be challenged (MM-3.4)."""

    no: int
    code: str
    """``V-LEG-1`` and so on (MM-20)."""
    seat: int
    group: str
    window: int
    """The turn k it belongs to."""
    t: int
    rule_no: int = 0
    sub: str = ""
    cards: int = 1
    """Penalty cards it costs by itself, follow-ups apart; for taken frozen cards their number."""
    follows: tuple[Follow, ...] = ()
    """Of a ``card`` violation: the wrong cards and all cards on them (MM-5.1)."""
    drawers: tuple[int, ...] = ()
    """Of V-DAM-2: who drew needlessly because of it (MM-9a.10)."""
    secret: bool = False
    """Could not be noticed: the causer pays for everybody (MM-5.3)."""
    owed: int = 0
    """Cards of a stack that was ignored (MM-5.8)."""
    surplus: CardSet = 0
    """Of V-ZIE-2: the cards drawn too many."""
    before: Turn | None = None
    """What taking back restores; ``None``: nothing goes back."""
    moves: int = 0
    """How many cards had moved just before the first wrong one."""
    wrong: int = 0
    """How many wrong cards its causer laid in a row: they alone may have moved since."""
    duty: int = 0
    """The counter before it; of an omission, the number of its duty."""
    status: Literal["open", "punished", "lapsed", "void"] = "open"

    @property
    def is_card(self) -> bool:
        """A card was laid wrongly (``Legeverstoß``)."""
        return bool(self.follows)


class Judged(Frozen, frozen=True):
    """A challenge that was rejected (MM-6.5)."""

    accused: int
    group: str
    rule_no: int
    turn: int
    acts: int
    """How often the accused had acted by then."""


class Verdict(Frozen, frozen=True):
    """A challenge that was decided in this round; everybody has heard it."""

    accused: int
    group: str
    rule_no: int
    turn: int
    upheld: bool


class PlenumCase(Frozen, frozen=True):
    """A Plenum that sits (MM-7.3)."""

    plaintiff: int
    accused: int
    matter: str
    ref_turn: int
    step: Literal["plaintiff", "accused", "vote"]
    due: int
    """Table time at which the step ends."""
    voters: tuple[int, ...]
    votes: tuple[bool | None, ...]
    """By voter; ``None``: not yet."""
    target: int = NOBODY
    group: str = ""
    rule_no: int = 0


class HeardCase(Frozen, frozen=True):
    """A matter that was decided; it is not heard again (MM-7.7)."""

    accused: int
    matter: str
    ref_turn: int
    target: int = NOBODY
    group: str = ""


class Court(StatePart, gc=False):
    """What can be challenged at an open table, and what was; at a strict one nothing of it."""

    violations: tuple[Violation, ...] = ()
    protocol: tuple[Violation, ...] = ()
    """All violations of the round, shown when it is over (MM-3.6)."""
    offences: int = 0
    """Numbers violations."""
    chain: int = 0
    """The violation that the cards now laid together have begun (MM-5.1); 0: none."""
    judged: tuple[Judged, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    heard: tuple[HeardCase, ...] = ()
    plenum: PlenumCase | None = None
    surplus: CardSet = 0
    """The card that was just drawn too many, until it is written down."""
