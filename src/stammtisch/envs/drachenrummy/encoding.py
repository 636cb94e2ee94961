"""Drachenrummy in numbers: a card, then the dice on it or the cards and the meld it goes with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import get_args

from stammtisch.envs.encoding import (
    ENOUGH,
    Encoding,
    Slice,
    WordGroup,
    around,
    marked,
    numbered,
    one_of,
    seat_from,
)
from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, counts, free_of
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state import actions as act
from stammtisch.games.drachenrummy.state.actions import DrachenrummyAction
from stammtisch.games.drachenrummy.state.parts import Phase
from stammtisch.games.drachenrummy.views.observation import Observation

PHASES = get_args(Phase)
CARDS = len(PACK.codes)
MELDS = CARDS // 3
"""More melds than a player can have."""

TABLE = (
    WordGroup("card", PACK.codes, "Take this card, or meld it; cards follow in canonical order."),
    WordGroup("reserve", PACK.codes, "Lay dice on this card: of the display, or another player's."),
    WordGroup("extend", PACK.codes, "Add this card to a meld."),
    WordGroup("meld", tuple(map(str, range(MELDS))), "To this one of the own melds."),
    WordGroup(
        "dice",
        tuple(f"{count}x{face}" for face in FACES for count in range(1, DICE + 1)),
        "So many dice with this face: fixed, face by face upwards, or laid on the card.",
    ),
    WordGroup("", (ENOUGH,), "No more cards or dice, or none at all."),
    WordGroup("end", ("reserving", "turn", "melding"), "Go on to melding; end turn; end match."),
)

_PLAIN = {
    act.EndReserve: "end reserving",
    act.EndTurn: "end turn",
    act.FinalDone: "end melding",
}


def spelled(action: DrachenrummyAction, _seen: Observation) -> tuple[str, ...]:
    """The words of an action."""
    match action:
        case act.Take(cards=cards) | act.LayMeld(cards=cards):
            return tuple(f"card {card}" for card in cards) or (ENOUGH,)
        case act.Fix(faces=faces):
            return tuple(f"dice {count}x{face}" for face, count in sorted(Counter(faces).items()))
        case act.Reserve(card=card, face=face, count=count):
            return (f"reserve {card}", f"dice {count}x{face}")
        case act.Steal(card=card, face=face, count=count):
            return (f"reserve {card}", f"dice {count}x{face}")
        case act.Extend(meld_id=meld, card=card):
            return (f"extend {card}", f"meld {meld}")
    return (_PLAIN[type(action)],)


def layout(seats: int) -> tuple[Slice, ...]:
    """The slices of an observation."""
    whose = [(step, _whose(step)) for step in range(seats)]
    return (
        Slice("hand", CARDS, "The own cards.", lambda s: _cards(s.hand)),
        Slice("display", CARDS, "The cards in the middle.", lambda s: _cards(s.display)),
        *(
            Slice(f"reserved {who}", CARDS, f"Cards reserved by {name}.", _reserved(who))
            for who, name in whose
        ),
        *(
            Slice(f"melds {who}", CARDS, f"Cards in the melds of {name}.", _melds(who))
            for who, name in whose
        ),
        Slice("face", CARDS, "By card: the face of the dice on it; 0: none.", _faces),
        Slice("count", CARDS, "By card: how many dice lie on it.", _counts),
        Slice("meld", CARDS, "By card: 1 + the number of its meld; 0: in none.", _meld_numbers),
        Slice("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", _phase),
        Slice("player", seats, "Whose turn it is.", _player),
        Slice("score", seats, "Points.", lambda s: numbered(s, s.scores)),
        Slice("cards", seats, "Cards in hand.", lambda s: numbered(s, s.hand_sizes)),
        Slice("done", seats, "Has finished the final melding.", _done),
        Slice("rolled", 6, "Dice thrown, by face.", lambda s: counts(free_of(s.rolled))),
        Slice("fixed", 6, "Dice fixed, by face.", lambda s: counts(free_of(s.fixed))),
        Slice("free", 6, "Fixed dice that lie on no card, by face.", lambda s: s.free),
        Slice("throws", 1, "Throws of this turn.", lambda s: [s.roll_no]),
        Slice("took", 1, "Cards were taken in this turn.", lambda s: [float(s.took)]),
        Slice("acted", 1, "A card was reserved in this turn.", lambda s: [float(s.active)]),
        Slice("deck", 1, "Cards in the deck.", lambda s: [s.deck_left]),
        Slice("quiet", 1, "Quiet turns left until the match ends.", _quiet),
        Slice("idle", 1, "Turns left until the match ends for want of taken cards.", _idle),
        *(
            Slice(f"hand {who}", CARDS, f"The hand of {name}, where hands are open.", _hand(who))
            for who, name in whose[1:]
        ),
    )


def _whose(step: int) -> str:
    return f"the seat {step} after the own one" if step else "the seat itself"


def _cards(codes: Iterable[str]) -> list[float]:
    return marked(CARDS, [PACK.index[code] for code in codes])


def _owner(seen: Observation, step: int) -> int:
    assert seen.seat is not None
    return (seen.seat + step) % seen.n


def _reserved(step: int) -> Callable[[Observation], list[float]]:
    def read(seen: Observation) -> list[float]:
        owner = _owner(seen, step)
        return _cards(one.card for one in seen.reserved if one.owner == owner)

    return read


def _hand(step: int) -> Callable[[Observation], list[float]]:
    """Who remembers hands, as bots do, is shown here no more than who looks at the table."""

    def read(seen: Observation) -> list[float]:
        shown = seen.options.open_hands or seen.phase == "match_over"
        return _cards((shown and seen.hands[_owner(seen, step)]) or ())

    return read


def _melds(step: int) -> Callable[[Observation], list[float]]:
    def read(seen: Observation) -> list[float]:
        laid = seen.melds[_owner(seen, step)]
        return _cards(card for meld in laid for card in meld.cards)

    return read


def _by_card(values: Iterable[tuple[str, int]]) -> list[float]:
    found = [0.0] * CARDS
    for code, value in values:
        found[PACK.index[code]] = float(value)
    return found


def _faces(seen: Observation) -> list[float]:
    return _by_card((one.card, one.face) for one in seen.reserved)


def _counts(seen: Observation) -> list[float]:
    return _by_card((one.card, one.count) for one in seen.reserved)


def _meld_numbers(seen: Observation) -> list[float]:
    laid = (meld for melds in around(seen, seen.melds) for meld in melds)
    return _by_card((card, 1 + meld.meld_id) for meld in laid for card in meld.cards)


def _phase(seen: Observation) -> list[float]:
    return one_of(PHASES, seen.phase)


def _player(seen: Observation) -> list[float]:
    return marked(seen.n, [seat_from(seen, seen.turn)])


def _done(seen: Observation) -> list[float]:
    return numbered(seen, seen.final_done)


def _quiet(seen: Observation) -> list[float]:
    return [seen.quiet_limit - seen.quiet_turns]


def _idle(seen: Observation) -> list[float]:
    return [seen.take_limit - seen.turns_since_take]


ENCODINGS = {
    "drachenrummy": Encoding(version=2, table=TABLE, spelled=spelled, layout=layout),
}
