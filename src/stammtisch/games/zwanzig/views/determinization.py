"""Full states that a seat cannot tell from the true one, drawn uniformly (determinization).

Hidden cards are dealt to the free slots of the other hands, the stock and the dead pile. All deals
that agree with what was seen are equally likely. What was seen rules deals out in two ways: the
play has shown what a player does not hold, and cards that the seat itself put away, and that have
been recycled since, can only be where the cards of that pile went.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from stammtisch.cards.placement import place
from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.cards.shuffle import Source, shuffled
from stammtisch.games.protocol import CHANCE
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwanzig.play.deal import before_game, gathered
from stammtisch.games.zwanzig.state.pack import BIT, CARD, CODES, PACK, codes_of
from stammtisch.games.zwanzig.state.parts import Codes
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.state.state import NOBODY, SEVERAL, UNKNOWN, Deal, State
from stammtisch.games.zwanzig.views.exchanges import DEAD, INITIAL, Exchanges, exchanges_of
from stammtisch.games.zwanzig.views.observation import Observation
from stammtisch.games.zwanzig.views.voids import possible

_setup = lru_cache(maxsize=64)(setup_of)


class _Sample(msgspec.Struct):
    """One deal of the hidden cards. Lists by seat; those of the seat that looks are empty."""

    rest: list[list[Card]]
    """Cards dealt to a seat or drawn by it, but not from the traced pile; played ones too."""
    fresh: list[list[Card]]
    """Cards that a seat drew from the traced pile; played ones too."""
    stock: list[Card]
    """Cards of the stock that are not from the traced pile."""
    stock_fresh: list[Card]
    dead: list[Card]
    """Discards of the others that lie in the dead pile."""


def determinize(observation: Observation, source: Source) -> State:
    """A full state in which this observation would be made, drawn uniformly.

    Every deal of the hidden cards that agrees with the public course of the game is equally
    likely; so are, for each, the other players' exchanges and decisions that are still hidden.
    Raises `ValueError` for an observation that no state gives.
    """
    o = observation
    setup = _setup(o.options, o.n)
    first = UNKNOWN if o.first_dealer is None else o.first_dealer
    standing = before_game(setup, first, o.game_no, o.scores, o.history)
    if o.result is not None:
        standing = replace(standing, result=o.result)
    if o.phase in ("draw_dealer", "shuffle"):
        return gathered(setup, standing)
    if o.phase == "recycle":
        o, seat = _before_recycling(o)
        hands, deal = _hidden(o, source)
        size = observation.exchange_count[seat] or 0
        choice = _set_of(o.own_choice) or _choice(hands[seat], size, source)
        deal = replace(deal, choice=choice)
    else:
        hands, deal = _hidden(o, source)
    return State(
        setup=setup,
        standing=standing,
        deal=deal,
        phase=o.phase,
        turn=_turn(o),
        hands=hands,
        leader=_leader(o),
        trick=tuple([CARD[code] for _, code in o.trick.plays]) if o.trick else (),
        tricks=o.tricks,
        trick_count=o.trick_count,
    )


def _turn(o: Observation) -> int:
    if o.turn is not None:
        return o.turn
    return {"recycle": CHANCE, "decide": SEVERAL}.get(o.phase, NOBODY)


def _leader(o: Observation) -> int:
    if o.trick is not None:
        return o.trick.leader
    if o.tricks:
        return o.tricks[-1].winner
    assert o.announcer is not None
    return o.announcer


def _hidden(o: Observation, source: Source) -> tuple[tuple[CardSet, ...], Deal]:
    """Hands and deal with the hidden cards drawn."""
    played = _played(o)
    exchanges = exchanges_of(o)
    # Own discards that have been recycled are traced: their pile says where they can be.
    pile = DEAD if o.seat is None or not o.own_discards else exchanges.went[o.seat]
    sample = _deal_hidden(o, played, exchanges, pile, source)
    drawn = [
        [CARD[code] for code in o.own_drawn]
        if seat == o.seat
        else _filled(exchanges.came[seat], pile, sample.rest[seat], sample.fresh[seat], source)
        for seat in range(o.n)
    ]
    stock = _filled(exchanges.stock, pile, sample.stock, sample.stock_fresh, source)
    piles = _piles(exchanges, drawn, stock, sample.dead)
    discards = _discards(o, exchanges, piles, source)
    hands = tuple(
        [
            _set_of(o.hand)
            if seat == o.seat
            else card_set(sample.rest[seat] + sample.fresh[seat]) & ~played[seat]
            for seat in range(o.n)
        ]
    )
    dead = (cards for seat, cards in enumerate(discards) if exchanges.went[seat] == DEAD)
    return hands, Deal(
        trump=o.trump,
        stock=tuple(stock),
        dead=_set_of(code for cards in dead for code in cards),
        discards=discards,
        drawn=tuple([tuple([CODES[card] for card in cards]) for cards in drawn]),
        exchange_count=o.exchange_count,
        choice=0,
        status=o.status,
        pending=_pending(o, source),
    )


def _set_of(codes: Iterable[str]) -> CardSet:
    return card_set(CARD[code] for code in codes)


def _played(o: Observation) -> list[CardSet]:
    """By seat: the cards played in this game."""
    played = [0] * o.n
    for plays in (*(trick.plays for trick in o.tricks), *((o.trick.plays,) if o.trick else ())):
        for seat, code in plays:
            played[seat] |= BIT[code]
    return played


def _deal_hidden(
    o: Observation, played: list[CardSet], exchanges: Exchanges, pile: int, source: Source
) -> _Sample:
    """Deals the hidden cards to groups of slots: by seat ``q`` its cards from the traced pile
    (group ``n + q``) and its others (``q``); the stock's others, the stock's, the dead pile.
    """
    n = o.n
    others = [seat for seat in range(n) if seat != o.seat]
    traced = pile > INITIAL
    fresh = [exchanges.came[q].count(pile) if traced and q != o.seat else 0 for q in range(n)]
    # Played cards take part in the deal only where it is open what they came from.
    settled = [0 if fresh[q] else played[q] for q in range(n)]
    rooms = [0] * n + fresh + [0, exchanges.stock.count(pile) if traced else 0, 0]
    for q in others:
        size = o.hand_sizes[q] + played[q].bit_count()
        rooms[q] = size - fresh[q] - settled[q].bit_count()
        rooms[2 * n + 2] += (o.exchange_count[q] or 0) if exchanges.went[q] == DEAD else 0
    rooms[2 * n] = o.stock - rooms[2 * n + 1]
    picky, easy = _by_freedom(o, played, fresh, traced)
    groups = place(picky, easy, rooms, source)
    rest = [groups[q] + list(members(settled[q])) if q != o.seat else [] for q in range(n)]
    return _Sample(rest, groups[n : 2 * n], *groups[2 * n :])


def _by_freedom(
    o: Observation, played: list[CardSet], fresh: list[int], traced: bool
) -> tuple[list[tuple[Card, frozenset[int]]], list[Card]]:
    """The cards that may not go everywhere with the groups they may go to, and the others."""
    n = o.n
    everywhere = frozenset(range(2 * n + 3))
    own = _set_of(o.own_discards)
    open_cards = sum(played)
    unknown = PACK.all & ~open_cards & ~own & ~_set_of(o.hand)
    holding = [(q, cards) for q, cards in enumerate(possible(o)) if q != o.seat and o.hand_sizes[q]]
    picky, easy = [], []
    for card in members(unknown):
        lacking = {q for q, cards in holding if not cards >> card & 1}
        if lacking:
            picky.append((card, everywhere - lacking - {n + q for q in lacking}))
        else:
            easy.append(card)
    if traced:
        for card in members(own & ~open_cards):
            homes = {n + q for q, cards in holding if cards >> card & 1}
            picky.append((card, frozenset(homes | {2 * n + 1})))
        for q in range(n):
            picky.extend(
                (card, frozenset({n + q} if own >> card & 1 else {q, n + q}))
                for card in (members(played[q]) if fresh[q] else ())
            )
    return picky, easy


def _filled(
    sources: list[int], pile: int, others: list[Card], fresh: list[Card], source: Source
) -> list[Card]:
    """Cards for slots that say which pile they are from; ``fresh`` are those of ``pile``."""
    if not sources:
        return []
    of_pile, rest = iter(fresh), iter(shuffled(others, source))
    return [next(of_pile) if came == pile else next(rest) for came in sources]


def _piles(
    exchanges: Exchanges, drawn: list[list[Card]], stock: list[Card], dead: list[Card]
) -> dict[int, list[Card]]:
    """By pile: its cards, wherever they have gone from it."""
    piles: dict[int, list[Card]] = {DEAD: dead}
    for sources, cards in (*zip(exchanges.came, drawn, strict=True), (exchanges.stock, stock)):
        for came, card in zip(sources, cards, strict=True):
            piles.setdefault(came, []).append(card)
    return piles


def _discards(
    o: Observation, exchanges: Exchanges, piles: dict[int, list[Card]], source: Source
) -> tuple[Codes, ...]:
    """By seat: its discards; those of the others in a pile are shared out among them."""
    own = _set_of(o.own_discards)
    left = {
        pile: list(shuffled((card for card in cards if not own >> card & 1), source))
        for pile, cards in piles.items()
        if pile != INITIAL
    }
    discards = []
    for seat in range(o.n):
        if seat == o.seat:
            discards.append(o.own_discards)
            continue
        pile, count = left.get(exchanges.went[seat], []), o.exchange_count[seat] or 0
        discards.append(codes_of(card_set(pile[:count])))
        del pile[:count]
    return tuple(discards)


def _before_recycling(o: Observation) -> tuple[Observation, int]:
    """The observation without the exchange that waits for the recycling, and that seat."""
    assert o.announcer is not None
    order = ((o.announcer + place) % o.n for place in range(o.n))
    *_, seat = (seat for seat in order if o.exchange_count[seat] is not None)
    counts = with_entry(o.exchange_count, seat, None)
    return replace(o, exchange_count=counts), seat


def _choice(hand: CardSet, size: int, source: Source) -> CardSet:
    """So many cards of the hand."""
    return card_set(shuffled(members(hand), source)[:size])


def _pending(o: Observation, source: Source) -> tuple[bool | None, ...]:
    """Decisions not revealed yet: the own one is known, each other one a coin's throw."""
    return tuple(
        [
            None if not done else o.own_decision if seat == o.seat else source.randrange(2) == 1
            for seat, done in enumerate(o.submitted)
        ]
    )
