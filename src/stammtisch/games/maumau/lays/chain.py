"""A lay as the chain of its one-card lays, read from the action (MM-17.8)."""

from __future__ import annotations

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.owed.duties import BUILT_IN, RUN, RUN_END
from stammtisch.games.maumau.state.actions import Lay
from stammtisch.games.maumau.state.agenda import refuse
from stammtisch.games.maumau.state.cards import BIT, CODE, INDEX, NO_CARD, SUIT_INDEX
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import Draft


class Link(msgspec.Struct, frozen=True):
    """One card of a lay, with what goes with it."""

    card: Card
    hold: bool
    done: bool = False
    wish: int = NO_CARD
    swap_with: int = NOBODY
    target: int = NOBODY
    give: Card = NO_CARD
    words: tuple[str, ...] = ()
    show: CardSet = 0
    plain: bool = False
    """Nothing is said or named with the card, and nothing is held open or ended by it."""


PLAIN_LAYS: dict[str, Lay] = {code: Lay(cards=(code,)) for code in CODE}
"""By code: the action itself, made once; the quick way to know it again."""
PLAIN_LINKS: dict[str, tuple[Link, ...]] = {
    code: (Link(card, hold=False, plain=True),) for card, code in enumerate(CODE)
}
"""By code: the lay of one card with nothing said or named."""


def links_of(d: Draft, action: Lay) -> tuple[Link, ...]:
    """The one-card lays that the action is the chain of (MM-17.8). Refuses ``bad_action``."""
    codes = action.cards
    if len(codes) == 1 and (action is PLAIN_LAYS.get(codes[0]) or _is_plain(action)):
        return PLAIN_LINKS.get(codes[0]) or (Link(card_of(codes[0]), hold=False),)
    cards = tuple(card_of(code) for code in codes)
    if not cards:
        refuse("bad_action", "MM-17.5", field="cards")
    if action.show and RUN not in action.say and not _forgotten(d, action):
        refuse("bad_action", "MM-17.5", field="show")
    if RUN in action.say and (len(cards) > 1 or RUN_END in action.say):
        refuse("bad_action", "MM-17.5", field="say")
    if len(set(action.say)) != len(action.say) or (action.hold and action.done):
        refuse("bad_action", "MM-17.5", field="say" if not action.hold else "hold")
    for phrase in action.say:
        if phrase not in BUILT_IN and phrase not in d.law.phrases:
            refuse("phrase_not_due", "MM-17.5", phrase=phrase)
    show = 0
    for code in action.show:
        show |= BIT[card_of(code)]
    if action.show and show.bit_count() != 2:
        refuse("bad_action", "MM-17.5", field="show")
    *first, last = cards
    return (
        *(Link(card, hold=True) for card in first),
        Link(
            last,
            hold=action.hold,
            done=action.done,
            wish=SUIT_INDEX[action.wish] if action.wish else NO_CARD,
            swap_with=seat_of(d, action.swap_with),
            target=seat_of(d, action.house_target),
            give=card_of(action.give) if action.give else NO_CARD,
            words=action.say,
            show=show,
        ),
    )


def _forgotten(d: Draft, action: Lay) -> bool:
    """Two Damen are shown at an open table, and the word is forgotten (MM-9a.5)."""
    named = action.say or action.wish or action.hold or action.done
    return d.options.open and d.turn.phase == "turn" and len(action.cards) == 1 and not named


def _is_plain(action: Lay) -> bool:
    """Nothing is said or named with the card."""
    spoken = action.say or action.wish or action.done or action.hold or action.show
    named = (action.swap_with, action.house_target, action.give)
    return not spoken and named == (None, None, None)


def card_of(code: str) -> Card:
    """The card with this code. Refuses ``bad_action``."""
    card = INDEX.get(code)
    if card is None:
        refuse("bad_action", "MM-17.5", field="card", given=code)
    return card


def seat_of(d: Draft, seat: int | None) -> int:
    """A participant named in an action. Refuses ``bad_action``."""
    if seat is None:
        return NOBODY
    if seat not in d.round.seats:
        refuse("bad_action", "MM-17.5", field="seat", given=seat)
    return seat


def must_hold(d: Draft, seat: int, cards: tuple[Card, ...]) -> None:
    """Refuses cards that are not in the hand, or named twice (MM-17.4)."""
    wanted = 0
    for card in cards:
        if not d.cards.hands[seat] & BIT[card] or wanted & BIT[card]:
            refuse("card_not_in_hand", "MM-17.4", card=CODE[card])
        wanted |= BIT[card]


def must_be_fresh(d: Draft, version: int | None) -> None:
    """Refuses what rests on a pile that has changed since (MM-9b.6)."""
    if version is not None and version != d.cards.pile_version:
        refuse("stale", "MM-9b.6", seen=version, now=d.cards.pile_version)
