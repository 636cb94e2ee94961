"""What the play has shown about the cards that others hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stammtisch.cards.sets import CardSet, above, highest
from stammtisch.games.zwanzig.state.pack import BIT, OF_SUIT, PACK
from stammtisch.games.zwanzig.state.parts import Plays
from stammtisch.games.zwanzig.views.observation import Observation


def possible(observation: Observation) -> tuple[CardSet, ...]:
    """By seat: the cards that its remaining hand may contain, as far as the rules of play tell.

    Who did not follow suit has none of it; who then did not trump has no trump (ZZ-43, ZZ-44);
    with ``must_overtrump`` who trumped low has no higher trump (ZZ-92). Cards that lie open or are
    known to be elsewhere are not taken out.
    """
    cards = [PACK.all] * observation.n
    if observation.trump is None:
        return tuple(cards)
    trumps = OF_SUIT[observation.trump]
    for plays in _tricks(observation):
        for seat, lacks in _shown(plays, trumps, observation.options.must_overtrump):
            cards[seat] &= ~lacks
    return tuple(cards)


def _tricks(observation: Observation) -> Iterable[Plays]:
    yield from (trick.plays for trick in observation.tricks)
    if observation.trick is not None:
        yield observation.trick.plays


def _shown(plays: Plays, trumps: CardSet, overtrump: bool) -> Iterator[tuple[int, CardSet]]:
    """Seats with cards they cannot hold, from one trick."""
    if not plays:
        return
    led = OF_SUIT[plays[0][1][1]]
    before = 0
    for seat, code in plays:
        card = BIT[code]
        if not card & led:
            yield seat, led
            if not card & trumps:
                yield seat, trumps
            elif overtrump and card < before & trumps:
                yield seat, trumps & above(highest(before & trumps))
        before |= card
