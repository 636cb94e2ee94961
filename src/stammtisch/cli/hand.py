"""``stammtisch hand``: the best arrangement of a hand, and why it is that."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.text import Text

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.cli.common import Failure, language, say
from stammtisch.games import game
from stammtisch.games.texts import Speech, texts
from stammtisch.games.zwiebel.catalogue import ONION_OF_SIZE, ZWIEBEL_OF_LEVEL, Key
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.roles import Role
from stammtisch.games.zwiebel.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.runs import Run, runs
from stammtisch.games.zwiebel.solving import Arrangement, Group, arrange
from stammtisch.games.zwiebel.solving.reading import Reading, readings
from stammtisch.games.zwiebel.tokens import BadTokens, parse_state

FULL = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "cards",
        nargs="+",
        metavar=say(de="KARTEN", en="CARDS"),
        help=say(
            de="Farbe und Rang, etwa 'S3 RA BB' (2004) oder 'St3 PoA ElB' (v3)",
            en="suit and rank, such as 'S3 RA BB' (2004) or 'St3 PoA ElB' (v3)",
        ),
    )
    parser.add_argument(
        "--rules",
        choices=tuple(RULE_SETS),
        default=next(iter(RULE_SETS)),
        help=say(de="nach welchen Regeln", en="by which rules"),
    )
    parser.add_argument(
        "--state",
        default="",
        metavar=say(de="LAGE", en="STATE"),
        help=say(
            de="was gilt: wild, fool, death, sender, arch, archwild, zero, lady, low=KARTE, "
            "KARTE=Wert (A'Tuin), KARTE~Wert (Elefanten), KARTE+Wert (zweiter Wert)",
            en="what is in force: wild, fool, death, sender, arch, archwild, zero, lady, low=CARD, "
            "CARD=value (A'Tuin), CARD~value (elephants), CARD+value (second value)",
        ),
    )
    parser.add_argument(
        "--others",
        nargs="?",
        type=int,
        const=3,
        default=0,
        metavar="N",
        help=say(
            de="zeigt auch die N nächstbesten ersten Kombinationen (3)",
            en="show the N next best first combinations too (3)",
        ),
    )
    parser.add_argument(
        "--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON")
    )


def run(args: argparse.Namespace) -> int:
    """Print the arrangement. Returns 0; raises `Failure` with status 2 for what is no hand."""
    hand, conditions = parsed(" ".join(args.cards), args.state, args.rules)
    best = arrange(hand, conditions)
    others = list(runners_up(hand, conditions, best))[: max(args.others, 0)]
    if args.json:
        report = as_json(best, conditions)
        if args.others:
            report["others"] = [as_json(other, conditions) for other in others]
        print(msgspec.json.encode(report).decode())
    else:
        _show(hand, conditions, best, others)
    return 0


def parsed(cards: str, state: str, rules: str) -> tuple[CardSet, Conditions]:
    """The hand and its conditions. Raises one `Failure` that names everything that is wrong."""
    name = cast(RulesName, rules)
    index = {code.casefold(): card for code, card in RULE_SETS[name].pack.index.items()}
    words = cards.replace(",", " ").split()
    known = [index[word.casefold()] for word in words if word.casefold() in index]
    wrong = list(_wrong_cards(words, index, name))
    try:
        conditions = parse_state(state, name)
    except BadTokens as bad:
        conditions = Conditions(rules=name)
        said = ", ".join(bad.words)
        wrong.append(say(de=f"keine solche Lage: {said}", en=f"no such state: {said}"))
    if wrong:
        raise Failure("; ".join(wrong), status=2)
    return card_set(known), conditions


def _wrong_cards(words: Sequence[str], index: dict[str, int], rules: RulesName) -> Iterator[str]:
    unknown = [word for word in words if word.casefold() not in index]
    if unknown:
        said = ", ".join(unknown)
        yield say(de=f"unbekannte Karten: {said}", en=f"unknown cards: {said}")
        yield from _meant(unknown, rules)
    counts = Counter(word.casefold() for word in words)
    twice = dict.fromkeys(word for word in words if counts[word.casefold()] > 1)
    if twice:
        said = ", ".join(twice)
        yield say(de=f"doppelt: {said}", en=f"twice: {said}")
    if not 0 < len(words) <= FULL:
        yield say(
            de=f"{len(words)} Karten, aber eine Hand hat eine bis zehn",
            en=f"{len(words)} cards, but a hand has one to ten",
        )


def _meant(unknown: Sequence[str], rules: RulesName) -> Iterator[str]:
    """Perhaps the cards are those of the other rules."""
    for other, rule_set in RULE_SETS.items():
        if other != rules and all(word in rule_set.pack.index for word in unknown):
            yield say(
                de=f"die gibt es mit --rules {other}", en=f"there are such with --rules {other}"
            )


def runners_up(hand: CardSet, conditions: Conditions, best: Arrangement) -> Iterator[Arrangement]:
    """The best arrangement for every other first combination, the strongest first."""
    while best.groups:
        best = arrange(hand, conditions, cap=best.groups[0].key.strength - 1)
        if best.groups:
            yield best


def as_json(found: Arrangement, conditions: Conditions) -> dict[str, Any]:
    """Keys and card codes."""
    codes_of = conditions.rule_set.pack.codes_of
    return {
        "arrangement": [str(key) for key in found.keys],
        "groups": [
            {"key": str(group.key), "cards": list(codes_of(group.cards))} for group in found.groups
        ],
        "unused": list(codes_of(found.unused)),
    }


def _show(
    hand: CardSet, conditions: Conditions, best: Arrangement, others: Sequence[Arrangement]
) -> None:
    console = Console()
    words = texts(game(conditions.rules).folder, conditions.rules)
    speech = Speech(language(), words.words)
    count = hand.bit_count()
    if count < FULL:
        console.print(
            say(
                de=f"Das sind {count} Karten; eine volle Hand hat zehn.",
                en=f"These are {count} cards; a full hand has ten.",
            )
            if count > 1
            else say(
                de="Das ist eine Karte; eine volle Hand hat zehn.",
                en="This is one card; a full hand has ten.",
            )
        )
    for line in _lines(hand, conditions, best, speech):
        console.print(line, soft_wrap=True)
    for played in runs(hand, conditions):
        console.print(Text(_crippler(played, conditions, speech)), soft_wrap=True)
    if others:
        console.print(
            Text(say(de="Andere erste Kombinationen:", en="Other first combinations:")), style="dim"
        )
    for other in others:
        keys = ", ".join(f"{speech.term(str(key))} ({key})" for key in other.keys)
        console.print(Text(f"  {keys}"), soft_wrap=True)


def _lines(
    hand: CardSet, conditions: Conditions, best: Arrangement, speech: Speech
) -> Iterator[Text]:
    """Two lines for every group: what it is and why, and its cards with their values."""
    codes = conditions.rule_set.pack.codes
    used = readings(hand, best.groups, conditions) or ()
    for place, (group, reading) in enumerate(zip(best.groups, used, strict=True), 1):
        yield Text.assemble(
            f"{place}. ",
            (speech.term(str(group.key)), "bold"),
            f" ({group.key}): {why(group.key, reading)}",
        )
        ordered = sorted(reading, key=lambda card: (-reading[card].value, card))
        cards = [f"{codes[card]} {_as(reading[card])}" for card in ordered]
        yield Text(f"   {' · '.join(cards)}")
    if best.unused:
        left = ", ".join(conditions.rule_set.pack.codes_of(best.unused))
        yield Text(say(de=f"ungenutzt: {left}", en=f"unused: {left}"))


def _as(role: Role) -> str:
    """The value in which a card is used, and as what, where that is not printed on it."""
    value = str(role.value)
    if role.tag == "WILD":
        picture = say(de="als Bild", en="as a picture") if role.picture else ""
        ace = say(de="als Ass", en="as an ace") if role.ace else ""
        return f"= {value} {picture or ace}".strip()
    return f"= {value}" if role.tag == "NULL" else value


def _crippler(played: Run, conditions: Conditions, speech: Speech) -> str:
    cards = ", ".join(conditions.rule_set.pack.codes_of(played.cards))
    return f"{speech.term(played.name)} ({played.name}/{played.spare}): {cards}"


def why(key: Key, reading: Reading) -> str:
    """What makes the cards this combination, in a few words."""
    roles = list(reading.values())
    total = sum(role.value for role in roles)
    jokers = sum(role.tag == "WILD" for role in roles)
    reason = _reason(key, roles, total)
    if jokers:
        reason += say(
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
    "FL": ("alle von einer Farbe, zusammen {total}", "all of one suit, {total} in all"),
    "BF": (
        "alle bis auf eine von einer Farbe, zusammen {total}",
        "all but one of one suit, {total} in all",
    ),
    "BR": ("6, 7, 8", "6, 7, 8"),
    "RO": ("7, 7, 7", "7, 7, 7"),
    "WR": _WILD_EIGHTS,
    "OKT": _WILD_EIGHTS,
}
"""By line of the catalogue, German and English; onions say more, see below."""


def _reason(key: Key, roles: Sequence[Role], total: int) -> str:
    size = len(roles)
    if key.name in ONION_OF_SIZE.values():
        return _onion_reason(size, key.nulls)
    if key.name in ZWIEBEL_OF_LEVEL.values():
        return _zwiebel_reason(key, sum(role.picture for role in roles))
    german, english = (
        words.format(total=total, size=size, pairs=size // 2) for words in _REASONS[key.name]
    )
    return say(de=german, en=english)


def _onion_reason(size: int, nulls: int) -> str:
    if nulls:
        return say(
            de=f"{size} Karten mit zusammen 21, davon {nulls} zu null",
            en=f"{size} cards that make 21, {nulls} of them count nothing",
        )
    return say(de=f"{size} Karten mit zusammen 21", en=f"{size} cards that make 21")


def _zwiebel_reason(key: Key, pictures: int) -> str:
    german = "je ein Bild und Ass" if pictures == 1 else f"{pictures} Bilder und {pictures} Asse"
    english = (
        "a picture and an ace" if pictures == 1 else f"{pictures} pictures and {pictures} aces"
    )
    if key.nulls:
        german += f", vergrößert durch {_counted(key.nulls, 'Nullacht', 'Nullachten', 'eine')}"
        english += f", trumped up by {_counted(key.nulls, 'zero-eight', 'zero-eights', 'one')}"
    return say(de=german, en=english)
