"""How `master` learns: games against itself, and one choice of each tried in every way.

Nothing else is known to it than the rules. In each game one choice is taken out at random; all that
could have been chosen is played to the end on the same cards, and the weights are moved towards
what brought more than their own mean (the policy gradient over all actions, with AdaGrad's steps).
"""

from __future__ import annotations

from math import exp, sqrt

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwanzig.policy import (
    MATCH_SIZE,
    SEEN,
    act,
    acting,
    away_of,
    away_traits,
    away_value,
    card_value,
    choice,
    done_trait,
    finish,
    follow_traits,
    lead_traits,
    stay_card,
    stay_rivals,
    stay_traits,
    stay_value,
)
from stammtisch.bots.zwanzig.search import gain
from stammtisch.games.kernels import Array, below, size_of
from stammtisch.games.zwanzig.kernel.course import (
    ANNOUNCE,
    CHANCE,
    DECIDE,
    EXCHANGE,
    EXCHANGE_LIMIT,
    HANDS,
    HEARTS,
    IN,
    LED,
    MAX_GAMES,
    OPEN_GAMES,
    OVER,
    OVERTRUMP,
    PENALTY_DOUBLES,
    PHASE,
    PLAY,
    RECYCLING,
    SEATS,
    SHUFFLE,
    SIMULTANEOUS,
    TRUMP,
    TURN,
    begin,
    exchange_cap,
    playable,
    recycle,
    shuffle,
)
from stammtisch.games.zwanzig.kernel.listing import at_places

MOST = 8
"""Choices that are tried: a card of five, or one more of eight cards to put away, or none."""
NONE = 0
"""Stands for putting no more away, and is the kernel's number for staying out."""
HIGHEST = 5.0
"""No weight is greater, so that nothing is ever certain."""


def learn(
    w: Fractions,
    squares: Fractions,
    games: int,
    pace: float,
    rng: Array,
    s: Array,
    base: Array,
    choices: Array,
    chances: Fractions,
    worths: Fractions,
) -> None:
    """Changes the weights by so many games; ``squares`` sums up how much each was changed.

    ``s`` and ``base`` are room for a match, the last three for `MOST` choices.
    """
    for _ in range(games):
        away = _moment(w, s, base, rng)
        if away < 0:
            continue
        seat = acting(base)
        count = choices_of(w, base, seat, away, choices, chances)
        mean = 0.0
        seeds_0, seeds_1 = rng[0], rng[1]
        for at in range(count):
            rng[0], rng[1] = seeds_0, seeds_1
            for place in range(MATCH_SIZE):
                s[place] = base[place]
            act(s, seat, meant(w, s, seat, away, choices[at], rng))
            finish(w, s, rng)
            doubled = 2.0 if s[TRUMP] == HEARTS else 1.0
            worths[at] = gain(s, seat) / ((s[SEATS] - 1) * doubled)
            mean += chances[at] * worths[at]
        for at in range(count):
            push = chances[at] * (worths[at] - mean)
            move(w, squares, pace, base, seat, away, choices[at], push)


def _table(s: Array, rng: Array) -> None:
    """A match of one game with any number of seats under any of the rules, dealt."""
    seats = 2 + below(rng, 5)
    s[SEATS] = seats
    s[OPEN_GAMES] = 0 if below(rng, 5) == 0 else 10
    s[MAX_GAMES] = 1
    s[EXCHANGE_LIMIT] = 3
    s[RECYCLING] = below(rng, 2)
    s[SIMULTANEOUS] = below(rng, 2)
    s[OVERTRUMP] = 1 if below(rng, 4) == 0 else 0
    s[PENALTY_DOUBLES] = 1
    begin(s, 20, below(rng, seats))
    s[SEEN] = 0
    shuffle(s, rng)


def _moment(w: Fractions, s: Array, base: Array, rng: Array) -> int:
    """Plays a game and puts one of its choices into ``base``; what was put away by then, or -1.

    Each choice of the game is as likely as any.
    """
    _table(s, rng)
    found, seen = -1, 0
    while s[PHASE] != SHUFFLE and s[PHASE] != OVER:
        if s[TURN] == CHANCE:
            recycle(s, rng)
            continue
        seat = acting(s)
        action = choice(w, s, seat, rng)
        if is_choice(s, seat):
            seen += 1
            if below(rng, seen) == 0:
                for place in range(MATCH_SIZE):
                    base[place] = s[place]
                found = 0
                if s[PHASE] == EXCHANGE:
                    found = part_of(s, action, rng)
        act(s, seat, action)
    return found


def part_of(s: Array, away: int, rng: Array) -> int:
    """Some of the cards that are put away, so that one more may be."""
    part = at_places(away, below(rng, 1 << size_of(away)))
    return part & (part - 1) if size_of(part) >= exchange_cap(s) else part


def is_choice(s: Array, seat: int) -> bool:
    """Whether there is anything to choose by what is learned."""
    if s[PHASE] == PLAY:
        cards = playable(s, seat)
        return cards & (cards - 1) != 0
    return s[PHASE] != ANNOUNCE


def choices_of(
    w: Fractions, s: Array, seat: int, away: int, choices: Array, chances: Fractions
) -> int:
    """What can be chosen, and how likely each is; how many."""
    count = 0
    if s[PHASE] == DECIDE:
        choices[0], choices[1], count = IN, NONE, 2
    else:
        cards = playable(s, seat)
        if s[PHASE] == EXCHANGE:
            cards = s[HANDS + seat] & ~away
            choices[0], count = NONE, 1
        while cards:
            choices[count] = cards & -cards
            cards &= cards - 1
            count += 1
    total = 0.0
    for at in range(count):
        chances[at] = exp(_value(w, s, seat, away, choices[at]))
        total += chances[at]
    for at in range(count):
        chances[at] /= total
    return count


def _value(w: Fractions, s: Array, seat: int, away: int, chosen: int) -> float:
    if s[PHASE] == PLAY:
        return card_value(w, s, seat, chosen)
    if s[PHASE] == DECIDE:
        return stay_value(w, s, seat) if chosen == IN else 0.0
    return away_value(w, s, seat, chosen) if chosen else w[done_trait(s, seat, away)]


def meant(w: Fractions, s: Array, seat: int, away: int, chosen: int, rng: Array) -> int:
    """The action that a choice comes to; an exchange goes on from there."""
    if s[PHASE] == EXCHANGE:
        return away_of(w, s, seat, away | chosen, rng) if chosen else away
    return chosen


def move(
    w: Fractions,
    squares: Fractions,
    pace: float,
    s: Array,
    seat: int,
    away: int,
    chosen: int,
    push: float,
) -> None:
    """Moves the weights of all traits of a choice."""
    if s[PHASE] == PLAY:
        if s[LED]:
            for trait in follow_traits(s, seat, chosen):
                _step(w, squares, trait, pace, push)
        else:
            for trait in lead_traits(s, seat, chosen):
                _step(w, squares, trait, pace, push)
    elif s[PHASE] == DECIDE:
        if chosen == IN:
            _move_stay(w, squares, pace, s, seat, push)
    elif chosen:
        for trait in away_traits(s, seat, chosen):
            _step(w, squares, trait, pace, push)
    else:
        _step(w, squares, done_trait(s, seat, away), pace, push)


def _move_stay(
    w: Fractions, squares: Fractions, pace: float, s: Array, seat: int, push: float
) -> None:
    for trait in stay_traits(s, seat):
        _step(w, squares, trait, pace, push)
    hand, trump, rivals = s[HANDS + seat], s[TRUMP], stay_rivals(s, seat)
    while hand:
        card = hand & -hand
        hand &= hand - 1
        _step(w, squares, stay_card(card, trump, rivals), pace, push)


def _step(w: Fractions, squares: Fractions, trait: int, pace: float, push: float) -> None:
    squares[trait] += push * push
    if push != 0.0:
        moved = w[trait] + pace * push / sqrt(squares[trait] + 1.0)
        w[trait] = min(HIGHEST, max(-HIGHEST, moved))
