"""The data in which the two rule sets differ; no other file asks which of them is played."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.zwiebel.cards.pack import PACK_2004, PACK_V3, ZwiebelPack

RulesName: TypeAlias = Literal["zwiebel-2004", "zwiebel-v3"]

Character: TypeAlias = Literal["lady", "fate", "atuin", "death", "archchancellor", "fool", "sender"]
"""The cards that a modifier makes special (ZC-07)."""

TenAce: TypeAlias = Literal["stays", "swaps"]
"""Whether ten and ace keep their place under the Narr (Z04-06, Z30-07, A-60)."""


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two rule sets, as far as combinations and runs depend on it."""

    name: RulesName
    pack: ZwiebelPack
    characters: Mapping[Character, str]
    """The code of every character card (ZC-07, Z30-02)."""
    nulls_raise_onions: bool
    """Nullachten may be part of Zwiebeln and runs (Z04-03, Z04-04) or not (Z30-04, Z30-05)."""
    wild_eights_are_jokers: bool
    """A wild eight stands for any card (Z30-11) or counts eight and nothing else (Z04-11)."""
    lady_takes_printed_aces: bool
    """L1 speaks of printed aces (z04) or of all cards with a value-11 role (z30)."""
    fool_ten_ace: TenAce
    """The default of the option of that name."""


ZWIEBEL_2004 = RuleSet(
    name="zwiebel-2004",
    pack=PACK_2004,
    characters=MappingProxyType(
        {
            "lady": "GD",
            "fate": "YK",
            "atuin": "BD",
            "death": "SK",
            "archchancellor": "OB",
            "fool": "VB",
            "sender": "RB",
        }
    ),
    nulls_raise_onions=True,
    wild_eights_are_jokers=False,
    lady_takes_printed_aces=True,
    fool_ten_ace="stays",
)

ZWIEBEL_V3 = RuleSet(
    name="zwiebel-v3",
    pack=PACK_V3,
    characters=MappingProxyType(
        {
            "lady": "KrD",
            "fate": "PoK",
            "atuin": "MuD",
            "death": "DeK",
            "archchancellor": "StB",
            "fool": "ElB",
            "sender": "ScB",
        }
    ),
    nulls_raise_onions=False,
    wild_eights_are_jokers=True,
    lady_takes_printed_aces=False,
    fool_ten_ace="swaps",
)

RULE_SETS: Mapping[RulesName, RuleSet] = MappingProxyType(
    {one.name: one for one in (ZWIEBEL_2004, ZWIEBEL_V3)}
)
"""Both rule sets by name."""
