"""What never changes in a match: the options, and how the two rule sets run a round, as data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from stammtisch.games.protocol import BadOptions
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import RANK_OF, Pack
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, Character, RulesName
from stammtisch.games.zwiebel.state.options import (
    Options2004,
    OptionsV3,
    ZwiebelOptions,
    check_options,
    uses_chips,
)
from stammtisch.games.zwiebel.state.shown import Effect, Phase


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a round in which players are asked one after the other (g.2 to g.4)."""

    phase: Phase
    betting: int = 0
    """1 or 2: the betting round; 0 outside."""
    betting_pass: int = 0


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """How a rule set runs a round: all in which the engines of the two differ."""

    packets: tuple[tuple[int, int], ...]
    """The first deal: cards for the dealer and for each other player, packet by packet."""
    legs: tuple[Leg, ...]
    match_purpose: Literal["match", "stake"] = "match"
    bets_against_dealer: bool = False
    """Extra bets that the dealer has to cover (Z30-60)."""
    joins_exchange: bool = False
    """Newcomers may join a running round (Z30-61)."""
    announces_open: bool = False
    """An open card can be announced (Z04-40) or not (Z30-40)."""
    shown: tuple[Character, ...] = ("archchancellor", "fool")
    """Who may be announced merely to be shown (ZC-116)."""
    acts_on_sight: bool = False
    """Tod and Achtensender are in force while visible (Z30-47) or once declared (Z04-47)."""
    window: bool = False
    """The Erzkanzler opens the Tod window whenever he becomes visible (Z04-49), or the Tod is
    turned up by himself where he is announced (Z30-49)."""
    rewilds_silently: bool = False
    """The Lady makes eights wild again without being announced (Z30-43)."""
    lady_acts_once: bool = False
    """Exchanging and devaluing are one effect together (ZC-66)."""
    fate_needs_lady: bool = False
    """Z30-44."""
    fate_bars_lady: bool = False
    """Who played the Schicksal may not play the Lady (Z04-43)."""
    atuin_shifts_herself: bool = False
    """Z04-45."""
    elephants_alone: bool = False
    """The Doppelte Zwiebel must lie within the five cards (Z30-46)."""
    out_cripples: bool = False
    """A run of ten beats a run of nine (Z30-06)."""


def _betting(number: int, passes: int) -> tuple[Leg, ...]:
    phases: tuple[Phase, ...] = ("stake", "match", "extra", "cover")
    return tuple(Leg(phase, number, turn) for turn in range(1, passes + 1) for phase in phases)


_SHOW = (Leg("preshow"), Leg("showdown"))
_NORMAL = (Leg("exchange"), Leg("buy"), *_SHOW)
_GAMBLING = (
    Leg("exchange"),
    Leg("stay", 1),
    Leg("raise", 1),
    Leg("buy"),
    Leg("stay", 2),
    Leg("raise", 2),
    *_SHOW,
)
_V3 = (
    Leg("exchange"),
    *_betting(1, 2),
    Leg("stake", 1, 3),
    Leg("match", 1, 3),
    Leg("buy"),
    Leg("cover"),
    *_betting(2, 2),
    *_SHOW,
)

_COURSE_2004 = Course(
    packets=((2, 3), (3, 2)),
    legs=_NORMAL,
    announces_open=True,
    window=True,
    fate_bars_lady=True,
    atuin_shifts_herself=True,
)
_COURSES: Mapping[RulesName, Course] = MappingProxyType(
    {
        "zwiebel-2004": _COURSE_2004,
        "zwiebel-v3": Course(
            packets=((5, 5),),
            legs=_V3,
            match_purpose="stake",
            bets_against_dealer=True,
            joins_exchange=True,
            shown=("archchancellor", "fool", "death", "sender"),
            acts_on_sight=True,
            rewilds_silently=True,
            lady_acts_once=True,
            fate_needs_lady=True,
            elephants_alone=True,
            out_cripples=True,
        ),
    }
)

PARTS: tuple[Character, ...] = (
    "lady",
    "fate",
    "atuin",
    "death",
    "archchancellor",
    "fool",
    "sender",
)
"""The characters in the order of the option ``character_cards``."""


PART_OF_EFFECT: Mapping[Effect, Character] = MappingProxyType(
    {
        "lady_exchange": "lady",
        "lady_devalue": "lady",
        "lady_rewild": "lady",
        "fate_exchange": "fate",
        "fate_unwild": "fate",
        "atuin_shift": "atuin",
        "elephants": "atuin",
        "death": "death",
        "arch": "archchancellor",
        "fool": "fool",
        "sender": "sender",
    }
)
"""The character whose card begins an effect (ZC-66)."""


class Setup(msgspec.Struct, frozen=True, gc=False):
    """A match's options with what follows from them."""

    n: int
    options: ZwiebelOptions
    rules: RulesName
    course: Course
    chips: bool
    """Money is played for."""
    characters: Mapping[Character, int]
    """The card that takes each part (ZC-07)."""
    part_of: Mapping[int, Character]
    """The part of a card, by card."""
    conditions: tuple[Conditions, Conditions]
    """Of every hand while nothing has begun: without and with wild eights."""

    @property
    def pack(self) -> Pack:
        """The suits and codes of the cards."""
        return RULE_SETS[self.rules].pack

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of every card, by card."""
        return RULE_SETS[self.rules].pack.codes


def rules_of(options: ZwiebelOptions) -> RulesName:
    """The rule set that the options belong to."""
    return "zwiebel-v3" if isinstance(options, OptionsV3) else "zwiebel-2004"


def setup_of(options: ZwiebelOptions, n: int) -> Setup:
    """What the options mean with ``n`` seats. Raises `BadOptions`."""
    check_options(options, n)
    rules = rules_of(options)
    course = _COURSES[rules]
    if isinstance(options, Options2004) and options.mode == "gambling":
        course = msgspec.structs.replace(course, legs=_GAMBLING)
    characters = _characters(options, rules)
    return Setup(
        n=n,
        options=options,
        rules=rules,
        course=course,
        chips=uses_chips(options),
        characters=MappingProxyType(characters),
        part_of=MappingProxyType({card: part for part, card in characters.items()}),
        conditions=_conditions(options, rules, characters["archchancellor"]),
    )


def _conditions(
    options: ZwiebelOptions, rules: RulesName, archchancellor: int
) -> tuple[Conditions, Conditions]:
    v3 = options if isinstance(options, OptionsV3) else None
    tame = Conditions(
        rules=rules,
        zero_eights=options.zero_eights,
        octavo=v3 is None or v3.octavo,
        cripplers=v3 is None or v3.cripplers,
        wild_cripple=v3 is None or v3.wild_cripplers,
        fool_ten_ace=options.fool_ten_ace,
        arch=options.arch,
        archchancellor=archchancellor,
    )
    return tame, msgspec.structs.replace(tame, wild_for=True, wild_now=True)


def _characters(options: ZwiebelOptions, rules: RulesName) -> dict[Character, int]:
    rule_set = RULE_SETS[rules]
    index = rule_set.pack.index
    usual = [index[rule_set.characters[part]] for part in PARTS]
    chosen = usual
    if options.character_cards:
        given = options.character_cards
        chosen = [index.get(code, -1) for code in given]
        fits = len(set(chosen)) == len(chosen) == len(PARTS) and min(chosen) >= 0
        if not fits or [RANK_OF[card] for card in chosen] != [RANK_OF[card] for card in usual]:
            allowed = "seven cards of the ranks D K D K B B B, or none for the usual ones"
            raise BadOptions("character_cards", list(given), allowed)
    return dict(zip(PARTS, chosen, strict=True))
