"""What one player's combinations depend on besides his cards (ZC-52, ZC-63)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RuleSet, RulesName, TenAce

ShiftedBy: TypeAlias = Literal["tortoise", "elephants", "also"]
"""A'Tuin's shift; a value the elephants gave; a second value beside the printed one."""


class OtherValue(msgspec.Struct, frozen=True):
    """A card whose value was changed, or got a second value.

    ``tortoise`` and ``elephants`` replace the card's roles (ZC-53); ``also`` adds one to an
    unshifted ten or nine (Z04-46g, Z30-46g).
    """

    card: Card
    value: int
    """1 to 11."""
    by: ShiftedBy = "tortoise"


class Conditions(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """The state of a round as it touches one player's cards; the default is a plain round."""

    rules: RulesName
    wild_for: bool = False
    """His eights are wild (ZC-41)."""
    wild_now: bool = False
    """Eights are wild in general: what Tod and Achtensender go by (ZC-41)."""
    zero_eights: bool = True
    """Switch of ZC-46; off: no Nullachten and no wild eights."""
    octavo: bool = True
    """Modification #3: eight wild eights are an Oktav."""
    cripplers: bool = True
    """Modification #0: there are Reinleger."""
    wild_cripple: bool = True
    """Modification #2: a run has at most the wild cards of its target (Z30-06a)."""
    fool: bool = False
    """The Narr's order is in force (Z04-06, Z30-07)."""
    fool_ten_ace: TenAce | None = None
    """Place of ten and ace under the Narr; ``None``: the rule set's own."""
    death: bool = False
    """Constraint L2 holds (Z04-47, Z30-47)."""
    sender: bool = False
    """The Achtensender is in force (Z04-51, Z30-51)."""
    arch: bool = False
    """Constraint L4 holds (Z04-48, Z30-48)."""
    arch_wild: bool = False
    """The Erzkanzler is wild (Z04-49, Z30-49)."""
    archchancellor: Card | None = None
    """Which card he is; ``None``: the rule set's own."""
    zeroed: bool = False
    """Schicksal has zeroed this player's aces (Z04-44)."""
    devalued: Card | None = None
    """The card to which the Lady's token is bound (Z04-42)."""
    lady_open: bool = False
    """The Lady's token is open: constraint L1 holds."""
    shifts: tuple[OtherValue, ...] = ()

    @property
    def rule_set(self) -> RuleSet:
        """The rule set by which is played."""
        return RULE_SETS[self.rules]

    @property
    def arch_card(self) -> Card:
        """The Erzkanzler."""
        if self.archchancellor is not None:
            return self.archchancellor
        rule_set = RULE_SETS[self.rules]
        return rule_set.pack.index[rule_set.characters["archchancellor"]]

    @property
    def eights_wild(self) -> bool:
        """His eights are wild, and the switch of ZC-46 lets them be."""
        return self.wild_for and self.zero_eights

    @property
    def constrained(self) -> bool:
        """Some of L1 to L4 may bind (ZC-63)."""
        return self.lady_open or self.death or self.arch or (self.sender and not self.wild_now)


PLAIN_2004 = Conditions(rules="zwiebel-2004")
PLAIN_V3 = Conditions(rules="zwiebel-v3")
