"""The table options of both rule sets (ZC-130), and what they may not be together."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.games.protocol import BadOptions, Options
from stammtisch.games.zwiebel.cards.rulesets import RulesName

SEATS = range(2, 8)
"""Two to seven hands a round (ZC-80)."""

SeatLimit: TypeAlias = Annotated[int, Meta(ge=2, le=7)]
Rounds: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Chips: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Ante: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
BetCap: TypeAlias = Literal["none", "smallest_stack"]


class Latitude(Struct, frozen=True, kw_only=True, gc=False):
    """What only one rule set leaves to the table, and how the other one has it."""

    chips: bool = True
    """Money is played for."""
    gambling: bool = False
    """The normal game as a Glücksspiel (Z04-63)."""
    open_training: bool = False
    """All cards are dealt face up (Z04-62)."""
    dealer_by_lot: bool = False
    """Who deals first is drawn (ZC-81)."""
    cripplers: bool = True
    wild_cripplers: bool = True
    octavo: bool = True
    companions_hidden: bool = False
    takeover_pays_own_extra: bool = True


class ZwiebelOptions(Options, frozen=True, kw_only=True):
    """What both rule sets let a table choose; a modifier that is on has a switch of its own."""

    rules: ClassVar[RulesName]
    """The rule set that the options belong to."""

    @property
    def latitude(self) -> Latitude:
        """What else was chosen, in the words of both rule sets."""
        raise NotImplementedError

    lady: bool = False
    """Rule 1, modifier #4 (Z04-41, Z04-42, Z30-41, Z30-42)."""
    fate: bool = False
    """Rule 2, modifier #5 (Z04-43, Z04-44, Z30-43, Z30-44)."""
    atuin: bool = False
    """Rule 3, modifier #6 (Z04-45, Z30-45)."""
    elephants: bool = False
    """Rule 4, modifier #7 (Z04-46, Z30-46)."""
    death: bool = False
    """Rule 5, modifier #9 (Z04-47, Z30-47)."""
    arch: bool = False
    """Rule 6, modifier #10: the Erzkanzler (Z04-48, Z04-49, Z30-48, Z30-49)."""
    fool: bool = False
    """Rule 7, modifier #11 (Z04-50, Z30-50)."""
    sender: bool = False
    """Rule 7a, modifier #8 (Z04-51, Z30-51)."""
    zero_eights: bool = True
    """Nullachten and wild eights; modifier #1 (ZC-46)."""
    fool_ten_ace: Literal["stays", "swaps"] = "stays"
    """Where ten and ace stand while the Narr is in force (Z04-06, Z30-07)."""
    show_losers: bool = True
    """Whether everybody sees the hand of a player who is knocked out (ZC-108)."""
    rounds: Rounds = 0
    """After so many rounds the match is over (ZC-93); 0: open."""
    start_chips: Chips = 200
    """What everybody brings, where money is played for."""
    grundeinsatz: Ante = 1
    """The ante, and the price of a hidden card."""
    bet_cap: BetCap = "none"
    """``smallest_stack``: nobody may demand more than the poorest still in can pay (ZC-88)."""
    max_players: SeatLimit = 7
    """So many may sit at the table (ZC-94)."""
    character_cards: tuple[str, ...] = ()
    """Seven cards that take the parts of Lady, Schicksal, Groß A'Tuin, Tod, Erzkanzler, Narr and
    Achtensender, in this order and of the same ranks; empty: those of ZC-07."""


class Options2004(ZwiebelOptions, frozen=True, kw_only=True):
    """The table options of ``zwiebel-2004``; all at their defaults: the normal game, no rule on."""

    rules = "zwiebel-2004"

    mode: Literal["normal", "gambling"] = "normal"
    """Without money, or as a Glücksspiel (Z04-60, Z04-63)."""
    first_dealer: Literal["first_seat", "random"] = "first_seat"
    """Who deals first (ZC-81)."""
    open_training: bool = False
    """All cards are dealt face up (Z04-62); the normal game without further rules only."""

    @property
    def latitude(self) -> Latitude:
        """The normal game has no money."""
        gambling = self.mode == "gambling"
        return Latitude(
            chips=gambling,
            gambling=gambling,
            open_training=self.open_training,
            dealer_by_lot=self.first_dealer == "random",
        )


class OptionsV3(ZwiebelOptions, frozen=True, kw_only=True):
    """The table options of ``zwiebel-v3``; all at their defaults: every modifier on."""

    rules = "zwiebel-v3"

    lady: bool = True
    fate: bool = True
    atuin: bool = True
    elephants: bool = True
    death: bool = True
    arch: bool = True
    fool: bool = True
    sender: bool = True
    fool_ten_ace: Literal["stays", "swaps"] = "swaps"
    show_losers: bool = False
    start_chips: Chips = 100
    grundeinsatz: Ante = 5
    cripplers: bool = True
    """Modifier #0: there are Reinleger (ZC-20)."""
    wild_cripplers: bool = True
    """Modifier #2: in a wild round a run may not be wilder than its target (Z30-06)."""
    octavo: bool = True
    """Modifier #3: eight wild eights are an Oktav (ZC-12)."""
    companions_hidden: bool = True
    """Whether cards announced with Groß A'Tuin must lie face down (Z30-40)."""
    takeover_pays_own_extra: bool = True
    """Whether who takes over the deal also covers an extra bet of his own (Z30-66)."""

    @property
    def latitude(self) -> Latitude:
        """There is always money; the fields of the same names are this rule set's."""
        return Latitude(
            cripplers=self.cripplers,
            wild_cripplers=self.wild_cripplers,
            octavo=self.octavo,
            companions_hidden=self.companions_hidden,
            takeover_pays_own_extra=self.takeover_pays_own_extra,
        )


MODIFIERS = ("lady", "fate", "atuin", "elephants", "death", "arch", "fool", "sender")
"""The options that switch on a character card, in the order of ZC-07 as far as it goes."""


def check_options(options: ZwiebelOptions, seats: int) -> None:
    """Raises `BadOptions` where the options do not fit each other or the number of seats."""
    if not isinstance(options, ZwiebelOptions):
        raise BadOptions("options", options, "those made by game(…).options(…)")
    if type(seats) is not int or seats not in SEATS:
        raise BadOptions("seats", seats, "2 to 7", "2 bis 7")
    if seats > options.max_players:
        allowed, erlaubt = f"at least the {seats} seats", f"mindestens die {seats} Plätze"
        raise BadOptions("max_players", options.max_players, allowed, erlaubt)
    latitude = options.latitude
    if latitude.open_training:
        if latitude.gambling:
            allowed, erlaubt = "the normal game only", "nur das normale Spiel"
            raise BadOptions("open_training", True, allowed, erlaubt)
        if any(getattr(options, name) for name in MODIFIERS):
            allowed, erlaubt = "no further rule switched on", "keine weitere Regel eingeschaltet"
            raise BadOptions("open_training", True, allowed, erlaubt)
    if latitude.chips and options.start_chips < options.grundeinsatz:
        allowed, erlaubt = "at least one grundeinsatz", "mindestens ein Grundeinsatz"
        raise BadOptions("start_chips", options.start_chips, allowed, erlaubt)
