"""The levels of Zwanzig: sound everywhere, each better than the one below, none unforgivable."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from msgspec import structs
from tests.builders import codes
from tests.games.zwanzig.setting import at_trick

from stammtisch.analysis.arena import round_robin
from stammtisch.analysis.arena.deals import drawn
from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.bots.compiled import Racer, plain
from stammtisch.bots.zwanzig import beginner, master, search, strong
from stammtisch.bots.zwanzig.manners import unforgivable
from stammtisch.games import game
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.actions import Decide, Exchange, Play
from stammtisch.games.zwanzig.state.pack import BIT
from stammtisch.games.zwanzig.state.parts import FinishedTrick, OpenTrick
from stammtisch.games.zwanzig.state.setup import SEATS

ZWANZIG = game("zwanzig")
RULES = ZWANZIG.rules
LEVELS = ("beginner", "steady", "strong", "master")
PLAIN = plain("stammtisch.bots.zwanzig.search")

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {}),
    (4, {"stock_shortage": "recycle", "stay_mode": "simultaneous", "must_overtrump": True}),
    (6, {"stock_shortage": "recycle"}),
    (3, {"stay_mode": "simultaneous", "must_overtrump": True}),
    (5, {"stock_shortage": "even_cap", "stay_mode": "simultaneous", "open_games": 30}),
]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search as CPython runs it, and a short one; what it does depends on neither."""
    for level in (strong.Strong, master.Master):
        monkeypatch.setattr(level, "playouts", dict.fromkeys(SEATS, 60))
    monkeypatch.setattr(strong.RACER, "now", lambda: PLAIN)
    monkeypatch.setattr(master, "PLAIN_PLAYOUTS", 12)
    monkeypatch.setattr(master.RACER, "now", lambda: plain("stammtisch.bots.zwanzig.foresight"))


@pytest.mark.parametrize(("seats", "chosen"), TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_repeatable_and_forgivable(
    level: str, seats: int, chosen: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """At tables of every kind; and no level ever falls back to the one below it."""
    player, rng = bot(level, "zwanzig"), random.Random(f"{level} {seats}")
    state, decisions = RULES.new(ZWANZIG.options(max_rounds=4, **chosen), seats), 0
    while acting := RULES.actors(state):
        actor = rng.choice(acting)
        if actor < 0:
            state, _ = RULES.apply(state, actor, RULES.sample_chance(state, rng))
            continue
        seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
        action = player.choose(seen, legal, random.Random(decisions))
        assert action == player.choose(seen, legal, random.Random(decisions))
        assert action in legal
        assert len(legal) == 1 or not unforgivable(seen, action)
        state, _ = RULES.apply(state, actor, action)
        decisions += 1
    assert decisions > 30
    assert not caplog.records


# --- what cannot be forgiven --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "card", "wasted"),
    [
        ("7H TH", "AH", "TH", True),  # the ace has it anyway
        ("7H TH", "AH", "7H", False),
        ("7H TH", "9H", "TH", False),  # it takes the trick
        ("KH TH", "AH", "TH", False),  # of neighbours one is as good as the other
        ("7H TH", "", "TH", False),  # it leads
        ("7S TS 8C", "AH AS", "TS", True),  # trumped higher
    ],
)
def test_a_high_card_is_not_thrown_into_a_lost_trick(
    hand: str, trick: str, card: str, wasted: bool
) -> None:
    seen = RULES.observation(at_trick(hand, "", "S"), 0)
    plays = tuple((seat, code) for seat, code in enumerate(codes(trick), 1))
    seen = structs.replace(seen, trick=OpenTrick(1, plays))
    assert unforgivable(seen, Play(card)) is wasted


def test_the_highest_trump_is_a_trick() -> None:
    """Nobody puts it away, and nobody stays out with it."""
    seen = RULES.observation(at_trick("AS 7H", "", "S"), 0)
    assert unforgivable(seen, Exchange(("AS",)))
    assert not unforgivable(seen, Exchange(("7H",)))
    assert unforgivable(seen, Decide(False))
    assert not unforgivable(seen, Decide(True))


# --- the beginner -------------------------------------------------------------------------------


def after_tricks(*tricks: str) -> Any:
    """What seat 0 sees in a game with trump Pik after these tricks; it holds two cards."""
    plays = [tuple(enumerate(codes(trick))) for trick in tricks]
    return structs.replace(
        RULES.observation(at_trick("KH 9C", "", "S"), 0),
        tricks=tuple(FinishedTrick(0, one, 0) for one in plays),
    )


def test_the_beginner_forgets_and_stays_by_it() -> None:
    """Its own cards and the last trick it knows; of the others fewer, the longer ago they fell."""
    own, last = ("7D", "8D", "9D"), ("AC", "KC", "QC", "JC")
    seen = after_tricks("7D AH TH QH", "8D 7C 8C 7H", " ".join(last))
    forgotten = 0
    for number in range(200):
        there = structs.replace(seen, game_no=number)
        known = beginner._remembered(there)
        assert known == beginner._remembered(there)
        for code in (*own[:2], *last):
            assert known & BIT[code]
        later = structs.replace(there, tricks=(*there.tricks, *after_tricks("9D JD QD KD").tricks))
        assert beginner._remembered(later) & ~beginner._remembered(there) == sum(
            BIT[code] for code in ("9D", "JD", "QD", "KD")
        ), "what is forgotten stays forgotten"
        forgotten += not known & BIT["TH"]
    assert 60 < forgotten < 195


def test_levels_are_in_their_order() -> None:
    """`beginner` beats chance clearly, `steady` beats `beginner`, and leaves it its matches."""
    options = ZWANZIG.options(max_rounds=10)
    low, steady, chance = (bot(name, "zwanzig") for name in ("beginner", "steady", "random"))
    first = simulate(ZWANZIG, [low, chance], 150, 1, options, jobs=1).standings[0]
    assert first.wins > 0.8
    second = simulate(ZWANZIG, [steady, low], 400, 1, options, jobs=1).standings[0]
    assert 0.55 < second.wins < 0.8


# --- strong ------------------------------------------------------------------------------------


def test_strong_beats_the_beginner(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a part of its games, too, on 16 deals; against `steady` it takes the whole search
    and more deals: ``stammtisch arena zwanzig --bots strong,steady``."""
    monkeypatch.setattr(strong.Strong, "playouts", {2: 120})
    players = [bot("strong", "zwanzig"), bot("beginner", "zwanzig")]
    deals = drawn(ZWANZIG, 2, {"max_rounds": 2}, 16, 1)
    (pair,) = round_robin(ZWANZIG, players, deals, jobs=1).pairs
    assert pair.low > 0


def test_worlds_are_as_people_make_them() -> None:
    """Every card is somewhere, once, where it can be; who exchanged holds better ones."""
    seen = RULES.observation(at_trick("KH 9C 7D", "", "S"), 0)
    trumps = {0: 0, 3: 0}
    for exchanged in trumps:
        other = structs.replace(
            seen,
            n=2,
            options=ZWANZIG.options(),
            hand_sizes=(3, 5),
            exchange_count=(0, exchanged),
            status=("in", "in"),
            trick_count=(0, 0),
            scores=(20, 20),
            stock=10,
        )
        base, view, rng, deck = strong.base_of(other), strong.view_of(other), [1, 1], [0] * 32
        view[search.MAY + 1] &= ~0xFF00  # no hearts
        for _ in range(200):
            s = list(base)
            search.imagine(s, view, deck, rng)
            theirs, stock = s[k.HANDS + 1], s[k.STOCK : k.STOCK + s[k.STOCK_SIZE]]
            assert theirs.bit_count() == 5
            assert not theirs & (s[k.HANDS] | 0xFF00)
            everywhere = [s[k.HANDS], theirs, s[k.DEAD], *stock]
            assert sum(everywhere) == k.PACK
            trumps[exchanged] += (theirs & s[k.TRUMP]).bit_count()
    assert trumps[3] > 1.2 * trumps[0]


def test_a_search_that_fails_is_replaced_by_steady(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, and the choice of the level below."""
    monkeypatch.setattr(strong, "_searched", lambda *_: 1 // 0)
    seen, legal = RULES.observation(at_trick("KH 9C", "", "S"), 0), [Play("KH"), Play("9C")]
    with caplog.at_level(logging.WARNING):
        action = bot("strong", "zwanzig").choose(seen, legal, random.Random(1))
    assert action == bot("steady", "zwanzig").choose(seen, legal, random.Random(1))
    assert "strong plays as steady" in caplog.text


@pytest.mark.timeout(300)
def test_compiled_it_chooses_the_same() -> None:
    """Every choice of a match, by numba and by CPython."""
    fast = Racer("stammtisch.bots.zwanzig.search", strong._warm).wait()
    rng, state = random.Random(5), RULES.new(ZWANZIG.options(max_rounds=1), 4)
    while acting := RULES.actors(state):
        actor, action = acting[0], None
        if actor < 0:
            action = RULES.sample_chance(state, rng)
        else:
            seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
            numbers = [strong.number(one) for one in legal]
            room = [*numbers, *[0] * (search.MOST - len(numbers))]
            base, view = strong.base_of(seen), strong.view_of(seen)
            one, other = (
                strong.best_of(code, base, view, room, len(legal), [3, 5], 40)
                for code in (fast, PLAIN)
            )
            assert one == other
            action = legal[numbers.index(one)]
        state, _ = RULES.apply(state, actor, action)
