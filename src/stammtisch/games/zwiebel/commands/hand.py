"""``stammtisch hand``: the best arrangement of a hand, and why it is that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.extras.commands import CommandAnswer, CommandTools, Line, Unanswered
from stammtisch.games.speech import Speech
from stammtisch.games.texts import texts
from stammtisch.games.zwiebel.advice.condition_words import FLAGS, BadTokens, parse_state
from stammtisch.games.zwiebel.advice.layout import LaidCard, lay, runners_up
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ACE, COUNTS, JACK, RANK_OF, RANKS
from stammtisch.games.zwiebel.cards.roles import is_worthless
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.commands.reasons import why
from stammtisch.games.zwiebel.groups.runs import Run, runs
from stammtisch.games.zwiebel.solving import Arrangement, arrange

FULL = 10


class HandArguments(msgspec.Struct, frozen=True):
    """The arguments."""

    cards: tuple[str, ...]
    rules: RulesName
    state: str
    others: int
    """So many arrangements with the next lower first choices are shown too; 0: none."""


GIVEN = HandArguments


def answer(given: HandArguments, desk: CommandTools) -> CommandAnswer:
    """The best arrangement, and the runners-up. Raises `Unanswered` for what is no hand."""
    hand, conditions = parsed(" ".join(given.cards), given.state, given.rules, desk)
    best = arrange(hand, conditions)
    others = runners_up(hand, conditions, given.others) if given.others else ()
    plain = as_plain(best, conditions)
    if given.others:
        plain["others"] = [as_plain(other, conditions) for other in others]
    return CommandAnswer(plain, _shown(hand, conditions, best, others, desk))


def parsed(
    cards: str, state: str, rules: RulesName, desk: CommandTools
) -> tuple[CardSet, Conditions]:
    """The hand and its conditions. Raises one `Unanswered` that names everything that is wrong."""
    pack = RULE_SETS[rules].pack
    codes = {code.casefold(): code for code in pack.codes}
    words = [codes.get(word.casefold(), word) for word in cards.replace(",", " ").split()]
    wrong = list(_wrong_cards(words, rules, desk))
    try:
        conditions = parse_state(_as_usual(state, codes), rules)
    except BadTokens as bad:
        conditions = Conditions(rules=rules)
        wrong += _wrong_words(bad, desk)
    if wrong:
        raise Unanswered("; ".join(wrong), nonsense=True)
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


def _wrong_cards(words: Sequence[str], rules: RulesName, desk: CommandTools) -> Iterator[str]:
    pack = RULE_SETS[rules].pack
    unknown = list(dict.fromkeys(word for word in words if word not in pack.index))
    if unknown:
        said = ", ".join(unknown)
        sentence = desk.say(de=f"unbekannte Karten: {said}", en=f"unknown cards: {said}")
        yield sentence + _meant(unknown, rules, desk)
    twice = [word for word, count in Counter(words).items() if count > 1]
    if twice:
        said = ", ".join(twice)
        yield desk.say(
            de=f"doppelt: {said} (jede Karte gibt es nur einmal, nenne sie einmal)",
            en=f"twice: {said} (there is one of each card, name it once)",
        )
    if len(words) > FULL:
        yield desk.say(
            de=f"{len(words)} Karten, aber eine Hand hat höchstens zehn: lass welche weg",
            en=f"{len(words)} cards, but a hand has at most ten: leave some out",
        )
    if not words:
        example = " ".join(pack.codes[card] for card in (2, 13, 23))
        yield desk.say(
            de=f"keine Karten: nenne eine bis zehn, etwa '{example}'",
            en=f"no cards: name one to ten, such as '{example}'",
        )


def _meant(unknown: Sequence[str], rules: RulesName, desk: CommandTools) -> str:
    """Perhaps the cards are those of the other rules; otherwise, how cards are written."""
    for other, rule_set in RULE_SETS.items():
        known = {code.casefold() for code in rule_set.pack.codes}
        if other != rules and all(word.casefold() in known for word in unknown):
            return desk.say(
                de=f" (die gibt es mit --rules {other})",
                en=f" (there are such with --rules {other})",
            )
    suits, ranks = " ".join(RULE_SETS[rules].pack.suits), " ".join(RANKS)
    return desk.say(
        de=f" (schreib Farbe und Rang zusammen, Farben: {suits}, Ränge: {ranks})",
        en=f" (write suit and rank in one word, suits: {suits}, ranks: {ranks})",
    )


def _wrong_words(bad: BadTokens, desk: CommandTools) -> Iterator[str]:
    if bad.unknown:
        said, known = ", ".join(bad.unknown), ", ".join(FLAGS)
        yield desk.say(
            de=f"keine solche Lage: {said} (es gibt {known}, low=KARTE, KARTE=Wert, KARTE~Wert, "
            "KARTE+Wert; Werte von 1 bis 11)",
            en=f"no such state: {said} (there are {known}, low=CARD, CARD=value, CARD~value, "
            "CARD+value; values from 1 to 11)",
        )
    if bad.clashing:
        said = ", ".join(bad.clashing)
        yield desk.say(
            de=f"widerspricht sich: {said} (nenne nur eines davon)",
            en=f"contradiction: {said} (name only one of them)",
        )


def as_plain(found: Arrangement, conditions: Conditions) -> dict[str, object]:
    """Keys and card codes."""
    codes_of = conditions.rule_set.pack.codes_of
    return {
        "arrangement": [str(key) for key in found.keys],
        "groups": [
            {"key": str(group.key), "cards": list(codes_of(group.cards))} for group in found.groups
        ],
        "unused": list(codes_of(found.unused)),
    }


def _shown(
    hand: CardSet,
    conditions: Conditions,
    best: Arrangement,
    others: Sequence[Arrangement],
    desk: CommandTools,
) -> Iterator[Line]:
    speech = Speech(desk.language, texts("zwiebel", conditions.rules).words)
    if hand.bit_count() < FULL:
        yield _plain(_not_full(hand.bit_count(), desk))
    yield from _lines(hand, conditions, best, speech, desk)
    for played in runs(hand, conditions):
        yield _plain(_crippler(played, conditions, speech))
    if others:
        said = desk.say(de="Andere erste Kombinationen:", en="Other first combinations:")
        yield Line(((said, "dim"),))
    for other in others:
        yield _plain(f"  {_in_one_line(other, conditions, speech)}")


def _plain(text: str) -> Line:
    return Line(((text, ""),))


def _not_full(count: int, desk: CommandTools) -> str:
    if count > 1:
        return desk.say(
            de=f"Das sind {count} Karten; eine volle Hand hat zehn.",
            en=f"These are {count} cards; a full hand has ten.",
        )
    return desk.say(
        de="Das ist eine Karte; eine volle Hand hat zehn.",
        en="This is one card; a full hand has ten.",
    )


def _in_one_line(found: Arrangement, conditions: Conditions, speech: Speech) -> str:
    """The groups of an arrangement with their cards."""
    codes_of = conditions.rule_set.pack.codes_of
    return "; ".join(
        f"{speech.term(str(group.key))} ({group.key}): {' '.join(codes_of(group.cards))}"
        for group in found.groups
    )


def _lines(
    hand: CardSet, conditions: Conditions, best: Arrangement, speech: Speech, desk: CommandTools
) -> Iterator[Line]:
    """Two lines for every group: what it is and why, and its cards with their values."""
    codes = conditions.rule_set.pack.codes
    laid = lay(hand, best.groups, conditions)
    for place, (group, used) in enumerate(zip(best.groups, laid, strict=True), 1):
        reason = why(group.key, [one.role for one in used], conditions, desk)
        name = speech.term(str(group.key))
        yield Line(((f"{place}. ", ""), (name, "bold"), (f" ({group.key}): {reason}", "")))
        cards = [f"{codes[one.card]} {_as(one, desk)}" for one in used]
        yield _plain(f"   {' · '.join(cards)}")
    if best.unused:
        left = ", ".join(_left_over(card, conditions, desk) for card in members(best.unused))
        yield _plain(desk.say(de=f"ungenutzt: {left}", en=f"unused: {left}"))


def _left_over(card: Card, conditions: Conditions, desk: CommandTools) -> str:
    code = conditions.rule_set.pack.codes[card]
    if is_worthless(card, conditions):
        return desk.say(de=f"{code} (zählt nichts)", en=f"{code} (counts nothing)")
    return code


def _as(laid: LaidCard, desk: CommandTools) -> str:
    """The value in which a card is used, and as what, where that is not printed on it."""
    role, rank = laid.role, RANK_OF[laid.card]
    printed = (1, 11) if rank == ACE else (COUNTS[rank],)
    value = str(role.value) if role.tag == "NAT" and role.value in printed else f"= {role.value}"
    if role.picture and (rank < JACK or role.tag == "WILD"):
        return desk.say(de=f"{value} als Bild", en=f"{value} as a picture")
    if role.ace and (rank != ACE or role.tag == "WILD"):
        return desk.say(de=f"{value} als Ass", en=f"{value} as an ace")
    return value


def _crippler(played: Run, conditions: Conditions, speech: Speech) -> str:
    cards = ", ".join(conditions.rule_set.pack.codes_of(played.cards))
    return f"{speech.term(played.name)} ({played.name}/{played.spare}): {cards}"
