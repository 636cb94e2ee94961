"""Both rule sets of Zwiebel as arrays: what a seat knows of cards, money and the showdown."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from stammtisch.envs.encoding import Encoding, Slice, around, numbered, one_of
from stammtisch.envs.zwiebel.characters import effects, interruption
from stammtisch.envs.zwiebel.money import money
from stammtisch.envs.zwiebel.showdown import showdown
from stammtisch.envs.zwiebel.slices import Read, cards_in, seats_in, turns_of
from stammtisch.envs.zwiebel.words import spelled, table
from stammtisch.games.zwiebel.cards.pack import PACK_2004, PACK_V3, SIZE, ZwiebelPack
from stammtisch.games.zwiebel.state.parts import Case, EffectName, PendingStep, Phase, Place
from stammtisch.games.zwiebel.views.observation import Observation

PHASES, STEPS, CASES = get_args(Phase), get_args(PendingStep), get_args(Case)
PLACES, EFFECTS = get_args(Place), get_args(EffectName)


def _layout_of(pack: ZwiebelPack) -> Callable[[int], tuple[Slice, ...]]:
    def own(name: str) -> Read:
        return lambda seen: cards_in(pack, getattr(seen.own, name) if seen.own else ())

    def hand(seen: Observation) -> list[float]:
        return cards_in(pack, [one.card for one in seen.own.hand] if seen.own else ())

    def known(step: int) -> Read:
        return lambda seen: cards_in(pack, around(seen, seen.players)[step].open)

    def gone(seen: Observation) -> list[float]:
        return cards_in(pack, [code for player in seen.players for code in player.gone])

    def layout(seats: int) -> tuple[Slice, ...]:
        return (
            Slice("hand", SIZE, "The own cards.", hand),
            Slice("away", SIZE, "What the seat has put down.", own("discards")),
            Slice("drawn", SIZE, "The two cards of an exchange.", own("drawn")),
            *(
                Slice(
                    f"open {step}",
                    SIZE,
                    f"Cards known to all of the seat {step} after the own one.",
                    known(step),
                )
                for step in range(seats)
            ),
            Slice("seen", SIZE, "Cards put away that everybody had seen.", gone),
            *_by_seat(seats),
            *COMMON,
            *money(seats),
            *_course(seats),
            *showdown(pack, seats),
            *effects(pack, seats),
            *interruption(pack, seats),
        )

    return layout


def _each(name: str) -> Read:
    return lambda seen: numbered(seen, [getattr(one, name) for one in seen.players])


def _placed(place: str) -> Read:
    return lambda seen: [float(one.place == place) for one in around(seen, seen.players)]


def _duelling(name: str) -> Read:
    return lambda seen: seats_in(seen, [getattr(seen.duel, name) if seen.duel else None])


def _by_seat(seats: int) -> tuple[Slice, ...]:
    return (
        Slice("dealer", seats, "Who deals.", lambda s: seats_in(s, [s.dealer])),
        Slice("waiting", seats, "Who is asked.", lambda s: seats_in(s, s.waiting)),
        Slice("leader", seats, "Who leads the comparison.", _duelling("leader")),
        Slice("challenger", seats, "Who challenges him.", _duelling("challenger")),
        *(Slice(one, seats, f"Whose place is: {one}.", _placed(one)) for one in PLACES),
        Slice("stack", seats, "Money.", _each("stack")),
        Slice("extra", seats, "Extra bets not covered yet.", _each("extra")),
        Slice("won", seats, "Rounds won.", _each("rounds_won")),
        Slice("hidden", seats, "Cards that lie face down.", _each("hidden")),
        Slice("exchanged", seats, "Cards exchanged; -1: not yet.", _each("exchanged")),
        Slice("bought", seats, "Cards bought.", _each("bought")),
    )


COMMON = (
    Slice("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", lambda s: one_of(PHASES, s.phase)),
    Slice(
        "step",
        len(STEPS),
        f"What interrupts it: {', '.join(STEPS)}.",
        lambda s: one_of(STEPS, s.pending.step if s.pending else None),
    ),
    Slice(
        "case",
        len(CASES),
        f"Of the comparison: {', '.join(CASES)}.",
        lambda s: one_of(CASES, s.duel.case if s.duel else None),
    ),
    Slice(
        "effects",
        len(EFFECTS),
        f"What has begun: {', '.join(EFFECTS)}.",
        lambda s: [float(one in s.effects.begun) for one in EFFECTS],
    ),
    Slice("pot", 1, "Money in the pot.", lambda s: [s.pot]),
    Slice("stake", 1, "What has to be matched.", lambda s: [s.stake]),
    Slice(
        "least", 1, "The smallest amount to name.", lambda s: [s.limits.least if s.limits else 0]
    ),
    Slice("most", 1, "The largest.", lambda s: [s.limits.most if s.limits else 0]),
    Slice("cost", 1, "What staying in costs.", lambda s: [s.limits.due if s.limits else 0]),
    Slice("wild", 1, "Eights are wild.", lambda s: [float(s.wild_now)]),
    Slice("null", 1, "A Nullacht was played.", lambda s: [float(s.null_used)]),
    Slice("stock", 1, "Cards in the stock.", lambda s: [s.stock]),
    Slice("betting", 1, "Number of the betting round.", lambda s: [s.betting]),
    Slice("pass", 1, "The pass within it.", lambda s: [s.betting_pass]),
    Slice("round", 1, "Number of the round.", lambda s: [s.round_no]),
)


def _course(seats: int) -> tuple[Slice, ...]:
    return (
        Slice(
            "asked",
            seats,
            "Who is still to decide in this phase: 1 for the next; 0: has decided or is out.",
            lambda s: turns_of(s, s.queue),
        ),
        Slice(
            "later",
            seats,
            "Who may raise when the raise is matched: 1 for the next; 0: no more.",
            lambda s: turns_of(s, s.later),
        ),
        Slice(
            "elder",
            seats,
            "From the elder, 1, to the younger; 0: none.",
            lambda s: turns_of(s, s.order),
        ),
        Slice("shown", seats, "Is out and has shown the whole hand.", _each("shown")),
        Slice("discarded", seats, "Cards put away.", _each("discarded")),
        Slice("discard", 1, "Cards put away by all.", lambda s: [s.discard]),
        Slice(
            "leg", 1, "The place in the course of the round; -1: between rounds.", lambda s: [s.leg]
        ),
        Slice("left", 1, "Rounds still to come after this one; -1: no limit.", _left),
    )


def _left(seen: Observation) -> list[float]:
    limit = seen.options.rounds
    return [float(limit - seen.round_no) if limit else -1.0]


ENCODINGS = {
    name: Encoding(
        version=2,
        table=table(pack),
        spelled=spelled,
        layout=_layout_of(pack),
        usual={"rounds": 8},
    )
    for name, pack in (("zwiebel-2004", PACK_2004), ("zwiebel-v3", PACK_V3))
}
