"""What each action does to the state, with everything that follows by itself (ZZ-69)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.protocol import CHANCE, Action, Actor, Event
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwanzig.legal.listing import may_act
from stammtisch.games.zwanzig.legal.refusals import refusal
from stammtisch.games.zwanzig.play.deal import (
    PACKETS,
    before_game,
    exchange_cap,
    gathered,
    next_to_exchange,
    packet,
    round_no,
    undealt,
)
from stammtisch.games.zwanzig.play.scoring import deltas, outcome, stakes
from stammtisch.games.zwanzig.play.tricks import next_in, playable, playing_order, winning_place
from stammtisch.games.zwanzig.state.actions import (
    Announce,
    Decide,
    DrawDealer,
    Exchange,
    Play,
    Recycle,
    Shuffle,
)
from stammtisch.games.zwanzig.state.events import (
    CardsDealt,
    CardsExchanged,
    GameSettled,
    GameStarted,
    MatchEnded,
    MatchStarted,
    NobodyMayStayOut,
    StayDecided,
    StayRevealed,
    StaySubmitted,
    StockRecycled,
    TrickWon,
    TrumpSet,
)
from stammtisch.games.zwanzig.state.pack import (
    BIT,
    CARD,
    CODE_SET,
    CODES,
    DIAMONDS,
    HEARTS,
    NO_CARD,
    OF_SUIT,
    SUITS,
    codes_of,
)
from stammtisch.games.zwanzig.state.parts import FinishedTrick, GameRecord, Status, Suit
from stammtisch.games.zwanzig.state.state import IN, NOBODY, SEVERAL, State
from stammtisch.games.zwanzig.state.tables import CARD_PLAYED, TRICKS

Applied: TypeAlias = tuple[State, tuple[Event, ...]]
"""The next state and what happened."""


# --- deal -------------------------------------------------------------------------------------


def draw_dealer(state: State, actor: Actor, action: DrawDealer) -> Applied:
    """The lot names the first dealer (ZZ-09)."""
    if state.phase != "draw_dealer" or actor != CHANCE or not 0 <= action.seat < state.setup.n:
        raise refusal(state, actor, action)
    setup, standing = state.setup, state.standing
    standing = before_game(setup, action.seat, standing.game_no, standing.scores)
    return gathered(setup, standing), (MatchStarted(setup.n, setup.options, action.seat),)


def shuffle(state: State, actor: Actor, action: Shuffle) -> Applied:
    """The deal: in the open phase the first packet, else both (ZZ-15 .. ZZ-20)."""
    cards = action.cards
    if state.phase != "shuffle" or actor != CHANCE or not _is_order_of(cards, CODE_SET):
        raise refusal(state, actor, action)
    setup, standing = state.setup, state.standing
    n, announcer = setup.n, standing.announcer
    events = _opening(state)
    pack = tuple([CARD[code] for code in cards])
    hands, rest = packet(pack, PACKETS[0], n, announcer)
    dealt = CardsDealt(1, PACKETS[0], tuple([codes_of(hand) for hand in hands]))
    state = State(
        setup, standing, undealt(n, rest), "announce", announcer,
        hands, announcer, (), (), state.trick_count,
    )  # fmt: skip
    if not standing.hearts_phase:
        return state, (*events, dealt)
    trump_set = TrumpSet(HEARTS, "hearts_phase", None)
    state, following = _second_packet(state, HEARTS)
    return state, (*events, trump_set, dealt, *following)


def _is_order_of(cards: Any, wanted: frozenset[str]) -> bool:
    return len(cards) == len(wanted) and frozenset(cards) == wanted


def _opening(state: State) -> tuple[Event, ...]:
    setup, standing = state.setup, state.standing
    started = GameStarted(
        standing.game_no,
        round_no(setup.n, standing.game_no),
        standing.dealer,
        standing.announcer,
        standing.hearts_phase,
    )
    # Without a lot nothing happens before the first shuffle, so the match starts with it.
    if standing.game_no == 1 and setup.options.first_dealer != "random":
        return MatchStarted(setup.n, setup.options, standing.first_dealer), started
    return (started,)


def announce(state: State, actor: Actor, action: Announce) -> Applied:
    """The announcer names trump and the second packet is dealt (ZZ-17, ZZ-19)."""
    if state.phase != "announce" or actor != state.turn or action.suit not in SUITS:
        raise refusal(state, actor, action)
    trump = SUITS[SUITS.index(action.suit)]
    state, following = _second_packet(state, trump)
    return state, (TrumpSet(trump, "announcer", actor), *following)


def _second_packet(state: State, trump: Suit) -> Applied:
    announcer = state.standing.announcer
    more, stock = packet(state.deal.stock, PACKETS[1], state.setup.n, announcer)
    dealt = CardsDealt(2, PACKETS[1], tuple([codes_of(hand) for hand in more]))
    hands = tuple([hand | new for hand, new in zip(state.hands, more, strict=True)])
    state = replace(
        state,
        hands=hands,
        deal=replace(state.deal, trump=trump, stock=stock),
        phase="exchange",
        turn=announcer,
    )
    return _next_to_exchange(state, announcer, (dealt,))


# --- exchange ---------------------------------------------------------------------------------


def exchange(state: State, actor: Actor, action: Exchange) -> Applied:
    """A player changes cards with the stock, once (ZZ-22 .. ZZ-27)."""
    if state.phase != "exchange" or actor != state.turn:
        raise refusal(state, actor, action)
    deal = state.deal
    away: CardSet = 0
    for code in action.cards:
        away |= BIT.get(code, 0)
    count, stock = len(action.cards), len(deal.stock)
    fits = count <= exchange_cap(state.setup, stock, deal.dead.bit_count())
    if not fits or away.bit_count() != count or away & ~state.hands[actor]:
        raise refusal(state, actor, action)
    if count > stock:
        # The player gets his cards when the dead pile is shuffled; until then he holds the old.
        waiting = replace(state, deal=replace(deal, choice=away), phase="recycle", turn=CHANCE)
        return waiting, ()
    state, exchanged = _change(state, actor, away, deal.stock, deal.dead | away)
    return _next_to_exchange(state, (actor + 1) % state.setup.n, (exchanged,))


def recycle(state: State, actor: Actor, action: Recycle) -> Applied:
    """The dead pile becomes the stock, and the waiting player gets his cards (ZZ-27)."""
    deal = state.deal
    if (
        state.phase != "recycle"
        or actor != CHANCE
        or not _is_order_of(action.cards, frozenset(codes_of(deal.dead)))
    ):
        raise refusal(state, actor, action)
    seat = next_to_exchange(deal.exchange_count, state.standing.announcer)
    pile = deal.stock + tuple([CARD[code] for code in action.cards])
    state, exchanged = _change(state, seat, deal.choice, pile, deal.choice)
    recycled = StockRecycled(len(action.cards))
    state = replace(state, phase="exchange")
    return _next_to_exchange(state, (seat + 1) % state.setup.n, (recycled, exchanged))


def _change(
    state: State, seat: int, away: CardSet, pile: tuple[Card, ...], dead: CardSet
) -> tuple[State, CardsExchanged]:
    """Cards ``away`` of the seat against as many from the top of ``pile``."""
    count = away.bit_count()
    drawn, discarded = pile[:count], codes_of(away)
    drawn_codes = tuple([CODES[card] for card in drawn])
    deal, hands = state.deal, state.hands
    deal = replace(
        deal,
        stock=pile[count:],
        dead=dead,
        discards=with_entry(deal.discards, seat, discarded),
        drawn=with_entry(deal.drawn, seat, drawn_codes),
        exchange_count=with_entry(deal.exchange_count, seat, count),
        choice=0,
    )
    hands = with_entry(hands, seat, hands[seat] & ~away | card_set(drawn))
    exchanged = CardsExchanged(seat, count, False, discarded, drawn_codes)
    return replace(state, deal=deal, hands=hands), exchanged


def _next_to_exchange(state: State, seat: int, events: tuple[Event, ...]) -> Applied:
    """Lets the next player exchange, passing over those who find nothing to take (ZZ-28)."""
    deal, n = state.deal, state.setup.n
    cap = exchange_cap(state.setup, len(deal.stock), deal.dead.bit_count())
    while deal.exchange_count[seat] is None:
        if cap:
            return replace(state, deal=deal, turn=seat), events
        deal = replace(deal, exchange_count=with_entry(deal.exchange_count, seat, 0))
        events = (*events, CardsExchanged(seat, 0, True, (), ()))
        seat = (seat + 1) % n
    return _after_exchange(replace(state, deal=deal), events)


# --- staying in ---------------------------------------------------------------------------------


def _after_exchange(state: State, events: tuple[Event, ...]) -> Applied:
    """On to the decisions, or to the play where nobody may stay out (ZZ-30 .. ZZ-34)."""
    standing, n = state.standing, state.setup.n
    if standing.hearts_phase or state.deal.trump == DIAMONDS:
        why = NobodyMayStayOut("hearts_phase" if standing.hearts_phase else "diamonds")
        return _first_lead(state, (IN,) * n), (*events, why)
    status = with_entry(state.deal.status, standing.announcer, "in")
    turn = SEVERAL if state.setup.simultaneous else (standing.announcer + 1) % n
    return replace(
        state, deal=replace(state.deal, status=status), phase="decide", turn=turn
    ), events


def decide(state: State, actor: Actor, action: Decide) -> Applied:
    """A player stays in or goes out, openly or hidden (ZZ-31)."""
    if state.phase != "decide" or not may_act(state, actor) or type(action.stay) is not bool:
        raise refusal(state, actor, action)
    if state.turn == SEVERAL:
        return _submit(state, actor, action.stay)
    decision: Status = "in" if action.stay else "out"
    status = with_entry(state.deal.status, actor, decision)
    decided = StayDecided(actor, action.stay)
    following = (actor + 1) % state.setup.n
    if following != state.standing.announcer:
        deal = replace(state.deal, status=status)
        return replace(state, deal=deal, turn=following), (decided,)
    return _after_decisions(state, status, (decided,))


def _submit(state: State, seat: int, stay: bool) -> Applied:
    pending = with_entry(state.deal.pending, seat, stay)
    submitted = StaySubmitted(seat)
    if pending.count(None) > 1:  # the announcer's place stays empty
        return replace(state, deal=replace(state.deal, pending=pending)), (submitted,)
    status: tuple[Status, ...] = tuple("out" if decision is False else "in" for decision in pending)
    state = replace(state, deal=replace(state.deal, pending=(None,) * state.setup.n))
    return _after_decisions(state, status, (submitted, StayRevealed(pending)))


def _after_decisions(
    state: State, status: tuple[Status, ...], events: tuple[Event, ...]
) -> Applied:
    if status.count("in") > 1:
        return _first_lead(state, status), events
    deal = replace(state.deal, status=status)
    return _settle(replace(state, deal=deal), events)


def _first_lead(state: State, status: tuple[Status, ...]) -> State:
    """The announcer leads to the first trick (ZZ-39)."""
    announcer = state.standing.announcer
    return replace(
        state,
        deal=replace(state.deal, status=status),
        phase="play",
        turn=announcer,
        leader=announcer,
    )


# --- play -------------------------------------------------------------------------------------


def play(state: State, actor: Actor, action: Play) -> Applied:
    """A card into the trick (ZZ-41 .. ZZ-46)."""
    if state.phase != "play" or actor != state.turn:
        raise refusal(state, actor, action)
    setup, deal, hands, trick = state.setup, state.deal, state.hands, state.trick
    card = CARD.get(action.card, NO_CARD)
    hand = hands[actor]
    trumps = OF_SUIT[deal.trump]  # type: ignore[index]  # set since the announcement
    if not playable(hand, trick, trumps, setup.overtrump) >> card & 1:
        raise refusal(state, actor, action)
    tricks, leader = state.tricks, state.leader
    played = CARD_PLAYED[len(tricks)][actor][card]
    hands = with_entry(hands, actor, hand ^ (1 << card))
    trick = (*trick, card)
    following = next_in(deal.status, actor)
    if following == leader:
        return _finish_trick(state, hands, trick, trumps, played)
    return State(
        setup, state.standing, deal, "play", following,
        hands, leader, trick, tricks, state.trick_count,
    ), (played,)  # fmt: skip


def _finish_trick(
    state: State,
    hands: tuple[CardSet, ...],
    trick: tuple[Card, ...],
    trumps: CardSet,
    played: Event,
) -> Applied:
    """Gives the trick to its winner, who leads to the next one (ZZ-40, ZZ-47)."""
    order = playing_order(state.deal.status, state.leader)
    winner = order[winning_place(trick, trumps)]
    plays = tuple([(seat, CODES[card]) for seat, card in zip(order, trick, strict=True)])
    tricks = (*state.tricks, FinishedTrick(state.leader, plays, winner))
    count = state.trick_count
    count = with_entry(count, winner, count[winner] + 1)
    state = State(
        state.setup, state.standing, state.deal, "play", winner,
        hands, winner, (), tricks, count,
    )  # fmt: skip
    won = TrickWon(winner, len(tricks), plays)
    if len(tricks) == TRICKS:
        return _settle(state, (played, won))
    return state, (played, won)


# --- settlement -------------------------------------------------------------------------------


def _settle(state: State, events: tuple[Event, ...]) -> Applied:
    """Counts the game, and ends the match or gathers the cards for the next (ZZ-50 .. ZZ-62)."""
    setup, standing, deal = state.setup, state.standing, state.deal
    trump = deal.trump
    assert trump is not None
    at_stake = stakes(trump, setup.options.penalty_doubles)
    change = deltas(deal.status, state.trick_count, standing.announcer, at_stake)
    scores = tuple([old + new for old, new in zip(standing.scores, change, strict=True)])
    game_no, tricks, single = standing.game_no, state.trick_count, deal.status.count("in") == 1
    line = GameRecord(
        game_no, standing.announcer, trump, at_stake.trick, standing.hearts_phase,
        deal.status, tricks, change, scores, single,
    )  # fmt: skip
    settled = GameSettled(game_no, trump, at_stake.trick, tricks, change, scores, single)
    history = (*standing.history, line)
    result = outcome(setup, game_no, scores)
    if result is None:
        standing = before_game(setup, standing.first_dealer, game_no + 1, scores, history)
        return gathered(setup, standing), (*events, settled)
    standing = replace(standing, scores=scores, history=history, result=result)
    ended = MatchEnded(
        result.reason, result.winners, result.scores, result.ranks, result.games_played
    )
    over = replace(state, standing=standing, phase="match_over", turn=NOBODY)
    return over, (*events, settled, ended)


MOVES: dict[type[Action], Callable[[State, Actor, Any], Applied]] = {
    DrawDealer: draw_dealer,
    Shuffle: shuffle,
    Announce: announce,
    Exchange: exchange,
    Recycle: recycle,
    Decide: decide,
    Play: play,
}
