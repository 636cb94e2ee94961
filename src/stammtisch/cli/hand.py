"""``stammtisch hand``: the best arrangement of a hand, and why it is that."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import msgspec
from rich.console import Console
from rich.text import Text

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.cli.common import Failure, language, positive, say
from stammtisch.games import game
from stammtisch.games.texts import Speech, texts
from stammtisch.games.zwiebel.advice.condition_words import FLAGS, BadTokens, parse_state
from stammtisch.games.zwiebel.advice.layout import Laid, LaidCard, lay, runners_up
from stammtisch.games.zwiebel.cards.catalogue import ONION_OF_SIZE, ZWIEBEL_OF_LEVEL, Key
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ACE, COUNTS, JACK, RANK_OF, RANKS
from stammtisch.games.zwiebel.cards.roles import Role, is_worthless
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.groups.runs import Run, runs
from stammtisch.games.zwiebel.solving import Arrangement, arrange

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
            "KARTE=Wert (A’Tuin), KARTE~Wert (Elefanten), KARTE+Wert (zweiter Wert)",
            en="what is in force: wild, fool, death, sender, arch, archwild, zero, lady, low=CARD, "
            "CARD=value (A’Tuin), CARD~value (elephants), CARD+value (second value)",
        ),
    )
    parser.add_argument(
        "--others",
        nargs="?",
        type=positive,
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
    others = runners_up(hand, conditions, args.others) if args.others else ()
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
    pack = RULE_SETS[name].pack
    codes = {code.casefold(): code for code in pack.codes}
    words = [codes.get(word.casefold(), word) for word in cards.replace(",", " ").split()]
    wrong = list(_wrong_cards(words, name))
    try:
        conditions = parse_state(_as_usual(state, codes), name)
    except BadTokens as bad:
        conditions = Conditions(rules=name)
        wrong += _wrong_words(bad)
    if wrong:
        raise Failure("; ".join(wrong), status=2)
    return pack.cards(words), conditions


def _as_usual(state: str, codes: Mapping[str, str]) -> str:
    """Words for a state with the usual small and capital letters and without commas."""
    words = []
    for word in state.replace(",", " ").split():
        if word.casefold() in FLAGS:
            words.append(word.casefold())
        elif word.casefold().startswith("low="):
            words.append("low=" + codes.get(word[4:].casefold(), word[4:]))
        else:
            card = re.match(r"\w*", word)
            code = card[0] if card else ""
            words.append(codes.get(code.casefold(), code) + word[len(code) :])
    return " ".join(words)


def _wrong_cards(words: Sequence[str], rules: RulesName) -> Iterator[str]:
    pack = RULE_SETS[rules].pack
    unknown = list(dict.fromkeys(word for word in words if word not in pack.index))
    if unknown:
        said = ", ".join(unknown)
        yield say(de=f"unbekannte Karten: {said}", en=f"unknown cards: {said}") + _meant(
            unknown, rules
        )
    twice = [word for word, count in Counter(words).items() if count > 1]
    if twice:
        said = ", ".join(twice)
        yield say(
            de=f"doppelt: {said} (jede Karte gibt es nur einmal, nenne sie einmal)",
            en=f"twice: {said} (there is one of each card, name it once)",
        )
    if len(words) > FULL:
        yield say(
            de=f"{len(words)} Karten, aber eine Hand hat höchstens zehn: lass welche weg",
            en=f"{len(words)} cards, but a hand has at most ten: leave some out",
        )
    if not words:
        example = " ".join(pack.codes[card] for card in (2, 13, 23))
        yield say(
            de=f"keine Karten: nenne eine bis zehn, etwa '{example}'",
            en=f"no cards: name one to ten, such as '{example}'",
        )


def _meant(unknown: Sequence[str], rules: RulesName) -> str:
    """Perhaps the cards are those of the other rules; otherwise, how cards are written."""
    for other, rule_set in RULE_SETS.items():
        known = {code.casefold() for code in rule_set.pack.codes}
        if other != rules and all(word.casefold() in known for word in unknown):
            return say(
                de=f" (die gibt es mit --rules {other})",
                en=f" (there are such with --rules {other})",
            )
    suits, ranks = " ".join(RULE_SETS[rules].pack.suits), " ".join(RANKS)
    return say(
        de=f" (schreib Farbe und Rang zusammen, Farben: {suits}, Ränge: {ranks})",
        en=f" (write suit and rank in one word, suits: {suits}, ranks: {ranks})",
    )


def _wrong_words(bad: BadTokens) -> Iterator[str]:
    if bad.unknown:
        said, known = ", ".join(bad.unknown), ", ".join(FLAGS)
        yield say(
            de=f"keine solche Lage: {said} (es gibt {known}, low=KARTE, KARTE=Wert, KARTE~Wert, "
            "KARTE+Wert; Werte von 1 bis 11)",
            en=f"no such state: {said} (there are {known}, low=CARD, CARD=value, CARD~value, "
            "CARD+value; values from 1 to 11)",
        )
    if bad.clashing:
        said = ", ".join(bad.clashing)
        yield say(
            de=f"widerspricht sich: {said} (nenne nur eines davon)",
            en=f"contradiction: {said} (name only one of them)",
        )


def as_json(found: Arrangement, conditions: Conditions) -> dict[str, object]:
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
        console.print(Text(f"  {_in_one_line(other, conditions, speech)}"), soft_wrap=True)


def _in_one_line(found: Arrangement, conditions: Conditions, speech: Speech) -> str:
    """The groups of an arrangement with their cards."""
    codes_of = conditions.rule_set.pack.codes_of
    return "; ".join(
        f"{speech.term(str(group.key))} ({group.key}): {' '.join(codes_of(group.cards))}"
        for group in found.groups
    )


def _lines(
    hand: CardSet, conditions: Conditions, best: Arrangement, speech: Speech
) -> Iterator[Text]:
    """Two lines for every group: what it is and why, and its cards with their values."""
    codes = conditions.rule_set.pack.codes
    laid = lay(hand, best.groups, conditions)
    for place, (group, used) in enumerate(zip(best.groups, laid, strict=True), 1):
        yield Text.assemble(
            f"{place}. ",
            (speech.term(str(group.key)), "bold"),
            f" ({group.key}): {why(group.key, used, conditions)}",
        )
        cards = [f"{codes[one.card]} {_as(one)}" for one in used]
        yield Text(f"   {' · '.join(cards)}")
    if best.unused:
        left = ", ".join(_left_over(card, conditions) for card in members(best.unused))
        yield Text(say(de=f"ungenutzt: {left}", en=f"unused: {left}"))


def _left_over(card: Card, conditions: Conditions) -> str:
    code = conditions.rule_set.pack.codes[card]
    if is_worthless(card, conditions):
        return say(de=f"{code} (zählt nichts)", en=f"{code} (counts nothing)")
    return code


def _as(laid: LaidCard) -> str:
    """The value in which a card is used, and as what, where that is not printed on it."""
    role, rank = laid.role, RANK_OF[laid.card]
    printed = (1, 11) if rank == ACE else (COUNTS[rank],)
    value = str(role.value) if role.tag == "NAT" and role.value in printed else f"= {role.value}"
    if role.picture and (rank < JACK or role.tag == "WILD"):
        return say(de=f"{value} als Bild", en=f"{value} as a picture")
    if role.ace and (rank != ACE or role.tag == "WILD"):
        return say(de=f"{value} als Ass", en=f"{value} as an ace")
    return value


def _crippler(played: Run, conditions: Conditions, speech: Speech) -> str:
    cards = ", ".join(conditions.rule_set.pack.codes_of(played.cards))
    return f"{speech.term(played.name)} ({played.name}/{played.spare}): {cards}"


def why(key: Key, laid: Laid, conditions: Conditions) -> str:
    """What makes the cards this combination, in a few words."""
    roles = [one.role for one in laid]
    total = sum(role.value for role in roles)
    jokers = sum(role.tag == "WILD" for role in roles)
    pack = conditions.rule_set.pack
    reason = _reason(key, roles, total, paired=pack.colours < len(pack.suits))
    if key.elephant:
        reason += say(de=", dank der Elefanten", en=", thanks to the elephants")
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


def _reason(key: Key, roles: Sequence[Role], total: int, *, paired: bool) -> str:
    size = len(roles)
    if key.name in ONION_OF_SIZE.values():
        return _onion_reason(size, key.nulls)
    if key.name in ZWIEBEL_OF_LEVEL.values():
        return _zwiebel_reason(key, sum(role.picture for role in roles))
    german, english = (
        words.format(total=total, size=size, pairs=size // 2, colour=colour)
        for words, colour in zip(_REASONS[key.name], _COLOURS[paired], strict=True)
    )
    return say(de=german, en=english)


def _onion_reason(size: int, nulls: int) -> str:
    if nulls:
        return say(
            de=f"{size} Karten mit zusammen 21, davon {nulls if nulls > 1 else 'eine'} zu null",
            en=f"{size} cards that make 21, "
            + (f"{nulls} of them count nothing" if nulls > 1 else "one of them counts nothing"),
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
