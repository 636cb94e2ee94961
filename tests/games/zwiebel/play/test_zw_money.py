"""What becomes of the pot and the stacks when a round has no winner or somebody leaves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case, numbers
from tests.games.zwiebel.bets import (
    BUYING,
    v3,
)
from tests.games.zwiebel.setting import (
    deck_of,
    end,
    exchange_none,
    kinds,
    names,
    options,
    play,
    played,
)

from stammtisch.games import game
from stammtisch.games.protocol import CHANCE, Event
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import LANGUAGES, texts
from stammtisch.games.zwiebel.rules import apply, new
from stammtisch.games.zwiebel.state.events import AntesPaid, PotAwarded, PotShared
from stammtisch.games.zwiebel.state.state import State


def dealing(seat: int, **changed: Any) -> State:
    """The first stake of three players; this seat deals."""
    state = new(options("z30", **changed), 3)
    state = replace(state, standing=replace(state.standing, dealer=seat))
    return exchange_none(apply(state, CHANCE, deck_of(state))[0])


def test_who_shares_a_carried_pot() -> None:
    """Z30-67, ZC-80: the players of that round, the dealer first."""
    state = play(dealing(1), "P1 stake 0; P2 extra 1; P0 extra 1; P1 fold; P2 decline; P0 decline")
    assert (state.standing.carried, state.standing.carriers) == (15, (1, 2, 0))
    assert state.standing.dealer == 1
    state, events = played(state, "P2 leave; P0 leave")
    assert PotShared((1,), 15, each=None, odd=0, elders=()) in events
    assert state.standing.stacks == (0, 110, 0)


def test_a_carried_pot_in_the_last_round() -> None:
    """Z30-67, ZC-93: divided at the end of the match, odd cents by seniority."""
    state = play(dealing(1, rounds=1), "P1 stake 1; P2 match; P0 match; P2 extra 1; P0 extra 0")
    state, events = played(state, "P1 fold; P2 decline; P0 decline")
    shares = [event for event in events if isinstance(event, PotShared)]
    assert shares == [PotShared((1, 2, 0), 18, each=6, odd=0, elders=())]
    assert state.standing.stacks == (100, 100, 100)


@pytest.mark.parametrize(
    ("told", "german", "english"),
    [
        (
            AntesPaid((1, 2, 0), 5, 26),
            "Grundeinsatz von Ben, Clara und Anna: je 5 Cent. Im Topf: 26 Cent.",
            "Ante from Ben, Clara and Anna: 5 cents each. In the pot: 26 cents.",
        ),
        (
            PotShared((1, 2, 0), 18, each=6, odd=0, elders=()),
            "Der liegen gebliebene Topf von 18 Cent geht an Ben, Clara und Anna: je 6 Cent.",
            "The carried pot of 18 cents goes to Ben, Clara and Anna: 6 cents each.",
        ),
        (
            PotShared((1, 2, 0), 19, each=6, odd=1, elders=(1,)),
            (
                "Der liegen gebliebene Topf von 19 Cent geht an Ben, Clara und Anna: je 6 Cent, "
                "1 mehr für Ben."
            ),
            (
                "The carried pot of 19 cents goes to Ben, Clara and Anna: 6 cents each, "
                "1 more for Ben."
            ),
        ),
        (
            PotShared((1, 2, 0), 20, each=6, odd=2, elders=(1, 2)),
            (
                "Der liegen gebliebene Topf von 20 Cent geht an Ben, Clara und Anna: je 6 Cent, "
                "je 1 mehr für Ben und Clara."
            ),
            (
                "The carried pot of 20 cents goes to Ben, Clara and Anna: 6 cents each, "
                "1 more each for Ben and Clara."
            ),
        ),
        (
            PotShared((1,), 15, each=None, odd=0, elders=()),
            "Der liegen gebliebene Topf von 15 Cent geht an Ben.",
            "The carried pot of 15 cents goes to Ben.",
        ),
    ],
)
def test_one_line_says_what_all_pay_or_get(told: Event, german: str, english: str) -> None:
    """Z30-67: the log, a replay and whoever reads aloud have one sentence for a pot."""
    assert said("zwiebel-v3", told) == (german, english)


@pytest.mark.parametrize(
    ("rules", "german", "english"),
    [
        ("zwiebel-2004", "Ben bekommt 1 Chip aus dem Topf.", "Ben gets 1 chip from the pot."),
        ("zwiebel-v3", "Ben bekommt 1 Cent aus dem Topf.", "Ben gets 1 cent from the pot."),
    ],
)
def test_money_is_told_in_the_coin_of_its_rules(rules: str, german: str, english: str) -> None:
    """Chips in 2004, cents in V3; one is said as one."""
    assert said(rules, PotAwarded(1, 1)) == (german, english)


def said(rules: str, told: Event) -> tuple[str, ...]:
    """The sentence of an event in each language."""
    written = texts("zwiebel", rules)
    (facts,) = msgspec.json.decode(msgspec.json.encode([told.seen_by(0)]))
    words = words_at(written.words, game(rules).options())
    template = written.events[facts["type"]].template
    players = ("Anna", "Ben", "Clara")
    return tuple(
        render(template(language), facts, Speech(language, words, players))
        for language in LANGUAGES
    )


@pytest.mark.parametrize(
    ("stacks", "dealer", "expected"),
    [
        case("ZC-89 the next to the left", "80 40 3 50", 2, 3),
        case("ZC-89 around the table", "80 40 3 0", 2, 0),
    ],
)
def test_a_dealer_without_money(stacks: str, dealer: int, expected: int) -> None:
    """He sits out; the first able player to his left deals."""
    state = new(options("z30"), 4)
    state = replace(state, standing=replace(state.standing, dealer=dealer, stacks=numbers(stacks)))
    state, _ = apply(state, CHANCE, deck_of(state))
    assert state.standing.dealer == expected


def test_leaving_while_sitting_out() -> None:
    """ZC-91, ZC-89: the seat is empty after the round, its stack out of the game."""
    state = new(options("z30"), 3)
    state = replace(state, standing=replace(state.standing, stacks=(100, 100, 3)))
    state, _ = apply(state, CHANCE, deck_of(state))
    state, events = played(state, "P2 leave")
    assert names(events) == ["left"]
    state = end(state)
    assert state.standing.circle == (0, 1)
    assert (state.place[2], state.standing.stacks[2]) == ("empty", 0)


def test_leaving_with_an_extra_bet() -> None:
    """ZC-91: an outstanding extra bet goes to the pot and leaves T."""
    state = play(v3(3), "P0 stake 0; P1 extra 10")
    pot = state.pot
    state = play(state, "P1 leave")
    assert state.pot == pot + 10
    assert sum(state.extras) == 0
    state = play(state, "P2 extra 0")
    assert (state.phase, state.betting_pass) == ("stake", 2)


def test_a_buyer_leaves_before_his_extra_bet() -> None:
    """ZC-91, Z30-60: the next one buys."""
    state = play(v3(4), BUYING + "P1 done")
    assert state.phase == "extra"
    state = play(state, "P1 leave")
    assert (state.phase, state.asked) == ("buy", (2, 3))
    assert kinds(state) - {"announce"} == {"buy", "done"}
