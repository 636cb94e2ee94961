"""``steady``: a sound player of Mau-Mau who sheds cards, saves the best and hurts who leads.

At a strict table it weighs every way to play. At an open one it first asks what a strict table
would allow, plays by that, and challenges what everybody can see to be wrong; how attentive it is,
and how often it slips as people do, can be set.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Sequence
from typing import Any, Self

import msgspec

from stammtisch.cards.sets import members
from stammtisch.games.maumau.legal.strict_listing import strict_actions
from stammtisch.games.maumau.rules import determinize
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.state.cards import (
    ACE,
    EIGHT,
    INDEX,
    JACK,
    JOKER,
    KING,
    NINE,
    QUEEN,
    RANK,
    SERVES,
    SEVEN,
    SUIT,
    SUIT_INDEX,
    TEN,
    cards_in,
    face_rank,
    face_suit,
)
from stammtisch.games.maumau.views.evidence import accusations
from stammtisch.games.maumau.views.observation import MauMauObservation

KEEP = {JACK: 2.2, TEN: 1.3, JOKER: 1.6, QUEEN: 0.2}
"""What a card is worth in the hand, in cards; the rest is worth nothing there."""
HURT = {SEVEN: 0.9, EIGHT: 0.8}
"""What a card does to the next player, in cards."""
BASE = 0.9
"""What every further card that goes with a 9 is worth."""
AGAIN = 0.7
"""What a second card after an Ass is worth, and what having to draw costs."""
LAST = 100.0
NERVE = 0.6
"""How much of what is missing to certainty who is brave challenges besides, and how much of what he
sees who is careful lets pass."""


class SteadyBot:
    """Plays soundly; remembers nothing but what the observation says."""

    games = frozenset({"mau-mau"})

    def __init__(self, name: str = "steady", attention: float = 0.9, slips: float = 0.01) -> None:
        self.name = name
        self.attention = attention
        """The chance that it notices, and challenges, a violation that everybody could see."""
        self.slips = slips
        """The chance that it does something careless at an open table, where it can."""

    def tempered(self, boldness: float) -> Self:
        """See `Tempered`: how much of what it sees at an open table it challenges."""
        other = copy.copy(self)
        room = 1 - self.attention if boldness > 0 else self.attention
        other.attention = self.attention + boldness * NERVE * room
        return other

    def choose(
        self,
        observation: MauMauObservation,
        legal_actions: Sequence[Any],
        rng: random.Random,
    ) -> MauMauAction:
        seen = observation
        legal: Sequence[MauMauAction] = legal_actions
        if len(legal) == 1:
            return legal[0]
        dutiful = _dutiful(seen, legal)
        if dutiful is not None:
            return dutiful
        if seen.options.open:
            return self._at_an_open_table(seen, legal, rng)
        return self.best(seen, legal, rng)

    def react(
        self,
        observation: MauMauObservation,
        legal_actions: Sequence[Any],
        rng: random.Random,
    ) -> MauMauAction | None:
        """What it does while another is on turn; ``None``: nothing."""
        seen = observation
        legal: Sequence[MauMauAction] = legal_actions
        dutiful = _dutiful(seen, legal)
        if dutiful is not None:
            return dutiful
        if seen.options.open:
            for accused, group in accusations(seen):
                challenge = a.Challenge(accused=accused, group=group)
                if challenge in legal and self._notices(seen, accused, group):
                    return challenge
            if not seen.king_open and not seen.in_force:
                return None
        lawful = allowed(seen, rng) if seen.options.open else legal
        throws = [one for one in lawful if isinstance(one, a.ThrowIn) and one in legal]
        if not throws:
            return None
        best = self.best(seen, throws, rng)
        return best if worth(seen, best) > 0 else None

    def _at_an_open_table(
        self, seen: MauMauObservation, legal: Sequence[MauMauAction], rng: random.Random
    ) -> MauMauAction:
        for accused, group in accusations(seen):
            challenge = a.Challenge(accused=accused, group=group)
            if challenge in legal and self._notices(seen, accused, group):
                return challenge
        own = seen.seat == seen.player and seen.phase in {"turn", "lhc"}
        if own and rng.random() < self.slips:
            cards = [one for one in legal if isinstance(one, a.Lay) and not one.say]
            if cards:
                return cards[rng.randrange(len(cards))]
        lawful = [one for one in allowed(seen, rng) if one in legal]
        if own and a.Draw() in legal and not lawful:
            return a.Draw()
        return self.best(seen, lawful, rng) if lawful else _pass(legal)

    def best(
        self,
        seen: MauMauObservation,
        lawful: Sequence[MauMauAction],
        rng: random.Random,  # noqa: ARG002
    ) -> MauMauAction:
        """What it likes best of what a strict table would allow."""
        return _best(seen, lawful)

    def _notices(self, seen: MauMauObservation, accused: int, group: str) -> bool:
        """Whether it was looking; the same answer however often it is asked in one turn."""
        chance = random.Random(f"{seen.seat}/{seen.round_no}/{seen.turn_no}/{accused}/{group}")
        return chance.random() < self.attention


def _pass(legal: Sequence[MauMauAction]) -> MauMauAction:
    """What is done by who has nothing to do."""
    for quiet in (
        a.AckFinish(),
        a.LetPass(),
        a.PlenumReady(),
        a.PlenumVote(guilty=False),
        a.Done(),
    ):
        if quiet in legal:
            return quiet
    return legal[0]


def _dutiful(seen: MauMauObservation, legal: Sequence[MauMauAction]) -> MauMauAction | None:
    """What a well-behaved player does at once: answer, announce, make the gesture, deal rightly."""
    by_kind = {type(one): one for one in reversed(legal)}
    for kind in (a.Ready, a.StartMatch, a.AskHealth, a.MakeGesture, a.PutDownExcess):
        if kind in by_kind:
            return by_kind[kind]
    if a.AnswerHealth in by_kind:
        return a.AnswerHealth(ready=True)
    if a.ChooseDealt in by_kind:
        return a.ChooseDealt(choice="keep")
    if a.PlenumVote in by_kind:
        return a.PlenumVote(guilty=False)
    if seen.phase == "deal":
        return _deal(seen)
    suits = [one for one in legal if isinstance(one, a.Wish)]
    if suits and seen.late_wish is not None:
        return _best(seen, suits)
    mine = {duty.phrase: duty for duty in seen.duties if duty.seat == seen.seat}
    for phrase, duty in mine.items():
        said = a.Say(phrase=phrase, to=None if duty.to < 0 or not duty.rule_no else duty.to)
        if said in legal:
            return said
    return None


def _deal(seen: MauMauObservation) -> MauMauAction:
    """The next card to the right player, then the end (MM-0B.3)."""
    at = seen.seats.index(seen.dealer)
    order = (*seen.seats[at + 1 :], *seen.seats[: at + 1])
    dealt = len(seen.dealing.dealt) if seen.dealing else 0
    if dealt >= len(order) * seen.options.hand_size:
        return a.DealFinish()
    return a.DealCard(to=order[dealt % len(order)])


def allowed(seen: MauMauObservation, rng: random.Random) -> Iterable[MauMauAction]:
    """What a strict table would let the seat do, as far as it can know."""
    assert seen.seat is not None
    state = determinize(seen, rng)
    options = msgspec.structs.replace(state.options, supervision="strict", deal="auto")
    return strict_actions(msgspec.structs.replace(state, options=options), seen.seat)


# --- weighing -------------------------------------------------------------------------------------


def _best(seen: MauMauObservation, legal: Sequence[MauMauAction]) -> MauMauAction:
    """The action with the highest worth; the first of equals."""
    return max(legal, key=lambda action: worth(seen, action))


def worth(seen: MauMauObservation, action: MauMauAction) -> float:
    """What the action promises, in cards."""
    match action:
        case a.Lay():
            return _lay(seen, action)
        case a.ThrowIn():
            return _throw(seen, action)
        case a.Draw():
            return -1.5 - 0.4 * seen.stack_due
        case a.Say(phrase="damenrunde_ende"):
            return 0.5 if not _queens(seen) else -3.0
        case a.Wish(suit=suit):
            return float((cards_in(seen.hand) & _suit_mask(suit)).bit_count())
        case a.Done():
            return 0.05
        case a.LetPass() | a.AckFinish():
            return 0.0
        case _:
            return -5.0


def _suit_mask(suit: str) -> int:
    return sum(1 << card for card in range(len(SUIT)) if SUIT[card] == SUIT_INDEX[suit])


def _queens(seen: MauMauObservation) -> int:
    return sum(card[0] == "Q" for card in seen.hand)


def _lay(seen: MauMauObservation, action: a.Lay) -> float:
    card = INDEX[action.cards[0]]
    hand = cards_in(seen.hand) & ~(1 << card)
    left = hand.bit_count()
    rank = _effective(seen, card)
    if left == 0:
        return LAST + len(action.say) - (5.0 if rank == ACE else 0.0)
    worth = 1.0 - KEEP.get(RANK[card], 0.0) * (0.3 if left <= 2 else 1.0)
    worth += 3.0 * len([word for word in action.say if word in {"mau", "mau_mau"}])
    worth += _run(seen, action, left)
    if action.swap_with is not None:
        worth += left - seen.hand_sizes[action.swap_with] - 0.5
    if rank == NINE and seen.stage != "base":
        return worth + _base(hand, SUIT[card], action)
    if seen.stage == "base" and SUIT[card] == SUIT_INDEX[seen.base or "C"]:
        return worth + _within_base(seen, hand, rank, action)
    if rank == ACE:
        follow = hand & SERVES[_face(seen, card)]
        worth += AGAIN if follow else -2 * AGAIN
    elif rank == KING:
        worth += 0.5 if any(RANK[other] == KING for other in members(hand)) else -0.2
    else:
        worth += HURT.get(rank, 0.0) * _danger(seen)
    return worth + _future(seen, hand, card, action)


def _effective(seen: MauMauObservation, card: int) -> int:
    """The rank that the card has when it lies."""
    if RANK[card] == TEN and seen.eff is not None:
        return face_rank(INDEX[seen.eff])
    return RANK[card]


def _face(seen: MauMauObservation, card: int) -> int:
    if RANK[card] in {TEN, JOKER} and seen.eff is not None:
        return INDEX[seen.eff]
    return card % 32


def _base(hand: int, suit: int, action: a.Lay) -> float:
    """A 9 takes its suit with it: held open if there is any, closed at once if not."""
    others = _with_it(hand, suit)
    if not others:
        return 0.1 if action.done else 0.0
    finishing = 4.0 if action.hold and len(others) == hand.bit_count() else 0.0
    ending = 0.3 if action.hold else -0.5 if action.done else 0.0
    return BASE * len(others) + ending + finishing


def _with_it(hand: int, suit: int) -> list[int]:
    """The cards that go with a base; its Bube only where it ends the round."""
    cards = [card for card in members(hand) if SUIT[card] == suit]
    if len(cards) == hand.bit_count():
        return cards
    return [card for card in cards if RANK[card] != JACK]


def _within_base(seen: MauMauObservation, hand: int, rank: int, action: a.Lay) -> float:
    """Everything of the suit goes; the best card comes last, an Ass never."""
    suit = SUIT_INDEX[seen.base or "C"]
    others = _with_it(hand, suit)
    if others:
        if rank == JACK:
            return -2.0
        strong = rank in HURT or rank == TEN
        return 1.5 - (0.8 if strong else 0.0) + (0.3 if action.hold else -2.0 if action.done else 0)
    last = HURT.get(rank, 0.0) * _danger(seen) - (1.5 if rank == ACE else 0.0)
    return last + (0.2 if action.done else -0.2 if action.hold else 0.0)


def _danger(seen: MauMauObservation) -> float:
    """How much it pays to hurt the next player: who has few cards or leads on the board."""
    if seen.seat not in seen.seats:
        return 1.0
    order = seen.seats
    step = seen.dir * (1 + (len(order) > 2 and seen.skip_due))
    victim = order[(order.index(seen.seat) + step) % len(order)]
    few = {1: 2.5, 2: 1.7, 3: 1.3}.get(seen.active[victim], 1.0)
    leads = seen.scores[victim] == max(seen.scores) and seen.scores[victim] > min(seen.scores)
    return few + 0.3 * leads


def _run(seen: MauMauObservation, action: a.Lay, left: int) -> float:
    """Starting a queen run pays while the others must draw; ending it is due with the last Dame."""
    if "damenrunde" in action.say:
        return 1.5 + (0.4 if action.done else 0.0)
    run = seen.queen_run
    if run is None or run.caller != seen.seat:
        return 0.0
    last = action.cards[0][0] == "Q" and _queens(seen) == 1
    ends = "damenrunde_ende" in action.say
    if last or left == 0:
        return 4.0 if ends else -4.0
    return (-3.0 if ends else 0.0) + (0.4 if action.done else 0.0)


def _future(seen: MauMauObservation, hand: int, card: int, action: a.Lay) -> float:
    """How well the rest of the hand goes with what then lies there."""
    face = _face(seen, card)
    if RANK[card] == JACK:
        if action.wish is None:
            return -0.3
        suits = [SUIT[other] for other in members(hand) if RANK[other] != JACK]
        return 0.35 * suits.count(SUIT_INDEX[action.wish])
    suit = face_suit(face)
    same = sum(SUIT[other] == suit or RANK[other] == face_rank(face) for other in members(hand))
    return 0.15 * same


def _throw(seen: MauMauObservation, action: a.ThrowIn) -> float:
    """A card thrown in is a card less for nothing; tens are kept for better uses."""
    left = len(seen.hand) - 1
    if left == 0:
        return LAST
    worth = 1.0 - 1.6 * KEEP.get(RANK[INDEX[action.card]], 0.0) * (0.3 if left <= 2 else 1.0)
    return worth + 3.0 * len(action.say)
