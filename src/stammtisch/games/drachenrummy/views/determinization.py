"""Full states in which a seat would see what it sees, drawn uniformly (DR-90)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.drachenrummy.dice.dice import FACES, free_of
from stammtisch.games.drachenrummy.melds.pack import canonical
from stammtisch.games.drachenrummy.play.opening import before_first_turn
from stammtisch.games.drachenrummy.state.setup import setup_of
from stammtisch.games.drachenrummy.state.state import UNKNOWN, State
from stammtisch.games.drachenrummy.views.codes import cards_of, melds_of, reservation_of
from stammtisch.games.drachenrummy.views.observation import Observation
from stammtisch.games.protocol import Source


def determinize(observation: Observation, source: Source) -> State:
    """The cards not seen are shuffled into the hidden hands and the deck."""
    setup = setup_of(observation.options, observation.n)
    starter = UNKNOWN if observation.starter is None else observation.starter
    if observation.turn is None:
        return before_first_turn(setup, starter)
    melds = tuple([melds_of(own) for own in observation.melds])
    display = cards_of(observation.display)
    reserved = tuple([reservation_of(entry) for entry in observation.reserved])
    known = [None if hand is None else card_set(cards_of(hand)) for hand in observation.hands]
    seen = card_set(display) | card_set(entry.card for entry in reserved)
    for own in melds:
        for meld in own:
            seen |= meld.cards
    for hand in known:
        seen |= hand or 0
    hands, deck = _dealt(observation, known, setup.cards & ~seen, source)
    return State(
        setup=setup,
        phase=observation.phase,
        starter=starter,
        hands=hands,
        melds=melds,
        deck=deck,
        display=display,
        reserved=reserved,
        turn_no=observation.turn_no,
        turn=observation.turn,
        roll_no=observation.roll_no,
        rolled=observation.rolled,
        fixed=observation.fixed,
        free=_free(observation),
        took=observation.took,
        active=observation.active,
        quiet_turns=observation.quiet_turns,
        turns_since_take=observation.turns_since_take,
        final_done=observation.final_done,
        result=observation.result,
    )


def _free(observation: Observation) -> int:
    pairs = zip(FACES, observation.free, strict=True)
    return free_of(face for face, count in pairs for _ in range(count))


def _dealt(
    observation: Observation, known: list[CardSet | None], unseen: CardSet, source: Source
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    deck = shuffled(canonical(unseen), source)
    hands = []
    for hand, size in zip(known, observation.hand_sizes, strict=True):
        if hand is not None:
            hands.append(hand)
        else:
            hands.append(card_set(deck[:size]))
            deck = deck[size:]
    return tuple(hands), deck
