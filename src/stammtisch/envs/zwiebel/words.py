"""Actions of Zwiebel in words: cards one by one, amounts digit by digit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import get_args

from stammtisch.envs.encoding import ENOUGH, WordGroup
from stammtisch.games.zwiebel.cards.catalogue import RANKS as LINES
from stammtisch.games.zwiebel.cards.pack import ZwiebelPack
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import Mode, ZwiebelAction
from stammtisch.games.zwiebel.views.observation import Observation

_PLAIN: dict[type, str] = {
    act.Pay: "pay",
    act.Fold: "fold",
    act.Match: "match",
    act.NoRaise: "no raise",
    act.Cover: "cover",
    act.Abdicate: "abdicate",
    act.Accept: "accept",
    act.Decline: "decline",
    act.Done: "done",
    act.Pass: "pass",
    act.RevealTod: "reveal tod",
    act.Concede: "concede",
}


def table(pack: ZwiebelPack) -> tuple[WordGroup, ...]:
    """All words of a rule set, in the order of their numbers."""
    return (
        WordGroup("card", pack.codes, "A card: to exchange, lay, keep, turn up or name."),
        WordGroup("digit", tuple("0123456789"), "An amount, digit by digit from the left."),
        WordGroup("", tuple(_PLAIN.values()), "What has no parts."),
        WordGroup("announce", get_args(Mode), "Announce a card, which follows, for this."),
        WordGroup("", ("rearrange", "cripple"), "The cards that follow are laid for this."),
        WordGroup("", ("hidden",), "The Lady devalues a card that lies face down."),
        WordGroup("", (ENOUGH,), "No more cards or digits, or none at all."),
        WordGroup("as", tuple(LINES), "What the cards count as: the line of the catalogue."),
        WordGroup("as", ("elephant",), "It has a card that the elephants raised."),
    )


def spelled(action: ZwiebelAction, _seen: Observation) -> tuple[str, ...]:
    """The words of an action."""
    match action:
        case act.Raise(amount=amount) | act.SetStake(amount=amount) | act.Extra(amount=amount):
            return _digits(amount)
        case act.Buy(count=count):
            return _digits(count)
        case act.Announce(card=card, mode=mode, down=down, up=up, cards=cards):
            named = (card, *(one for one in (down, up) if one is not None), *cards)
            return (f"announce {mode}", *_cards(named))
        case act.ChooseExchange(card=card) | act.Reveal(card=card):
            return _cards((card,))
        case act.DevalueTarget(card=card):
            return ("hidden",) if card == HIDDEN else _cards((card,))
        case act.ElephantValue(value=value):
            return _digits(value)
        case act.Exchange(cards=cards):
            return _cards(cards) or (ENOUGH,)
        case act.Declare(cards=cards, claim=claim):
            return (*_cards(cards), *_claim(claim))
        case act.Rearrange(cards=cards, claim=claim):
            return ("rearrange", *_cards(cards), *_claim(claim))
        case act.Cripple(cards=cards) | act.OutCripple(cards=cards):
            return ("cripple", *_cards(cards))
    return (_PLAIN[type(action)],)


def _cards(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"card {code}" for code in codes)


def _digits(amount: int) -> tuple[str, ...]:
    return tuple(f"digit {digit}" for digit in str(amount))


@cache
def _claim(claim: str | None) -> tuple[str, ...]:
    """``as 5C`` and the digits behind it."""
    if claim is None:
        return ()
    name = line_of(claim)
    rest = claim.removeprefix(name)
    numbers = tuple(f"digit {digit}" for digit in rest if digit.isdigit())
    return (f"as {name}", *numbers, *(("as elephant",) if rest.endswith("e") else ()))


@cache
def line_of(key: str) -> str:
    """The line of the catalogue in a key such as ``5C-1`` (ZC-12)."""
    return next(line for line in sorted(LINES, key=len, reverse=True) if key.startswith(line))
