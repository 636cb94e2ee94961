"""What a seat may do now, in small steps, at a strict table (MM-17.2, MM-17.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

from stammtisch.cards.sets import Card, CardSet, lister, members
from stammtisch.games.maumau.house import choices
from stammtisch.games.maumau.lays import chain, late_wish
from stammtisch.games.maumau.lays.queen_run import first_card
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.owed.likeness import like
from stammtisch.games.maumau.owed.what_serves import (
    addable,
    card_in,
    closes_on_ace,
    combinable,
    endings,
    fault,
    opens_base,
    playable,
    throwable,
)
from stammtisch.games.maumau.owed.wishes import may_wish, wishable
from stammtisch.games.maumau.play import between_rounds, draw_and_done
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.agenda import active
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    JACK,
    LHC_SERVES,
    NINE,
    PACK,
    QUEENS,
    RANK,
    SUIT_CODES,
    SUIT_INDEX,
    SuitCode,
    face_rank,
)
from stammtisch.games.maumau.state.state import AnyState

Words = tuple[str, ...]
Choice = tuple[int | None, int | None, str | None]
"""Partner of a swap, target of a house rule, card to give."""

DRAW, DONE, LET_PASS = a.Draw(), a.Done(), a.LetPass()
READY = a.Ready()
HEALTHY, UNWELL = a.AnswerHealth(ready=True), a.AnswerHealth(ready=False)
WISHES = tuple(a.Wish(suit=suit) for suit in SUIT_CODES)
SAY_MAU, SAY_MAU_MAU, SAY_RUN_END = (a.Say(phrase=one) for one in (MAU, MAU_MAU, RUN_END))

PLAIN_LAYS: tuple[a.Lay, ...] = tuple(chain.PLAIN_LAYS.values())
NO_CHOICE: tuple[Choice, ...] = ((None, None, None),)
_MANY = 1 << 11
"""So many ways to lay or to throw a card in are kept; with rules of the house there is no end."""


@lru_cache(_MANY)
def lay_of(  # noqa: PLR0913
    card: Card,
    wish: SuitCode | None = None,
    say: Words = (),
    choice: Choice = NO_CHOICE[0],
    show: Words = (),
    *,
    hold: bool = False,
    done: bool = False,
) -> a.Lay:
    """The lay with these parameters."""
    swap, target, give = choice
    return a.Lay(
        cards=(CODE[card],),
        wish=wish,
        swap_with=swap,
        house_target=target,
        give=give,
        say=say,
        show=show,
        hold=hold,
        done=done,
    )


@lru_cache(_MANY)
def throw_of(card: Card, say: Words, choice: Choice) -> a.ThrowIn:
    """The throw-in with these parameters."""
    swap, target, give = choice
    return a.ThrowIn(card=CODE[card], say=say, swap_with=swap, house_target=target, give=give)


@cache
def _ways(card: Card, opens: bool, mau: bool) -> tuple[a.Lay, ...]:
    """By the basic rules: to lay a card that leaves others, ``opens`` or extends a base, ``mau``.

    ``mau``: one card is left, and Mau can be said with it.
    """
    return tuple(
        lay_of(card, wish, say, hold=hold, done=done)
        for wish in ((None, *SUIT_CODES) if RANK[card] == JACK else (None,))
        for say in (((), (MAU,)) if mau else ((),))
        for hold, done in (_OPEN_ENDINGS if opens else _OPEN_ENDINGS[:1])
        if not (hold and (say or wish))
    )


_OPEN_ENDINGS = ((False, False), (False, True), (True, False))

simple_lays = lister(tuple(_ways(card, RANK[card] == NINE, mau=False) for card in range(len(PACK))))
"""The ways to lay cards where nothing has to be said and nothing special is on."""


# --- a strict table ---------------------------------------------------------------------------


def strict_actions(state: AnyState, seat: int) -> Sequence[a.SeatMove]:
    """Everything that would be accepted of ``seat`` in a round, asides apart."""
    turn, owed = state.turn, state.round
    found: list[a.SeatMove] = []
    if turn.phase in {"turn", "lhc"}:
        if seat == turn.player:
            _own_turn(state, seat, found)
        else:
            found += thrown(state, seat)
    elif turn.phase == "health":
        found += _health(state, seat)
    if owed.late_wish is not None:
        found += [WISHES[SUIT_INDEX[suit]] for suit in late_wish.suits_left(state, seat)]
    if owed.duties or turn.run is not None or state.cards.penalties[seat]:
        found += spoken(state, seat)
    if owed.gestures:
        found += gestures_due(state, seat)
    if seat != turn.player and turn.phase in {"turn", "lhc"}:
        found.append(LET_PASS)
    return found


def _own_turn(state: AnyState, seat: int, found: list[a.SeatMove]) -> None:
    stage = state.turn.stage
    if state.turn.phase == "lhc":
        for card in members(playable(state, seat) & like(state, seat, LHC_SERVES)):
            found += laid(state, seat, card)
        found += (DRAW, DONE)
    elif stage in {"serve", "again"}:
        cards = playable(state, seat)
        _laid_all(state, seat, cards, found)
        if not cards or state.options.voluntary_draw:
            found.append(DRAW)
        if stage == "serve" and (state.cards.hands[seat] & QUEENS).bit_count() > 1:
            found += starts(state, seat)
    elif stage == "stack":
        for card in members(playable(state, seat)):
            found += laid(state, seat, card)
        found.append(DRAW)
    elif stage in draw_and_done.SIGNAL_STAGES:
        for card in members(further(state, seat)):
            found += laid(state, seat, card)
        found.append(DONE)
    elif stage == "wish":
        card = state.cards.pile[-1]
        suits = wishable(state, seat, card, state.turn.eff)
        found += [WISHES[suit] for suit in sorted(suits)]
        found.append(DONE)


def _laid_all(state: AnyState, seat: int, cards: CardSet, found: list[a.SeatMove]) -> None:
    """Every way to lay these cards; those with nothing to choose at once."""
    simple = (
        state.turn.run is None and not state.law.listening and face_rank(state.turn.eff) != NINE
    )
    if simple and state.cards.hands[seat].bit_count() > 2:
        for group in simple_lays(cards):
            found += group
        return
    for card in members(cards):
        found += laid(state, seat, card)


def further(state: AnyState, seat: int) -> int:
    """The cards with which a turn that could end may go on."""
    if state.turn.stage in {"drew", "again_drew"}:
        return BIT[state.turn.drawn] & playable(state, seat) if state.turn.drawn >= 0 else 0
    if state.turn.stage == "base":
        return addable(state, seat) | (playable(state, seat) if closes_on_ace(state) else 0)
    if state.turn.stage == "combine":
        return state.cards.hands[seat] & combinable(state)
    return playable(state, seat) if state.turn.stage == "may_again" else 0


def laid(state: AnyState, seat: int, card: Card) -> Sequence[a.Lay]:
    """Every way to lay one lawful card (MM-17.8 c)."""
    left = active(state, seat) - 1
    if state.turn.run is None and not state.law.listening:
        if left:
            return _ways(card, _opens(state, seat, card), left == 1 and not state.options.auto_mau)
        if RANK[card] != JACK and not state.cards.penalties[seat]:
            return (PLAIN_LAYS[card],)
    return [
        lay_of(card, wish, say, choice, hold=hold, done=done)
        for wish in wishes(state, seat, card)
        for choice in chosen(state, seat, card)
        for say in words(state, seat, card, left, choice)
        for hold, done in endings(state, seat, card, left)
        if not (hold and (say or wish))
    ]


def _opens(state: AnyState, seat: int, card: Card) -> bool:
    if state.turn.stage == "base":
        return card_in(addable(state, seat), card) or opens_base(state, card)
    return opens_base(state, card)


def wishes(state: AnyState, seat: int, card: Card) -> tuple[SuitCode | None, ...]:
    """No wish, and every suit that may be named with the card."""
    if RANK[card] != JACK and not state.law.listening:
        return (None,)
    if not may_wish(state, seat, card, state.turn.eff):
        return (None,)
    return (
        None,
        *(SUIT_CODES[suit] for suit in sorted(wishable(state, seat, card, state.turn.eff))),
    )


def chosen(
    state: AnyState, seat: int, card: Card, *, thrown_in: bool = False
) -> tuple[Choice, ...]:
    """What house rules let the player name with the card (MM-12.28)."""
    if not state.law.listening:
        return NO_CHOICE
    asks = choices.asked_by(state, seat, card, thrown=thrown_in)
    if not asks:
        return NO_CHOICE
    swaps = (None, *choices.partners(state, seat)) if "swap" in asks else (None,)
    targets = (None, *(s for s in state.round.seats if s != seat)) if "target" in asks else (None,)
    left = state.cards.hands[seat] & ~BIT[card]
    gifts = (None, *(CODE[c] for c in members(left))) if "give" in asks else (None,)
    return tuple(product(swaps, targets, gifts))


def words(
    state: AnyState, seat: int, card: Card, left: int, choice: Choice = NO_CHOICE[0]
) -> list[Words]:
    """The announcements that this lay makes due, or that end the own run, in every choice."""
    possible: list[str] = []
    if _leaves_one(state, left, choice) and not state.options.auto_mau:
        possible.append(MAU)
    elif left == 0:
        if not state.cards.penalties[seat]:
            if RANK[card] == JACK and not duties.unsaid(state, seat):
                possible.append(MAU_MAU)
        elif (
            seat == state.turn.player
            and not state.round.covered >> seat & 1
            and _ripening(state, seat) == 1
        ):
            possible.append(MAU)
    if state.turn.run is not None and state.turn.run.caller == seat and seat == state.turn.player:
        possible.append(RUN_END)
    return [choice for k in range(len(possible) + 1) for choice in combinations(possible, k)]


def _leaves_one(state: AnyState, left: int, choice: Choice) -> bool:
    """Whether one card is left by the lay, or by the swap that it asks for (MM-10a.4)."""
    swap = choice[0]
    return left == 1 or (swap is not None and duties.one_by_swap(state, left, swap))


def _ripening(state: AnyState, seat: int) -> int:
    return sum(not c.ripe and c.born < state.turn.turn_no for c in state.cards.penalties[seat])


def starts(state: AnyState, seat: int) -> Iterator[a.Lay]:
    """Every way to start a queen run (MM-9a.2)."""
    queens = state.cards.hands[seat] & QUEENS
    if state.turn.run is not None or state.turn.begun or queens.bit_count() < 2:
        return
    pairs = [(CODE[one], CODE[two]) for one, two in combinations(members(queens), 2)]
    left = active(state, seat) - 1
    free = state.options.queen_run_free_start  # then the first Dame need not serve (MM-9a.3)
    for card in members(state.cards.hands[seat]):
        if not first_card(state, seat, card) or not (free or fault(state, seat, card) is None):
            continue
        for show, choice in product(pairs, chosen(state, seat, card)):
            mau = _leaves_one(state, left, choice) and not state.options.auto_mau
            say = (RUN, MAU) if mau else (RUN,)
            for spoken_words in dict.fromkeys(((RUN,), say)):
                yield lay_of(card, None, spoken_words, choice, show)
                yield lay_of(card, None, spoken_words, choice, show, done=True)


def thrown(state: AnyState, seat: int) -> Iterator[a.ThrowIn]:
    """Every throw-in that is allowed now (MM-9b.2)."""
    left = active(state, seat) - 1
    for card in members(state.cards.hands[seat] & throwable(state, seat)):
        for choice in chosen(state, seat, card, thrown_in=True):
            for say in words(state, seat, card, left, choice):
                yield throw_of(card, say, choice)


def spoken(state: AnyState, seat: int) -> list[a.SeatMove]:
    """What the seat has to say, or may say in its own turn."""
    found: list[a.SeatMove] = []
    for duty in state.round.duties:
        if duty.seat == seat:
            to = None if duty.to < 0 else duty.to
            said = SAY_MAU if duty.phrase == MAU else a.Say(phrase=duty.phrase, to=to)
            if said not in found:
                found.append(said)
    if SAY_MAU not in found and duties.mau_covers(state, seat):
        found.append(SAY_MAU)
    run = state.turn.run
    own_run = (
        run is not None and run.caller == seat == state.turn.player and state.turn.phase == "turn"
    )
    if own_run and state.turn.stage not in {"drew", "again_drew"} and SAY_RUN_END not in found:
        found.append(SAY_RUN_END)
    return found


def gestures_due(state: AnyState, seat: int) -> list[a.SeatMove]:
    """The gestures that the seat owes (MM-12.16)."""
    if not state.round.gestures:
        return []
    names = dict.fromkeys(one.name for one in state.round.gestures if seat in one.waiting)
    return [a.MakeGesture(name=name) for name in names]


def _health(state: AnyState, seat: int) -> list[a.SeatMove]:
    if seat == state.standing.dealer:
        return [] if state.round.health_asked >= 0 else [a.AskHealth()]
    if state.round.health_asked < 0 or seat not in state.round.seats:
        return []
    if state.round.health[seat] < 0:
        return [HEALTHY, UNWELL]
    return [HEALTHY] if state.round.health[seat] == 0 else []


# --- outside a round --------------------------------------------------------------------------


def outside(state: AnyState, seat: int) -> list[a.SeatMove]:
    """What a seat may do in the lobby and in the pause, asides apart (MM-17.9)."""
    away = state.turn.phase == "between" and state.standing.away[seat]
    if not state.standing.names[seat] or away:
        return []
    found: list[a.SeatMove] = [] if state.standing.ready[seat] else [READY]
    if (
        state.turn.phase == "lobby"
        and seat == between_rounds.host(state)
        and len(between_rounds.seated(state)) > 1
    ):
        found.append(a.StartMatch())
    return found
