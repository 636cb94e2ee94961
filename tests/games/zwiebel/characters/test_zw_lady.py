"""The Lady beside other effects: whose ace is named, when her eights are wild again."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    GREAT,
    LESSER,
    arranged,
    code_of,
    default,
    legal,
    play,
    preshow,
)

from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.views.observation import observation


def test_whose_ace_is_named_first() -> None:
    """ZC-97, Z04-42: from the Lady's left, wherever the dealer sits."""
    state = preshow("z04", "SA RA S2", "GD R2", "OA YA O2", wild=True,
                    opened={0: "SA RA", 2: "OA YA"})  # fmt: skip
    state = play(state, "P0 pass; P1 announce GD devalue")
    assert observation(state, None).pending.victims == (2, 0)  # type: ignore[union-attr]
    state = play(state, "P1 target YA; P1 target RA")
    assert [victim for victim, _ in state.effects.tokens] == [2, 0]


def test_a_lesser_zwiebel_is_not_spared() -> None:
    """Z04-42: only in a declared GZ aces cannot be named."""
    state = arranged("z04", LESSER, "GD S2", lady=True, wild=True)
    state = play(state, f"P0 declare {LESSER}", "P1 announce GD devalue")
    targets = [one.card for one in legal(state) if isinstance(one, act.DevalueTarget)]
    assert targets == ["SA", "OA", "GA", "BA"]


def test_a_great_zwiebel_among_the_lists() -> None:
    """Z04-42: a challenger's declared GZ is spared, too."""
    state = arranged("z04", "GD S2 R3 O4 Y6 G6", GREAT, lady=True, wild=True)
    state = play(state, "P0 declare S2 R3 O4 Y6 G6", f"P1 declare {GREAT}")
    state = play(state, "P0 announce GD devalue")
    assert [card for _, card in state.effects.tokens] == [-2]


@pytest.mark.parametrize(
    ("rules", "fate", "lady", "rewild"),
    [
        case("Z04-41 Z04-42", "z04", "YK S2", "GD R3", "P1 announce GD rewild; "),
        case("Z30-41 Z30-42", "z30", "PoK El2", "KrD Ok3", ""),
    ],
)
def test_a_lady_whose_eights_are_wild_again(rules: str, fate: str, lady: str, rewild: str) -> None:
    """ZC-41: what she can do goes by the eights of her own player."""
    card = lady.split(maxsplit=1)[0]
    state = preshow(rules, fate, lady, wild=True)
    state = play(state, f"P0 announce {fate.split(maxsplit=1)[0]} unwild; P0 pass; {rewild}")
    assert code_of(state, f"P1 announce {card} exchange") == "needs_not_wild"
    assert "lady_devalue" in play(state, f"P1 announce {card} devalue").effects.begun


def test_a_lady_laid_aside_helps_again() -> None:
    """Z04-43, ZC-118: exchanged after Schicksal, she may still be announced to make wild."""
    state = preshow("z04", "YK S2", "GD R8", wild=True, stock="O2 O3")
    state = default(play(state, "P0 announce YK unwild; P0 pass; P1 announce GD exchange"))
    assert act.Announce("GD", "rewild") in legal(state)
    state = play(state, "P1 announce GD rewild")
    assert observation(state, None).rewild == 1
    assert act.Announce("GD", "rewild") not in legal(state)


def test_a_shifted_ace_is_no_ace_for_her() -> None:
    """ZC-54, Z04-42: only printed aces whose value was not changed can be named."""
    state = preshow("z04", "BD SA RA S3", "GD R2", wild=True, opened={0: "SA RA"})
    state = play(state, "P0 announce BD shift SA S3; P0 pass; P1 announce GD devalue")
    targets = [one.card for one in legal(state) if isinstance(one, act.DevalueTarget)]
    assert targets in ([], ["RA"])
    assert state.effects.tokens == ((0, state.setup.pack.index["RA"]),)


HELD = "SA RK OA B2 G2"


@pytest.mark.parametrize(
    ("hand", "before", "claim", "code"),
    [
        case("ZC-63 L1 another ace serves", HELD, "", "SA RK = EZ", None),
        case("ZC-63 L1 then it is nothing lower", HELD, "", "SA RK = rest11", "not_a_group"),
        case(
            "ZC-63 L1 the other one has served", HELD, "OA; P1 declare GA", "SA RK = rest11", None
        ),
        case("ZC-63 L1 there is no other", "SA RK B2", "", "SA RK = rest11", None),
        case("ZC-63 L1 and it must not be eleven", "SA RK B2", "", "SA RK", "lady_ace"),
        case("ZC-104 too high after a two", HELD, "B2; P1 declare R2", "OA = rest11", "order"),
        case("ZC-63 L1 nor less instead", HELD, "B2; P1 declare R2", "OA = rest1", "not_a_group"),
        case("ZC-104 too high as well", "SA RK B2", "B2; P1 declare R2", "SA RK = rest11", "order"),
        case("ZC-63 L1 but less alone", "SA RK B2", "B2; P1 declare R2", "SA = rest1", None),
    ],
)
def test_what_an_open_token_makes_of_cards(
    hand: str, before: str, claim: str, code: str | None
) -> None:
    """ZC-147: what may be declared is accepted, and what may not is refused for what it is."""
    state = arranged("z04", hand, "GD R2 B3 GA", lady=True, wild=True)
    state = play(state, "P0 declare B2; P1 announce GD devalue")
    state = play(state, f"P0 declare {before}") if before else state
    if code:
        assert code_of(state, f"P0 declare {claim}") == code
    else:
        laid = play(state, f"P0 declare {claim}").duel
        assert laid is not None
        assert str(laid.lists[0][-1].key) == claim.rpartition(" ")[2]
