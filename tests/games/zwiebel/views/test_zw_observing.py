"""What a seat sees, what a page is told, positions, and draws of hidden cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import (
    GAMES,
    arranged,
    exchange_none,
    game_of,
    legal,
    play,
    preshow,
    started,
)

from stammtisch.games.protocol import Action, BadPosition, RuleViolation
from stammtisch.games.zwiebel.rules import apply, determinize
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.events import ZwiebelEvent
from stammtisch.games.zwiebel.state.refusal_codes import CLAUSES
from stammtisch.games.zwiebel.state.state import NOBODY, Effects, State
from stammtisch.games.zwiebel.views.observation import Limits, observation
from stammtisch.games.zwiebel.views.position import Position, position
from stammtisch.games.zwiebel.views.restoration import restore
from stammtisch.table.audience import view

HAND = "SA RK O2 Y3 G5 T6 B9 VZ O8 Y8"
OTHER = "SK RD O3 Y4 G6 T7 B2 V5 O9 YZ"


def duel(**changed: Any) -> State:
    """Two players with ten cards each."""
    return arranged("z04", HAND, OTHER, **changed)


def test_a_spectator_sees_the_public_part() -> None:
    """ZC-96, ZC-95: all views agree but for what is the seat's own."""
    state = play(duel(), "P0 declare SA RK")
    public = observation(state, None)
    assert public.own is None
    for seat in (0, 1):
        mine = observation(state, seat)
        assert replace(mine, seat=None, own=None) == public
        assert mine.own is not None
        assert [card.card for card in mine.own.hand] == list(
            state.setup.pack.codes_of(state.hands[seat])
        )
    assert public.players[0].open == ("SA", "RK")
    assert public.players[0].hidden == 8
    assert public.limits is None


def test_the_own_hand_is_explained() -> None:
    """ZC-96, ZC-50, ZC-52, ZC-10: values and marks of each card, and the best arrangement."""
    own = observation(duel(), 0).own
    assert own is not None
    cards = {card.card: card for card in own.hand}
    assert cards["SA"].values == (1, 11)
    assert cards["SA"].ace
    assert cards["RK"].picture
    assert cards["O8"].values == (0, 8)
    assert cards["O8"].null
    assert not cards["O8"].wild
    laid = [card for group in own.arrangement for card in group.cards]
    assert sorted([*laid, *own.unused]) == sorted(HAND.split())


def test_the_compact_list_is_the_list() -> None:
    """ZC-118: sets as bit masks by key say exactly which declarations are legal."""
    state = duel()
    own = observation(state, 0).own
    assert own is not None
    codes = [card.card for card in own.hand]
    spelled = {
        (tuple(code for place, code in enumerate(codes) if mask >> place & 1), key)
        for key, masks in own.groups.items()
        for mask in masks
    }
    listed = [one for one in legal(state) if isinstance(one, act.Declare)]
    assert spelled == {(one.cards, one.claim) for one in listed}
    assert len(listed) > 100
    assert observation(state, 1).own.groups == {}  # type: ignore[union-attr]
    state = play(state, "P0 declare O2", "P1 declare SK RD")
    own = observation(state, 0).own
    assert own is not None
    assert own.groups == {}
    again = [one for one in legal(state) if isinstance(one, act.Rearrange)]
    assert sum(map(len, own.rearranged.values())) == len(again) > 0


def told_of(state: State) -> Sequence[Action]:
    """What a page is told."""
    found = game_of(state).offered
    assert found is not None
    return list(found(legal(state)))


def test_a_page_is_told_few_actions() -> None:
    """ZC-118: one declaration of every key, round amounts and the most."""
    state = duel()
    told = told_of(state)
    keys = [one.claim for one in told if isinstance(one, act.Declare)]
    assert len(keys) == len(set(keys)) < 60
    assert set(told) <= set(legal(state))
    betting = play(exchange_none(started("z30", 2)))
    amounts = [one.amount for one in told_of(betting) if isinstance(one, act.SetStake)]
    assert amounts == [0, 1, 2, 5, 10, 20, 50, 95]
    size = len(msgspec.json.encode(told)) + len(msgspec.json.encode(observation(state, 0).own))
    assert size < len(msgspec.json.encode(legal(state)))


def test_bots_get_all_actions() -> None:
    """ZC-118, ZC-147: what is not told to a page is as legal as before."""
    state = duel()
    seen = view(game_of(state), state, 0, (0,))
    assert list(seen.choices) == list(legal(state))
    assert list(seen.legal) == told_of(state)
    for action in seen.choices:
        apply(state, 0, action)
    assert view(game_of(state), state, 1, (0,)).choices == ()


@pytest.mark.parametrize("rules", ["z04", "z30"])
def test_numbers_of_declarations(rules: str) -> None:
    """ZC-118: before the first group fewer than 1500 entries in practice."""
    rng = random.Random(5)
    counts = []
    for _ in range(40):
        codes = list(started(rules, 2).setup.codes)
        rng.shuffle(codes)
        off = dict.fromkeys(("death", "sender", "arch"), False)
        state = arranged(
            rules, " ".join(codes[:10]), " ".join(codes[10:20]), wild=rng.random() < 0.5,
            **off,  # type: ignore[arg-type]
        )  # fmt: skip
        counts.append(sum(isinstance(one, act.Declare) for one in legal(state)))
    assert 150 < sum(counts) / len(counts) < 600
    assert max(counts) < 2500


def test_shifts_and_fours_are_in_the_view() -> None:
    """ZC-118, Z04-45, Z04-46: what Groß A'Tuin may be announced for now."""
    state = arranged("z04", "BD S9 R9 OZ YZ S3", "R2", phase="preshow", atuin=True, elephants=True)
    own = observation(state, 0).own
    assert own is not None
    announced = [one for one in legal(state) if isinstance(one, act.Announce)]
    assert own.shifts == tuple((one.down, one.up) for one in announced if one.mode == "shift")
    assert ("SZ", "S3") not in own.shifts
    assert ("OZ", "S3") in own.shifts
    assert own.elephants == (("S9", "R9", "OZ", "YZ"),)


@pytest.mark.parametrize(
    ("lines", "seat", "limits"),
    [
        case("ZC-96 stay", "", 0, Limits(due=1)),
        case("ZC-96 raise", "P0 pay; P1 pay", 1, Limits(least=1, most=198)),
        case("ZC-96 match", "P0 pay; P1 pay; P1 raise 7", 0, Limits(due=7)),
        case("ZC-96 buy", "P0 pay; P1 pay; P1 no_raise; P0 no_raise", 1,
             Limits(least=1, most=5, price=1)),
    ],
)  # fmt: skip
def test_limits(lines: str, seat: int, limits: Limits) -> None:
    """Everybody sees what may be named or has to be paid."""
    state = exchange_none(started("z04", 2, mode="gambling"))
    state = play(state, *filter(None, [lines]))
    seen = observation(state, None)
    assert seen.waiting == (seat,)
    assert seen.limits == limits


def test_the_record_of_duels() -> None:
    """ZC-96, ZC-101: what lay before a defeat or a restart can be read again."""
    state = arranged("z04", "BD SK S3", "S4 R2", "O5", atuin=True)
    state = play(state, "P0 declare SK", "P1 concede")
    record = observation(state, None).duels[0]
    assert (record.leader, record.challenger, record.loser) == (0, 1, 1)
    assert [group.key for group in record.lists[0]] == ["rest10"]
    state = play(state, "P2 concede")
    last = observation(state, 1).last
    assert last is not None
    assert len(last.duels) == 2
    assert last.open[0] == ("SK",)


def test_the_record_of_a_restart() -> None:
    """ZC-96, ZC-67: which effect made the duel begin anew; nobody has lost it."""
    state = arranged("z04", "BD SK S3 RB", "S4 R2", atuin=True)
    state = play(state, "P0 declare S3", "P1 declare S4", "P0 announce BD shift SK S3")
    (record,) = observation(state, None).duels
    assert (record.loser, record.effect, record.level) == (None, "atuin_shift", None)
    assert [[group.key for group in side] for side in record.lists] == [["rest3"], ["rest4"]]


def test_the_hand_of_a_loser() -> None:
    """ZC-108: with the option it is shown as a whole, without it only what lay open stays so."""
    for show in (True, False):
        state = arranged("z04", "SK", "S4 R2", "O5", show_losers=show)
        state = play(state, "P0 declare SK", "P1 concede")
        loser = observation(state, None).players[1]
        assert (loser.shown, loser.open) == (show, ("S4", "R2") if show else ())


def test_a_draw_with_a_lady_who_came_late() -> None:
    """Z30-43, ZC-143: tame eights in a group show that she was dealt after the Schicksal."""
    state = preshow("z30", "PoK El2 El3", "KrD El5 Ok6 ScZ El8", wild=True, opened={1: "KrD"})
    fate = Effects(begun=("fate_unwild",), fate_by=0, unwild=True)
    state = play(replace(state, effects=fate), "P0 pass; P1 pass; P0 declare El2 El3")
    source = random.Random(1)
    assert determinize(observation(state, 0), source).effects.rewild == 1
    state = play(state, "P1 declare El5 Ok6 ScZ El8 = 4C-1")
    assert determinize(observation(state, 0), source).effects.rewild == NOBODY


# --- positions --------------------------------------------------------------------------------


def moments() -> list[State]:
    """States with every kind of pending step."""
    lady = arranged("z04", "GD S2", "SA RA R3", wild=True, lady=True, phase="preshow",
                    opened={1: "SA RA"})  # fmt: skip
    great = "ElB OkA PoD ScA OkK MuA OkB KrA ElK PoA"
    nine = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ"
    calm = {"sender": False, "death": False, "arch": False}
    return [
        play(arranged("z04", "GD S2", "R2", lady=True, phase="preshow"), "P0 announce GD exchange"),
        play(lady, "P0 announce GD devalue"),
        play(
            arranged("z04", "BD S9 R9 OZ YZ", "R2", elephants=True, phase="preshow"),
            "P0 announce BD elephants S9 R9 OZ YZ",
            "P0 value S9 10",
        ),
        play(arranged("z04", "OB S2", "SK R2", arch=True, phase="preshow"), "P0 announce OB show"),
        play(
            arranged("z04", "OB S2", "SK R2", arch=True, phase="preshow"),
            "P0 announce OB show; P1 tod",
        ),
        play(
            arranged("z30", great, f"{nine} Kr2", "El5", **calm),  # type: ignore[arg-type]
            f"P0 declare {great}; P1 cripple {nine}",
        ),
        play(exchange_none(started("z30", 3)), "P0 stake 0; P1 extra 3; P2 extra 1; P0 fold"),
        play(
            arranged("z04", "S2 R3 O4 Y6 G6 SK RD T9", "S4 R2 O3 Y5 G7 VK BD"),
            "P0 declare S2 R3 O4 Y6 G6; P1 declare S4 R2 O3 Y5 G7; P0 declare T9",
            "P1 declare VK BD; P0 rearrange S2 R3 O4 Y6 G6",
        ),
    ]


def test_positions_of_all_steps() -> None:
    """ZC-97, ZC-154: every pending step survives being written down."""
    steps = set()
    for state in moments():
        assert state.pending is not None
        steps.add(type(state.pending).__name__)
        written = msgspec.json.encode(position(state))
        read = msgspec.json.decode(written, type=game_of(state).positions)
        assert restore(read) == state
        for viewer in (None, *range(state.setup.n)):
            seen = observation(state, viewer)
            drawn = determinize(seen, random.Random(1))
            assert observation(drawn, viewer) == seen
    assert len(steps) == 8


@pytest.mark.parametrize(
    ("leader", "challenger", "lines", "wild"),
    [
        case("ZC-71 a declared card is laid aside", "GD S2 S3", "SK RD",
             "P0 declare GD; P1 declare SK RD; P0 announce GD exchange", False),
        case("ZC-63 an ace that may not count 11", "GA GZ S2", "GD R2",
             "P0 declare S2; P1 announce GD devalue; P0 declare GA GZ = rest11", True),
    ],
)  # fmt: skip
def test_positions_of_lists(leader: str, challenger: str, lines: str, wild: bool) -> None:
    """ZC-60, ZC-154: what lies is written down as the effects in force let it lie."""
    state = play(arranged("z04", leader, challenger, wild=wild, lady=True), lines)
    assert restore(position(state)) == state


@pytest.mark.parametrize(
    "broken",
    [
        case("ZC-140 twice", {"stock": ("S2",)}),
        case("ZC-140 unknown", {"stock": ("XX",)}),
        case("ZC-75 seats", {"asked": (7,)}),
        case("ZC-75 length", {"stacks": (1,)}),
        case("g.2 leg", {"leg": 40}),
        case("ZC-95 open", {"known": (("S5",), ())}),
        case("ZC-89 dealer", {"dealer": None}),
        case("ZC-103 duel", {"duel": None}),
        case("ZC-130 options", {"n": 9}),
    ],
)
def test_impossible_positions(broken: dict[str, Any]) -> None:
    """Refused with a reason."""
    good: Position = position(arranged("z04", HAND, OTHER, dealer=1))
    assert position(restore(good)) == good
    with pytest.raises(BadPosition):
        restore(msgspec.structs.replace(good, **broken))


# --- the wire ---------------------------------------------------------------------------------


def test_names_on_the_wire() -> None:
    """ZC-116, ZC-117, ZC-75: actions, events and refusals are called as in the rules."""
    actions = {str(kind.__struct_config__.tag) for kind in ZwiebelAction.__args__}
    assert {"announce", "choose_exchange", "devalue_target", "elephant_value", "out_cripple",
            "reveal_tod", "no_raise", "draw_dealer", "timeout"} <= actions  # fmt: skip
    assert msgspec.json.encode(act.Declare(("SA", "RK"), "EZ")) == (
        b'{"type":"declare","cards":["SA","RK"],"as":"EZ"}'
    )
    events = {str(kind.__struct_config__.tag) for kind in ZwiebelEvent.__args__}
    assert {"round_started", "eights_state", "effect_began", "duel_restarted", "exhausted",
            "pot_carried", "hand_shown", "target_named"} <= events  # fmt: skip
    assert list(CLAUSES)[:4] == ["malformed", "not_your_turn", "wrong_phase", "not_your_card"]
    assert list(CLAUSES)[-2:] == ["run_nulls", "run_wilds"]


@pytest.mark.parametrize(
    "action",
    [
        act.Declare((), None),
        act.Announce("XX", "show"),
        act.Announce("BD", "shift", "S9"),
        act.Announce("GD", "exchange", cards=("S2",)),
        act.DevalueTarget("nobody"),
        act.Raise("3"),  # type: ignore[arg-type]
        act.Buy(True),
        act.Shuffle(()),
        act.Timeout(0),
    ],
)
def test_malformed_actions(action: Action) -> None:
    """ZC-75: unreadable actions are refused before anything else."""
    for name, state in (("z04", duel()), ("z04", started("z04", 2))):
        with pytest.raises(RuleViolation) as caught:
            apply(state, 0, action)
        assert caught.value.code == "malformed"
        assert GAMES[name].offered is not None
