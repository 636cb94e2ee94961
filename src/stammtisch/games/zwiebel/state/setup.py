"""What never changes in a match: the options, and all that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from stammtisch.games.protocol import BadOptions
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import RANK_OF, ZwiebelPack
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, Character, RulesName
from stammtisch.games.zwiebel.state.options import Latitude, ZwiebelOptions, check_options
from stammtisch.games.zwiebel.state.parts import EffectName
from stammtisch.games.zwiebel.state.procedures import Procedure, procedure_of

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


PART_OF_EFFECT: Mapping[EffectName, Character] = MappingProxyType(
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
    procedure: Procedure
    latitude: Latitude
    characters: Mapping[Character, int]
    """The card that takes each part (ZC-07)."""
    part_of: Mapping[int, Character]
    """The part of a card, by card."""
    conditions: tuple[Conditions, Conditions]
    """Of every hand while nothing has begun: without and with wild eights."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and copies of states: all else follows from these two."""
        return setup_of, (self.options, self.n)

    @property
    def pack(self) -> ZwiebelPack:
        """The suits and codes of the cards."""
        return RULE_SETS[self.rules].pack

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of every card, by card."""
        return RULE_SETS[self.rules].pack.codes


def setup_of(options: ZwiebelOptions, n: int) -> Setup:
    """What the options mean with ``n`` seats. Raises `BadOptions`."""
    check_options(options, n)
    rules, latitude = options.rules, options.latitude
    characters = _characters(options, rules)
    return Setup(
        n=n,
        options=options,
        rules=rules,
        procedure=procedure_of(rules, gambling=latitude.gambling),
        latitude=latitude,
        characters=MappingProxyType(characters),
        part_of=MappingProxyType({card: part for part, card in characters.items()}),
        conditions=_conditions(options, characters["archchancellor"]),
    )


def _conditions(options: ZwiebelOptions, archchancellor: int) -> tuple[Conditions, Conditions]:
    latitude = options.latitude
    tame = Conditions(
        rules=options.rules,
        zero_eights=options.zero_eights,
        octavo=latitude.octavo,
        cripplers=latitude.cripplers,
        wild_cripple=latitude.wild_cripplers,
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
            erlaubt = "sieben Karten der Ränge D K D K B B B, oder keine für die üblichen"
            raise BadOptions("character_cards", list(given), allowed, erlaubt)
    return dict(zip(PARTS, chosen, strict=True))
