"""What makes cards a combination, told in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.extras.commands import CommandTools
from stammtisch.games.zwiebel.cards.catalogue import ONION_OF_SIZE, ZWIEBEL_OF_LEVEL, Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.roles import CardRole


def why(key: Key, roles: Sequence[CardRole], conditions: Conditions, desk: CommandTools) -> str:
    """What makes cards in these roles this combination, in a few words."""
    total = sum(role.value for role in roles)
    jokers = sum(role.tag == "WILD" for role in roles)
    pack = conditions.rule_set.pack
    paired = pack.colours < len(pack.suits)
    reason = _reason(key, roles, total, _COLOURS[paired], desk)
    if key.elephant:
        reason += desk.say(de=", dank der Elefanten", en=", thanks to the elephants")
    if jokers:
        reason += desk.say(
            de=f", mit {_counted(jokers, 'wilden Karte', 'wilden Karten', 'einer')}",
            en=f", with {_counted(jokers, 'wild card', 'wild cards', 'one')}",
        )
    return reason


def _counted(number: int, one: str, many: str, single: str) -> str:
    return f"{single} {one}" if number == 1 else f"{number} {many}"


_TWENTY_EACH = ("{pairs} Paare mit je 20", "{pairs} pairs that make 20 each")
_WILD_EIGHTS = ("{size} wilde Achten", "{size} wild eights")

_REASONS: dict[str, tuple[str, str]] = {
    "rest": (
        "passt in keine Kombination und zählt {total}",
        "fits no combination and counts {total}",
    ),
    "K1": ("zwei Karten mit zusammen 20", "two cards that make 20"),
    "K2": _TWENTY_EACH,
    "K3": _TWENTY_EACH,
    "K4": _TWENTY_EACH,
    "K5": _TWENTY_EACH,
    "EZ": ("Bild und Ass, zusammen 21", "a picture and an ace make 21"),
    "2C": ("Zehn und Ass, zusammen 21", "a ten and an ace make 21"),
    "FL": ("alle von {colour}, zusammen {total}", "all of {colour}, {total} in all"),
    "BF": (
        "alle bis auf eine von {colour}, zusammen {total}",
        "all but one of {colour}, {total} in all",
    ),
    "BR": ("6, 7, 8", "6, 7, 8"),
    "RO": ("7, 7, 7", "7, 7, 7"),
    "WR": _WILD_EIGHTS,
    "OKT": _WILD_EIGHTS,
}
"""By line of the catalogue, German and English; onions say more, see below."""


_COLOURS = {False: ("einer Farbe", "one suit"), True: ("einem Farbenpaar", "one pair of suits")}
"""What the cards of a flush share: a suit, or one of two that belong together (Z30-01)."""


def _reason(
    key: Key, roles: Sequence[CardRole], total: int, colours: tuple[str, str], desk: CommandTools
) -> str:
    size = len(roles)
    if key.name in ONION_OF_SIZE.values():
        return _onion_reason(size, key.nulls, desk)
    if key.name in ZWIEBEL_OF_LEVEL.values():
        return _zwiebel_reason(key, sum(role.picture for role in roles), desk)
    german, english = (
        words.format(total=total, size=size, pairs=size // 2, colour=colour)
        for words, colour in zip(_REASONS[key.name], colours, strict=True)
    )
    return desk.say(de=german, en=english)


def _onion_reason(size: int, nulls: int, desk: CommandTools) -> str:
    if nulls:
        return desk.say(
            de=f"{size} Karten mit zusammen 21, davon {nulls if nulls > 1 else 'eine'} zu null",
            en=f"{size} cards that make 21, "
            + (f"{nulls} of them count nothing" if nulls > 1 else "one of them counts nothing"),
        )
    return desk.say(de=f"{size} Karten mit zusammen 21", en=f"{size} cards that make 21")


def _zwiebel_reason(key: Key, pictures: int, desk: CommandTools) -> str:
    german = "je ein Bild und Ass" if pictures == 1 else f"{pictures} Bilder und {pictures} Asse"
    english = (
        "a picture and an ace" if pictures == 1 else f"{pictures} pictures and {pictures} aces"
    )
    if key.nulls:
        german += f", vergrößert durch {_counted(key.nulls, 'Nullacht', 'Nullachten', 'eine')}"
        english += f", trumped up by {_counted(key.nulls, 'zero-eight', 'zero-eights', 'one')}"
    return desk.say(de=german, en=english)
