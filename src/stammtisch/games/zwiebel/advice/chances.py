"""The chance to win the showdown, by drawing the hidden cards again and again (ZC-114).

What is hidden, and what is yet to come, is drawn anew for every sample: uniformly, but that the
first five cards of a hand are what is worth keeping at the exchange (`hidden_hands`), and that the
lists which lie are legal (`needed_cards`). A draw counts if it fits what the showdown has shown:
who has no further group and who has one (ZC-102), who can complete a rearrangement (ZC-119), and
that nobody lays less than his best. The rules force nobody to that (ZC-35); where no draw fits, a
player did not, and it is let go.

With all cards known the best arrangement wins, ties go to the elder, and who can cripple does
(`open_showdown`). All that is in force counts, also for the hands drawn: wild and zero eights of
each player, tokens, shifts, the Narr's order, Tod, Achtensender and Erzkanzler; Tod and
Achtensender in a hand, which begin to work when they are laid, for that hand alone.

Left out is what nobody has decided yet: announcements, folding, another dealer, steps that are
pending; and what only a long memory could conclude from earlier duels of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from math import prod
from typing import TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet
from stammtisch.cards.shares import wilson
from stammtisch.games.protocol import Source
from stammtisch.games.zwiebel.advice.contenders import Contender
from stammtisch.games.zwiebel.advice.hidden_hands import Hidden, others_hand, own_hand, unseen
from stammtisch.games.zwiebel.advice.open_showdown import Side, beats, out_cripples, play
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.groups.runs import may_run
from stammtisch.games.zwiebel.solving import Strengths, arrange, strengths
from stammtisch.games.zwiebel.state.players import in_turn, seniority, still_in
from stammtisch.games.zwiebel.state.state import (
    Duel,
    ElephantValues,
    ExchangeChoice,
    OutCrippleWindow,
    Rearranging,
    State,
)
from stammtisch.games.zwiebel.views.determinization import plausible
from stammtisch.games.zwiebel.views.needed_cards import needs

_AT_ONCE = 32
"""Showdowns between two looks at what was found."""
_LEAST = 96
"""With fewer samples nothing is found narrow enough."""
_TRIES = 8
"""So many times as many draws as samples are made to find some that fit."""
_REDRAWS = 400
"""So often hidden cards are drawn until those who must have some have them; with one fitting card
among all that is unseen and one card to draw, one draw in five hundred is then without.
"""
_ENOUGH = 24
"""An estimate from so many samples is better than one from more that fit less."""

_T = TypeVar("_T")

DealtHands: TypeAlias = tuple[CardSet, ...]
"""A hand for each player of a `_Showdown`, the one who looks first."""


class Tally(msgspec.Struct, frozen=True):
    """How often a seat won, of so many draws."""

    samples: int
    won: int
    against: tuple[tuple[int, int], ...]
    """The rivals in their order in the showdown, and how often the seat beat each of them alone."""


def rivals(state: State, seat: int) -> list[int]:
    """All others who are still in."""
    return [other for other in state.players if other != seat and state.place[other] == "in"]


def tally(  # noqa: PLR0913, PLR0917
    state: State,
    seat: int,
    source: Source,
    samples: int,
    labour: int | None = None,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> Tally:
    """Up to ``samples`` showdowns of a seat that is still in.

    ``state`` is made up from what the seat may know (``rules.determinize``): what is hidden in it
    does not count. With ``labour`` there are fewer samples once hands were looked through so often,
    or once the interval is as narrow as so many samples make it at even chances; half of them will
    do against one rival. ``progress`` is called with how many are done.
    """
    others = rivals(state, seat)
    if not others:
        return Tally(samples, samples, ())
    showdown = _Showdown(state, seat, others, labour)
    found = Tally(0, 0, ())
    for strict in (True, False):
        found = showdown.played(source, samples, progress, strict=strict)
        if found.samples >= min(samples, _ENOUGH):
            return found
    return found if found.samples else showdown.played(source, samples, progress, strict=None)


class _Showdown:
    """All that stays the same while hidden cards are drawn."""

    def __init__(self, state: State, seat: int, others: Sequence[int], labour: int | None) -> None:
        self.state = state
        self.labour = labour
        self.seat = seat
        self.line = [one for one in _line(state) if one == seat or one in others]
        seats = (seat, *(one for one in self.line if one != seat))
        self.players = [
            Contender(state, one, others_hand(state, one), looks=False) for one in seats[1:]
        ]
        self.players.insert(0, Contender(state, seat, _own(state, seat), looks=True))
        self.pairs = [[one for one in self.line if one in (seat, other)] for other in seats[1:]]
        """The lines in which one rival is the only one."""
        self.place = {one: place for place, one in enumerate(seats)}
        self.order = {one: place for place, one in enumerate(seniority(state))}
        self.pool = unseen(state, seat)
        self.needed = sum(player.hidden.draws for player in self.players)
        self.duel = _running(state, self.line)
        self.hidden_needs = [
            (self.place[one], ~state.known[one], need)
            for one, need in needs(replace(state, hands=state.known), seat).items()
            if one in self.place
        ]

    # --- draws ------------------------------------------------------------------------------

    def played(
        self,
        source: Source,
        samples: int,
        progress: Callable[[int], None],
        *,
        strict: bool | None,
    ) -> Tally:
        """Showdowns with hands that fit; ``strict``: nobody lays less than his best.

        ``None``: with any hands, fitting or not.
        """
        shown = self._shown() if strict else {}
        proven = strict is not None and self._proves()
        won, beaten = 0, [0] * len(self.players)
        done = tries = 0
        before = self._labour
        while done < samples and tries < samples * _TRIES:
            some = min(_AT_ONCE, max(samples - done, 16), samples * _TRIES - tries)
            tries += some
            deals = [self._drawn(source) for _ in range(some)]
            worths = self._fitting(deals, shown)
            if proven:
                fitting = [self._proven(deal) for deal in deals]
                deals = _those(deals, fitting)
                worths = {place: _those(found, fitting) for place, found in worths.items()}
            deals = deals[: samples - done]
            columns = self._columns(deals, worths)
            for deal, *later in zip(deals, *columns, strict=True):
                wins = self._judge(deal, later)
                won += wins(self.line)
                for place, pair in enumerate(self.pairs, 1):
                    beaten[place] += wins(pair)
            done += len(deals)
            progress(done)
            if self.labour is not None and (
                self._labour - before + tries >= self.labour
                or (done >= _LEAST and _is_narrow(won, beaten[1:], done, samples))
            ):
                break
        against = [(player.seat, beaten[place]) for place, player in enumerate(self.players)]
        return Tally(done, won, tuple(against[1:]))

    def _columns(
        self, deals: Sequence[DealtHands], known: Mapping[int, list[Strengths]]
    ) -> list[list[Strengths]]:
        """The worths of all hands by place; the seat's own first, as the others need only beat it.

        Of those in a running duel it matters by how much.
        """
        duelling = () if self.duel is None else self._duellists
        columns: list[list[Strengths]] = []
        for place, player in enumerate(self.players):
            if place in known:
                columns.append(known[place][: len(deals)])
                continue
            floors = columns[0] if place and player.seat not in duelling else None
            columns.append(player.worths([deal[place] for deal in deals], floors))
        return columns

    @property
    def _labour(self) -> int:
        return sum(player.labour for player in self.players)

    def _drawn(self, source: Source) -> DealtHands:
        """Hands under which the lists that lie are legal, as far as they can be found."""
        for _ in range(_REDRAWS):
            deal = self._any(source)
            if all(need.met_by(deal[at] & hidden) for at, hidden, need in self.hidden_needs):
                break
        return deal

    def _any(self, source: Source) -> DealtHands:
        cards = _drawn(self.pool, self.needed, source)
        hands, at = [], 0
        for player in self.players:
            until = at + player.hidden.draws
            hands.append(player.hidden.hand(cards[at:until]))
            at = until
        return tuple(hands)

    def _shown(self) -> dict[int, Strengths]:
        """What rivals have declared in the running duel, by place: their best begins with it."""
        found: dict[int, Strengths] = {}
        if self.duel is not None:
            for one, groups in zip(self._duellists, self.duel.lists, strict=True):
                if one != self.seat and groups:
                    found[self.place[one]] = strengths(groups)
        return found

    def _fitting(
        self, deals: list[DealtHands], shown: dict[int, Strengths]
    ) -> dict[int, list[Strengths]]:
        """Takes out the deals in which somebody had better cards than he has shown.

        Returns the worths, by place, of those who have shown something.
        """
        for place, declared in shown.items():
            hands = [deal[place] for deal in deals]
            worths = self.players[place].worths(hands, [declared] * len(deals))
            deals[:] = _those(deals, [worth[: len(declared)] == declared for worth in worths])
        return {
            place: self.players[place].worths([deal[place] for deal in deals]) for place in shown
        }

    def _proves(self) -> bool:
        """Whether the rules have shown something about hidden cards."""
        if isinstance(self.state.pending, Rearranging | ElephantValues):
            return self.state.pending.seat != self.seat
        return self.state.pending is None and self.duel is not None and self.duel.case in "DOT"

    def _proven(self, deal: DealtHands) -> bool:
        hands = list(self.state.hands)
        for player, hand in zip(self.players, deal, strict=True):
            hands[player.seat] = hand
        return plausible(replace(self.state, hands=tuple(hands)), self.seat)

    # --- who wins ---------------------------------------------------------------------------

    @property
    def _duellists(self) -> tuple[int, int]:
        assert self.duel is not None
        return self.duel.leader, self.duel.challenger

    def _judge(
        self, deal: DealtHands, later: Sequence[Strengths]
    ) -> Callable[[Sequence[int]], bool]:
        """Says of a line whether the seat is the last who stands in it."""
        if isinstance(self.state.pending, OutCrippleWindow) or any(
            may_run(hand, player.conditions(hand))
            for player, hand in zip(self.players, deal, strict=True)
        ):
            return lambda line: self._played_out(deal, line) == self.seat
        return lambda line: self._won(deal, later, line)

    def _won(self, deal: DealtHands, later: Sequence[Strengths], line: Sequence[int]) -> bool:
        """The same where nobody has a run: the best list wins (ZC-114)."""
        leader, *others = line
        for number, challenger in enumerate(others):
            mine, theirs = later[self.place[leader]], later[self.place[challenger]]
            if number == 0 and self.duel is not None and (leader, challenger) == self._duellists:
                mine = self._now(leader, deal, mine)
                theirs = self._now(challenger, deal, theirs)
            elder = self.order[leader] < self.order[challenger]
            if not beats(mine, theirs, elder=elder):
                if leader == self.seat:
                    return False
                leader = challenger
            elif challenger == self.seat:
                return False
        return leader == self.seat

    def _now(self, seat: int, deal: DealtHands, later: Strengths) -> Strengths:
        """What a duellist will have laid in the running duel: his best, if he can get there."""
        assert self.duel is not None
        side = self._duellists.index(seat)
        declared = self.duel.lists[side]
        if self.duel.may_rearrange[side] or later[: len(declared)] == strengths(declared):
            return later
        hand = deal[self.place[seat]]
        conditions = self.players[self.place[seat]].conditions(hand)
        return arrange(hand, conditions, declared).strengths

    def _played_out(self, deal: DealtHands, line: Sequence[int]) -> int:
        """The same with all groups, as somebody may have a run."""
        sides = {}
        for one in line:
            place = self.place[one]
            sides[one] = self.players[place].side(deal[place])
        pending = self.state.pending
        if isinstance(pending, OutCrippleWindow) and pending.by in sides:
            asked = (one for one in pending.asked if one in sides)
            return next(
                (one for one in asked if out_cripples(sides[one], pending.targets)), pending.by
            )
        first: dict[int, Side] = {}
        if self.duel is not None and tuple(line[:2]) == self._duellists:
            for one, declared in zip(line[:2], self.duel.lists, strict=True):
                side = sides[one]
                worth = self._now(one, deal, side.worth)
                if worth != side.worth:
                    found = arrange(side.hand, side.conditions, declared)
                    side = side._replace(worth=worth, groups=found.groups)
                first[one] = side
        return play([sides[one] for one in line], first, self.order)


def _own(state: State, seat: int) -> Hidden:
    """The own hand; of two cards from the stock the better one is chosen (ZC-71)."""
    hidden, pending = own_hand(state, seat), state.pending
    if not isinstance(pending, ExchangeChoice) or pending.seat != seat:
        return hidden
    conditions = conditions_of(state, seat)
    hands = [hidden.known | 1 << card for card in pending.drawn]
    best = max(hands, key=lambda hand: arrange(hand, conditions).strengths)
    return Hidden(best, hidden.missing - 1)


def _line(state: State) -> tuple[int, ...]:
    """Who is still to be compared, in this order (ZC-100)."""
    duel = state.duel
    if duel is None:
        return in_turn(state)
    after = state.line[state.line.index(duel.challenger) + 1 :]
    return (duel.leader, duel.challenger, *still_in(state, after))


def _running(state: State, line: Sequence[int]) -> Duel | None:
    """The duel whose lists count: it does not start anew, and both are of the line."""
    duel = state.duel
    if duel is None or duel.due is not None:
        return None
    return duel if {duel.leader, duel.challenger} <= {*line} else None


def _those(items: Iterable[_T], chosen: Iterable[bool]) -> list[_T]:
    return list(compress(items, chosen))


def _is_narrow(won: int, beaten: Sequence[int], done: int, samples: int) -> bool:
    """Whether no interval is wider than ``samples`` make it for even chances."""
    return _width(won, done) <= _width(samples // 2, samples) and all(
        _width(one, done) <= _width(samples // 4, samples // 2) for one in beaten
    )


def _width(won: int, samples: int) -> float:
    low, high = wilson(won, samples)
    return high - low


def _drawn(items: Sequence[Card], count: int, source: Source) -> list[Card]:
    """So many of the items in a uniformly random order: Fisher and Yates, four draws at a time."""
    left, cards = len(items), list(items)
    for first in range(0, count, 4):
        among = range(left - first, max(left - first - 4, left - count), -1)
        choice = source.randrange(prod(among))
        for place, size in enumerate(among, first):
            choice, other = divmod(choice, size)
            other += place
            cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]
