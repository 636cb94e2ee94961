"""The judge of Zwanzig: the last tricks between two, played to their end in every possible world.

A world is a hand that the other player may hold by the rules of play; each counts the same. From
the judged card on both see all cards and make the most of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from stammtisch.bots.judges import ExactWorths
from stammtisch.bots.zwanzig.search import MAY, NEED, POOL
from stammtisch.bots.zwanzig.strong import base_of, number, view_of
from stammtisch.games.kernels import size_of
from stammtisch.games.texts import Both
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.actions import ZwanzigAction
from stammtisch.games.zwanzig.views.observation import Observation

MOST_TRICKS = 3

KINDS: Mapping[str, Both] = MappingProxyType(
    {
        "lead_3": Both(de="Ausspiel, noch drei Stiche", en="lead, three tricks left"),
        "follow_3": Both(de="zweite Karte, noch drei Stiche", en="second card, three tricks left"),
        "lead_2": Both(de="Ausspiel, noch zwei Stiche", en="lead, two tricks left"),
        "follow_2": Both(de="zweite Karte, noch zwei Stiche", en="second card, two tricks left"),
    }
)


class ZwanzigJudge:
    """Knows every card of the last three tricks between two players, but for the very last."""

    games = frozenset({"zwanzig"})
    seats = range(2, 3)
    kinds = KINDS

    def judge(self, seen: Observation, legal: Sequence[ZwanzigAction]) -> ExactWorths | None:
        """See `ExactJudge.judge`: a point of penalty less than the other one is worth 1."""
        left = len(seen.hand)
        if seen.n not in self.seats or seen.phase != "play" or not 2 <= left <= MOST_TRICKS:
            return None
        assert seen.seat is not None
        base, other = base_of(seen), 1 - seen.seat
        base[k.MAX_GAMES] = 0
        totals = [0] * len(legal)
        best, worst = -k.SIZE, k.SIZE
        hands = hands_of(seen)
        for hand in hands:
            world = list(base)
            world[k.HANDS + other] = hand
            for at, action in enumerate(legal):
                value = _after(world, seen.seat, number(action), seen.seat)
                totals[at] += value
                best, worst = max(best, value), min(worst, value)
        begun = seen.trick is not None and seen.trick.plays
        return ExactWorths(
            f"{'follow' if begun else 'lead'}_{left}",
            tuple(total / len(hands) for total in totals),
            best - worst,
        )


def hands_of(seen: Observation) -> list[int]:
    """Every hand that the other of two players may hold, as a set of bits."""
    assert seen.seat is not None
    view, other = view_of(seen), 1 - seen.seat
    cards = view[POOL] & view[MAY + other]
    singles = [1 << place for place in range(32) if cards >> place & 1]
    return [sum(hand) for hand in combinations(singles, view[NEED + other])]


def _after(before: list[int], seat: int, card: int, judged: int) -> int:
    """What the game brings ``judged`` after this card, if both make the most of open cards."""
    s = list(before)
    k.apply(s, seat, card)
    if s[k.PHASE] != k.PLAY:
        return s[k.DELTAS + 1 - judged] - s[k.DELTAS + judged]
    turn = s[k.TURN]
    cards = k.playable(s, turn)
    choice = max if turn == judged else min
    if size_of(cards) == 1:
        return _after(s, turn, cards, judged)
    singles = [1 << place for place in range(32) if cards >> place & 1]
    return choice(_after(s, turn, one, judged) for one in singles)


JUDGE = ZwanzigJudge()
