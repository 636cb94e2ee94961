"""Whether a state can stand on a table (ZZ-I01 .. ZZ-I08); for positions from outside."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cards.sets import CardSet, card_set, members
from stammtisch.games.protocol import BadPosition
from stammtisch.games.zwanzig.play.deal import exchange_cap, next_to_exchange
from stammtisch.games.zwanzig.play.tricks import playable, playing_order, winning_place
from stammtisch.games.zwanzig.state.pack import BIT, CARD, CODES, DIAMONDS, HEARTS, OF_SUIT, PACK
from stammtisch.games.zwanzig.state.parts import Plays
from stammtisch.games.zwanzig.state.setup import HAND_SIZE, PACK_SIZE
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.state.tables import TRICKS


def check(state: State) -> None:
    """Raises `BadPosition` for what no course of the game leads to, once cards are dealt."""
    _check_trump(state)
    _check_tricks(state)
    _check_cards(state)
    _check_exchanges(state)
    _check_decisions(state)


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise BadPosition(message)


def _check_trump(state: State) -> None:
    trump = state.deal.trump
    _require((trump is None) == (state.phase == "announce"), f"trump {trump} in {state.phase}")
    if state.standing.hearts_phase:
        _require(trump == HEARTS, f"trump {trump} in the hearts phase")


def _check_cards(state: State) -> None:
    """Every card once, and hands of the right size (ZZ-I01 .. ZZ-I03)."""
    places = [1 << card for card in (*state.deal.stock, *state.trick)]
    places += [*state.hands, state.deal.dead]
    places += [BIT[code] for trick in state.tricks for _, code in trick.plays]
    seen: CardSet = 0
    for cards in places:
        twice = [CODES[card] for card in members(seen & cards)]
        _require(not twice, f"twice in the position: {' '.join(twice)}")
        seen |= cards
    missing = [CODES[card] for card in members(PACK.all & ~seen)]
    _require(not missing, f"missing in the position: {' '.join(missing)}")
    full = 2 if state.phase == "announce" else HAND_SIZE
    played = [0] * state.setup.n
    for plays in _all_plays(state):
        for seat, _ in plays:
            played[seat] += 1
    for seat, hand in enumerate(state.hands):
        wanted = full - played[seat]
        _require(
            hand.bit_count() == wanted,
            f"seat {seat} holds {hand.bit_count()} cards instead of {wanted}",
        )


def _all_plays(state: State) -> Iterator[Plays]:
    yield from (trick.plays for trick in state.tricks)
    if state.trick:
        order = playing_order(state.deal.status, state.leader)
        yield tuple(zip(order, [CODES[card] for card in state.trick], strict=False))


def _check_exchanges(state: State) -> None:
    """Counts, discards and drawn cards of the exchange agree (ZZ-22 .. ZZ-27)."""
    deal, n, announcer = state.deal, state.setup.n, state.standing.announcer
    stock = PACK_SIZE - HAND_SIZE * n
    total, done = 0, True
    for seat in ((announcer + place) % n for place in range(n)):
        count = deal.exchange_count[seat]
        _require(done or count is None, f"seat {seat} exchanged out of turn")
        done = count is not None
        left = stock - (0 if state.setup.recycle else total)
        cap = min(state.setup.exchange_limit, left)
        _require(0 <= (count or 0) <= cap, f"seat {seat} exchanged {count} cards")
        total += count or 0
        put, drawn = deal.discards[seat], deal.drawn[seat]
        right = len(put) == len(drawn) == (count or 0) and len(set(drawn)) == len(drawn)
        _require(right, f"discards and drawn cards of seat {seat} are not {count or 0} each")
        own = state.hands[seat] | _played(state, seat)
        _require(
            all(code in CARD and own & BIT[code] for code in drawn)
            and not any(own & BIT[code] for code in put),
            f"seat {seat} cannot have exchanged {list(put)} for {list(drawn)}",
        )
    finished = state.phase in ("decide", "play", "match_over")
    early = state.phase == "announce" and (total or deal.exchange_count.count(None) < n)
    _require(not early and (done or not finished), f"exchange_count in {state.phase}")
    discarded = card_set(CARD[code] for cards in deal.discards for code in cards)
    if state.setup.recycle:
        _require(not deal.dead & ~discarded, "a card in the dead pile was not discarded")
    else:
        _require(deal.dead == discarded, "the dead pile is not what was discarded")
    _check_choice(state)


def _check_choice(state: State) -> None:
    """A choice waits exactly while the stock is recycled, and needs the recycling (ZZ-27)."""
    deal = state.deal
    if state.phase != "recycle":
        _require(not deal.choice, f"a choice in the phase {state.phase}")
        return
    _require(state.setup.recycle and None in deal.exchange_count, "nothing is to be recycled")
    cap = exchange_cap(state.setup, len(deal.stock), deal.dead.bit_count())
    size = deal.choice.bit_count()
    _require(len(deal.stock) < size <= cap, f"an exchange of {size} cards needs no recycling")
    seat = next_to_exchange(deal.exchange_count, state.standing.announcer)
    _require(not deal.choice & ~state.hands[seat], "the choice is not in the player's hand")


def _played(state: State, seat: int) -> CardSet:
    cards = 0
    for plays in _all_plays(state):
        for player, code in plays:
            if player == seat:
                cards |= BIT[code]
    return cards


def _check_decisions(state: State) -> None:
    """Who is in, out or undecided (ZZ-I04, ZZ-I08)."""
    deal, n, announcer = state.deal, state.setup.n, state.standing.announcer
    status, phase = deal.status, state.phase
    order = [status[(announcer + place) % n] for place in range(1, n)]
    nobody_out = state.standing.hearts_phase or deal.trump == DIAMONDS
    if phase in ("announce", "exchange", "recycle"):
        fits = set(status) == {"undecided"}
    elif phase == "decide":
        decided = [s for s in order if s != "undecided"]
        fits = not nobody_out and status[announcer] == "in" and "undecided" in order
        fits = fits and order[: len(decided)] == decided
        fits = fits and not (state.setup.simultaneous and decided)
    else:
        fits = status[announcer] == "in" and "undecided" not in status
        fits = fits and not (nobody_out and "out" in status)
        fits = fits and (phase == "match_over" or status.count("in") > 1)
    _require(fits, f"status {list(status)} in the phase {phase}")
    waiting = phase == "decide" and state.setup.simultaneous
    submitted = [seat for seat, stay in enumerate(deal.pending) if stay is not None]
    fits = not submitted or (waiting and announcer not in submitted and len(submitted) < n - 1)
    _require(fits, f"pending decisions {list(deal.pending)} in the phase {phase}")


def _check_tricks(state: State) -> None:
    """The tricks could be played like this with these hands (ZZ-39 .. ZZ-47)."""
    status, tricks = state.deal.status, state.tricks
    single = status.count("in") == 1
    over = state.phase == "match_over"
    _require(
        not (tricks or state.trick) or state.phase in ("play", "match_over"), "tricks too early"
    )
    _require(
        len(tricks) == (0 if single else TRICKS) if over else len(tricks) < TRICKS,
        f"{len(tricks)} tricks in the phase {state.phase}",
    )
    leader = state.standing.announcer
    trumps = OF_SUIT[state.deal.trump] if state.deal.trump else 0
    for trick in tricks:
        order = playing_order(status, leader)
        cards = [_known(code) for _, code in trick.plays]
        fits = trick.leader == leader and [seat for seat, _ in trick.plays] == order
        _require(fits, f"the seats of a trick are not {order}")
        leader = order[winning_place(cards, trumps)]
        _require(trick.winner == leader, f"the winner of a trick is seat {leader}")
    _require(state.leader == leader, f"seat {leader} leads")
    _check_following(state, trumps)


def _known(code: str) -> int:
    _require(code in CARD, f"{code!r} is not a card of the pack of 32")
    return CARD[code]


def _check_following(state: State, trumps: CardSet) -> None:
    """Nobody revoked: looking back from the hands, every card was allowed (ZZ-43 .. ZZ-46)."""
    hands = list(state.hands)
    for plays in reversed([*_all_plays(state)]):
        cards = [CARD[code] for _, code in plays]
        for place, (seat, code) in enumerate(plays):
            held = hands[seat] | BIT[code]
            allowed = playable(held, cards[:place], trumps, state.setup.overtrump)
            _require(bool(allowed & BIT[code]), f"seat {seat} could not play {code}")
            hands[seat] = held
