"""The functions that every game has, for Crazy Eights; ``texts.toml`` has the clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from msgspec.structs import replace

from crazy_eights.model import (
    CardPlayed,
    CrazyAction,
    CrazyOptions,
    Dealt,
    Draw,
    Drawn,
    MatchOver,
    Observation,
    Pass,
    Passed,
    Play,
    Reshuffle,
    Reshuffled,
    RoundOver,
    Shuffle,
    State,
)
from stammtisch.cards.french import Pack
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import (
    CHANCE,
    Actor,
    BadOptions,
    BadPosition,
    Blocked,
    Event,
    RuleViolation,
    Source,
    check_actor,
    check_viewer,
    no_state,
)
from stammtisch.games.validation.form import misshapen, tag_of, well_formed

SEATS = range(2, 6)
PACK = Pack("23456789TJQKA")
POINTS = {**{rank: int(rank) for rank in "2345679"}, "8": 50, **dict.fromkeys("TJQK", 10), "A": 1}

Outcome = tuple[State, Sequence[Event]]
_fits_form = well_formed(CrazyAction)


def new(options: CrazyOptions, seats: int) -> State:
    """Nobody has cards or points yet (CE-01). Raises `BadOptions`."""
    if seats not in SEATS:
        raise BadOptions("seats", seats, "2 to 5")
    return State(options, (0,) * seats, ((),) * seats)


def actors(state: State) -> Sequence[Actor]:
    """The seat on turn, or chance."""
    if type(state) is not State:
        raise no_state("crazy-eights", state)
    if state.phase == "match_over":
        return ()
    return (state.turn,) if state.phase == "play" else (CHANCE,)


def legal_actions(state: State, actor: Actor) -> Sequence[CrazyAction]:
    """Cards in canonical order, an eight once for every suit; then drawing or passing."""
    check_actor(actor, len(state.hands))
    if actor < 0 or actor not in actors(state):
        return ()
    plays = (play for card in state.hands[actor] for play in _plays(card))
    return (*(play for play in plays if _wrong_play(state, play) is None), _otherwise(state))


def _plays(card: str) -> Iterator[Play]:
    yield from (Play(card, suit) for suit in PACK.suits) if card[0] == "8" else (Play(card),)


def _otherwise(state: State) -> Draw | Pass:
    return Draw() if state.stock else Pass()


def apply(state: State, actor: Actor, action: CrazyAction) -> Outcome:
    """The next state and what happened, or a `RuleViolation`."""
    if not _fits_form(actor, action):
        raise RuleViolation("unknown_action", **misshapen(actor, action))
    if state.phase == "match_over":
        raise RuleViolation("match_over", "CE-08")
    if actor not in actors(state):
        raise RuleViolation("not_your_turn", "CE-01")
    match action:
        case Shuffle(cards) if state.phase == "shuffle":
            return _dealt(state, cards)
        case Reshuffle(cards) if state.phase == "reshuffle":
            return _reshuffled(state, cards)
        case Play() if state.phase == "play":
            return _played(state, action)
        case Draw() if state.phase == "play":
            return _drawn(state)
        case Pass() if state.phase == "play":
            return _passed(state)
    raise RuleViolation("not_now", action=tag_of(action))


def _dealt(state: State, cards: tuple[str, ...]) -> Outcome:
    _require_same(cards, PACK.codes)
    n, size = len(state.hands), state.options.hand_size
    hands = tuple(_sorted(cards[seat * size : (seat + 1) * size]) for seat in range(n))
    up, stock = cards[n * size], cards[n * size + 1 :]
    turn = (state.round_no - 1) % n
    after = replace(
        state, hands=hands, stock=stock, pile=(up,), suit=up[1], turn=turn, phase="play", passes=0
    )
    return after, (Dealt(state.round_no, up, dict(enumerate(hands))),)


def _reshuffled(state: State, cards: tuple[str, ...]) -> Outcome:
    _require_same(cards, state.pile[:-1])
    after = replace(state, stock=cards, pile=state.pile[-1:], phase="play")
    return after, (Reshuffled(len(cards)),)


def _played(state: State, play: Play) -> Outcome:
    if wrong := _wrong_play(state, play):
        raise wrong
    seat, card = state.turn, play.card
    hand = tuple(one for one in state.hands[seat] if one != card)
    after = replace(
        state,
        hands=_put(state.hands, seat, hand),
        pile=(*state.pile, card),
        suit=play.suit or card[1],
    )
    event = CardPlayed(seat, card, play.suit)
    return _round_over(after, seat, event) if not hand else (_next(after, 0), (event,))


def _wrong_play(state: State, play: Play) -> RuleViolation | None:
    """Why the player on turn may not play so (CE-03, CE-04)."""
    card = play.card
    if card not in state.hands[state.turn]:
        return RuleViolation("not_in_hand", "CE-03", card=card)
    if card[0] == "8":
        named = play.suit is not None and play.suit in tuple(PACK.suits)
        return None if named else RuleViolation("name_a_suit", "CE-04", card=card)
    if play.suit is not None:
        return RuleViolation("no_suit_to_name", "CE-04", card=card)
    if card[1] != state.suit and card[0] != state.pile[-1][0]:
        return RuleViolation("does_not_fit", "CE-03", card=card, suit=state.suit)
    return None


def _drawn(state: State) -> Outcome:
    if not state.stock:
        raise RuleViolation("stock_empty", "CE-06")
    seat, (card, *stock) = state.turn, state.stock
    hands = _put(state.hands, seat, _sorted((*state.hands[seat], card)))
    return _next(replace(state, hands=hands, stock=tuple(stock)), 0), (Drawn(seat, card),)


def _passed(state: State) -> Outcome:
    if state.stock:
        raise RuleViolation("may_draw", "CE-05")
    event = Passed(state.turn)
    if state.passes + 1 == len(state.hands):
        return _round_over(state, None, event)
    return _next(state, state.passes + 1), (event,)


def _next(state: State, passes: int) -> State:
    """The turn of the next seat, after chance has filled an empty stock where it can (CE-06)."""
    phase = "play" if state.stock or len(state.pile) == 1 else "reshuffle"
    turn = (state.turn + 1) % len(state.hands)
    return replace(state, turn=turn, passes=passes, phase=phase)


def _round_over(state: State, winner: int | None, event: Event) -> Outcome:
    """Everybody gets the points of the cards left (CE-07), and the match may be over (CE-08)."""
    deltas = tuple(sum(POINTS[card[0]] for card in hand) for hand in state.hands)
    scores = tuple(old + new for old, new in zip(state.scores, deltas, strict=True))
    events: tuple[Event, ...] = (event, RoundOver(winner, deltas, scores))
    over = state.round_no == state.options.rounds
    after = State(
        state.options,
        scores,
        ((),) * len(scores),
        phase="match_over" if over else "shuffle",
        round_no=state.round_no + (not over),
    )
    return after, (*events, MatchOver(_best(scores))) if over else events


def _best(scores: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, score in enumerate(scores) if score == min(scores))


def _put(
    hands: tuple[tuple[str, ...], ...], seat: int, hand: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _sorted(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=PACK.index.__getitem__))


def _require_same(cards: Sequence[str], wanted: Sequence[str]) -> None:
    if sorted(cards) != sorted(wanted):
        raise RuleViolation("bad_outcome")


def observation(state: State, seat: int | None) -> Observation:
    """All that ``seat`` may know, and nothing else."""
    check_viewer(seat, len(state.hands))
    return Observation(
        seat=seat,
        n=len(state.hands),
        options=state.options,
        phase=state.phase,
        round_no=state.round_no,
        turn=state.turn if state.phase == "play" else None,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        stock=len(state.stock),
        pile=state.pile,
        suit=state.suit,
        passes=state.passes,
        scores=state.scores,
    )


def returns(state: State) -> Sequence[float] | None:
    """The scores with their sign turned, as low is good."""
    return tuple(-float(score) for score in state.scores) if state.phase == "match_over" else None


def sample_chance(state: State, source: Source) -> CrazyAction:
    """A shuffle, uniformly."""
    if state.phase == "reshuffle":
        return Reshuffle(shuffled(state.pile[:-1], source))
    return Shuffle(shuffled(PACK.codes, source))


def determinize(observation: Observation, source: Source) -> State:
    """The cards not seen, shuffled into the other hands and the stock."""
    see = observation
    unseen = [code for code in PACK.codes if code not in {*see.hand, *see.pile}]
    cards = list(shuffled(unseen, source)) if see.suit else []
    hands = []
    for seat, size in enumerate(see.hand_sizes):
        held = see.hand if seat == see.seat else _sorted(cards[:size])
        cards = cards if seat == see.seat else cards[size:]
        hands.append(held)
    return State(
        see.options,
        see.scores,
        tuple(hands),
        see.phase,
        see.round_no,
        see.turn or 0,
        tuple(cards),
        see.pile,
        see.suit,
        see.passes,
    )


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """The own cards that do not fit, each with its reason."""
    check_actor(seat, len(state.hands))
    if seat not in actors(state):
        return ()
    plays = (next(_plays(card)) for card in state.hands[seat])
    wrong = ((play, _wrong_play(state, play)) for play in plays)
    return tuple(Blocked(play, no.code, no.clause, no.facts) for play, no in wrong if no)


def timeout(state: State, seat: int) -> CrazyAction:
    """Drawing, or passing where there is nothing to draw."""
    check_actor(seat, len(state.hands))
    if seat not in actors(state):
        raise RuleViolation("not_your_turn", "CE-01")
    return _otherwise(state)


def alarm(state: State) -> int | None:  # noqa: ARG001
    """Never: no rule knows a time."""
    return None


def tick(state: State, t: int) -> NoReturn:  # noqa: ARG001
    """Never called, as `alarm` never sounds."""
    raise LookupError("Crazy Eights has no clock")


def hands(state: State) -> Sequence[Sequence[str]]:
    """By seat, the cards in hand."""
    return state.hands


def position(state: State) -> State:
    """The state itself."""
    return state


def restore(position: State) -> State:
    """The same state, if every card lies in one place. Raises `BadPosition`."""
    if len(position.hands) not in SEATS or len(position.hands) != len(position.scores):
        raise BadPosition("hands and scores are by seat, and 2 to 5 play")
    cards = [*position.stock, *position.pile, *(card for hand in position.hands for card in hand)]
    dealt = position.phase in {"play", "reshuffle"}
    if sorted(cards) != (sorted(PACK.codes) if dealt else []):
        raise BadPosition("not every card of the pack lies in one place")
    if dealt and (not position.pile or position.suit not in tuple(PACK.suits)):
        raise BadPosition("there is no card, or no suit, to follow")
    if position.turn not in range(len(position.hands)):
        raise BadPosition(f"there is no seat {position.turn}")
    return replace(position, hands=tuple(map(_sorted, position.hands)))
