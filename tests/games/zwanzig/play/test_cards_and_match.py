"""The pack, the roles, the phases and the options (ZZ-01 .. ZZ-14, ZZ-90 .. ZZ-92)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.builders import case
from tests.games.zwanzig.setting import CANONICAL, GAME, deal, in_game, new, options, run, stand_pat

from stammtisch.games.protocol import CHANCE, BadOptions
from stammtisch.games.zwanzig import rules
from stammtisch.games.zwanzig.play.deal import before_game, round_no
from stammtisch.games.zwanzig.state.actions import DrawDealer
from stammtisch.games.zwanzig.state.events import GameStarted, MatchStarted
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import PACK
from stammtisch.games.zwanzig.state.setup import setup_of


def test_pack() -> None:
    """ZZ-01, ZZ-04: 32 cards, listed by suits D H S C, in a suit from the seven to the ace."""
    assert len(PACK) == len(set(PACK.codes)) == 32
    assert PACK.codes[:8] == ("7D", "8D", "9D", "JD", "QD", "KD", "TD", "AD")
    assert [code[1] for code in PACK.codes[::8]] == ["D", "H", "S", "C"]
    assert (PACK.codes[0], PACK.codes[31]) == ("7D", "AC")


@pytest.mark.parametrize("suit", "DHSC")
def test_ranks(suit: str) -> None:
    """ZZ-02, ZZ-A28: the ten beats the king and only the ace beats the ten, in every suit."""
    assert [PACK.index[rank + suit] % 8 for rank in "789JQKTA"] == list(range(8))


@pytest.mark.parametrize(
    ("n", "first_dealer", "game_no", "changed", "expected"),
    [
        case("ZZ-E01 ZZ-10 ZZ-11", 4, 3, 1, {}, (3, 0, 1, False)),
        case("ZZ-E02 the deal moves left", 4, 3, 2, {}, (0, 1, 1, False)),
        case("ZZ-E03 last open game", 4, 3, 8, {}, (2, 3, 2, False)),
        case("ZZ-E04 first dealer's third deal", 4, 3, 9, {}, (3, 0, 3, True)),
        case("ZZ-E05 three players", 3, 1, 6, {}, (0, 1, 2, False)),
        case("ZZ-E06 ZZ-A02 two rounds are 2n games", 3, 1, 7, {}, (1, 2, 3, True)),
        case("ZZ-E07 five players", 5, 4, 10, {}, (3, 4, 2, False)),
        case("ZZ-E08 two players", 2, 0, 5, {}, (0, 1, 3, True)),
        case("ZZ-E09 always eight games", 3, 1, 8, {"open_games": 8}, (2, 0, 3, False)),
    ],
)
def test_roles(
    n: int,
    first_dealer: int,
    game_no: int,
    changed: dict[str, Any],
    expected: tuple[int, int, int, bool],
) -> None:
    """ZZ-08, ZZ-10 .. ZZ-12: roles, round and phase follow from the game's number."""
    dealer, announcer, round_, hearts = expected
    _, events = run(in_game(game_no, n, first_dealer, **changed), (CHANCE, CANONICAL))
    started = next(event for event in events if isinstance(event, GameStarted))
    assert started == GameStarted(game_no, round_, dealer, announcer, hearts)


def test_rounds() -> None:
    """ZZ-08: a round is n games, in which everybody deals once."""
    assert [round_no(4, game) for game in range(1, 10)] == [1, 1, 1, 1, 2, 2, 2, 2, 3]
    setup = setup_of(options(), 4)
    dealers = [before_game(setup, 2, game, (20,) * 4).dealer for game in range(1, 5)]
    assert dealers == [2, 3, 0, 1]


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_seats(n: int) -> None:
    """ZZ-05, ZZ-A01: two to six play, four by default; everybody starts with 20 (ZZ-07)."""
    assert n in GAME.seats
    assert GAME.default_seats == 4
    state = new(n, 0)
    assert rules.observation(state, None).scores == (20,) * n
    assert rules.new(options(start_points=7), n).standing.scores == (7,) * n


@pytest.mark.parametrize("n", [0, 1, 7, -1])
def test_too_few_or_many(n: int) -> None:
    """ZZ-05: other numbers are refused; ZZ-06: with four nothing can run short."""
    with pytest.raises(BadOptions) as caught:
        rules.new(options(), n)
    assert caught.value.option == "seats"


@pytest.mark.parametrize(("n", "short"), [(2, False), (3, False), (4, False), (5, True), (6, True)])
def test_adaptations(n: int, short: bool) -> None:
    """ZZ-06: with five and six the stock can run short, and only there."""
    assert (32 - 5 * n < 3 * n) is short
    assert (setup_of(options(), n).max_games is not None) is short


def test_lot() -> None:
    """ZZ-09: the lot names the first dealer, once, before the first shuffle."""
    state = rules.new(options(), 4)
    assert (state.phase, rules.actors(state)) == ("draw_dealer", (CHANCE,))
    assert rules.observation(state, 0).dealer is None
    state, events = run(state, (CHANCE, DrawDealer(2)))
    assert events == [MatchStarted(4, options(), 2)]
    seen = rules.observation(state, 0)
    assert (state.phase, seen.first_dealer, seen.dealer, seen.announcer) == ("shuffle", 2, 2, 3)


def test_lot_is_uniform() -> None:
    """ZZ-09: every seat can be drawn."""

    class Every:
        def __init__(self) -> None:
            self.next = 0

        def randrange(self, stop: int, /) -> int:
            assert stop == 5
            self.next += 1
            return self.next - 1

    source, state = Every(), rules.new(options(), 5)
    drawn = [rules.sample_chance(state, source) for _ in range(5)]
    assert drawn == [DrawDealer(seat) for seat in range(5)]


def test_fixed_first_dealer() -> None:
    """ZZ-09: with the option there is no lot; the match starts with the shuffle."""
    state = new(4, 1)
    assert (state.phase, rules.observation(state, 3).dealer) == ("shuffle", 1)
    _, events = run(state, (CHANCE, CANONICAL))
    assert events[0] == MatchStarted(4, options(first_dealer=1), 1)


def test_hearts_phase_changes_only_trump_and_staying() -> None:
    """ZZ-13, ZZ-14: from game 2n+1 on, whatever the scores: hearts, all in, points doubled."""
    state, _ = run(in_game(9), (CHANCE, CANONICAL))
    seen = rules.observation(state, 0)
    assert (seen.trump, seen.multiplier, seen.phase) == ("H", 2, "exchange")
    late = before_game(setup_of(options(), 4), 3, 30, (-2, -2, 5, 5))
    assert late.hearts_phase


def test_suits_are_equal_but_for_their_role() -> None:
    """ZZ-03: only as trump is a suit special, and only hearts and diamonds in more than that."""
    seen = [rules.observation(stand_pat(deal(new(), trump=suit)), 1) for suit in "DHSC"]
    assert [view.multiplier for view in seen] == [1, 2, 1, 1]
    assert [view.phase for view in seen] == ["play", "decide", "decide", "decide"]


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        case("ZZ-92 players", "players", [None, 4], [1, 7, 3, "4", True]),
        case("ZZ-92 start_points", "start_points", [1, 100], [0, 101, "20", 1.5]),
        case("ZZ-92 first_dealer", "first_dealer", ["random", 0, 3], [-1, 4, "1", None, True]),
        case("ZZ-92 open_games", "open_games", [None, 0, 8, 100], [-1, 101, "8"]),
        case("ZZ-92 exchange_max", "exchange_max", [0, 1, 2, 3], [-1, 4, None]),
        case(
            "ZZ-92 stock_shortage",
            "stock_shortage", ["first_come", "even_cap", "recycle"], ["last_come", None, 1],
        ),
        case("ZZ-92 stay_mode", "stay_mode", ["sequential", "simultaneous"], ["hidden", None]),
        case("ZZ-92 must_overtrump", "must_overtrump", [False, True], [None, "yes", 1]),
        case("ZZ-92 penalty_doubles", "penalty_doubles", [False, True], [None, 0]),
        case("ZZ-92 max_rounds", "max_rounds", [None, "none", 1, 100], [0, 101, "ten"]),
    ],
)  # fmt: skip
def test_option_values(option: str, good: list[Any], bad: list[Any]) -> None:
    """ZZ-90, ZZ-92: options are fixed before the match, within their values."""
    for value in good:
        state = rules.new(options(**{option: value}), 4)
        assert getattr(rules.observation(state, None).options, option) == value
    for value in bad:
        with pytest.raises(BadOptions) as caught:
            rules.new(options(**{option: value}), 4)
        assert caught.value.option == option


def test_defaults_are_the_game_as_written() -> None:
    """ZZ-91: nothing but defaults with four players is the original game."""
    setup = setup_of(ZwanzigOptions(), 4)
    assert (setup.open_games, setup.max_games, setup.exchange_limit) == (8, None, 3)
    assert (setup.recycle, setup.simultaneous, setup.overtrump) == (False, False, False)
    assert ZwanzigOptions().start_points == 20
    assert ZwanzigOptions().penalty_doubles
    assert msgspec.json.decode(b"{}", type=ZwanzigOptions) == ZwanzigOptions()


def test_options_stay_open_to_all() -> None:
    """ZZ-90: every seat and every spectator sees the options, and no action changes them."""
    state = new(4, 3, exchange_max=1)
    for _ in range(30):
        assert rules.observation(state, None).options == options(first_dealer=3, exchange_max=1)
        actor = rules.actors(state)[0]
        action = CANONICAL if actor == CHANCE else rules.legal_actions(state, actor)[0]
        state, _ = run(state, (actor, action))
