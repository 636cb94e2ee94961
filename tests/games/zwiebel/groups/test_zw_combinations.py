"""What cards are together: roles, lines of the catalogue, constraints, runs; clause by clause."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.zcases import BY_SHORT_NAME

from stammtisch.games.zwiebel.advice.condition_words import BadTokens, format_state, parse_state
from stammtisch.games.zwiebel.advice.layout import lay
from stammtisch.games.zwiebel.cards.catalogue import FOOLS_RANKS, RANKS, Key, key_of, parse_key
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import PACK_2004, PACK_V3, RANK_OF
from stammtisch.games.zwiebel.cards.roles import CardRole, is_worthless, roles
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS
from stammtisch.games.zwiebel.groups.runs import broken, crippled, run, runs
from stammtisch.games.zwiebel.solving import Group, arrange, fits, groups, keys


def conditions(short: str, state: str = "-") -> Conditions:
    """Conditions in the words of the cases."""
    return parse_state(state, BY_SHORT_NAME[short])


def cards(c: Conditions, text: str) -> int:
    """A set of cards by their codes."""
    return c.rule_set.pack.cards(text.split())


def listed(c: Conditions, *texts: str) -> tuple[Group, ...]:
    """Groups written like ``DZ: SA RK OA YB``."""
    pairs = [text.split(": ") for text in texts]
    return tuple(Group(cards(c, codes), parse_key(key, c)) for key, codes in pairs)


@pytest.mark.parametrize(
    ("clause", "short", "state", "text", "expected"),
    [
        ("ZC-11 without a Nullacht", "z04", "-", "S8", "rest8"),
        ("ZC-13 all k from 3 to 7", "z04", "-", "S9 R2 O8 Y2", "4C"),
        ("ZC-13 two cards are none", "z04", "-", "SZ RA", "2C"),
        ("ZC-13 eight cards are none", "z04", "-", "SA RA OA Y2 G3 T3 B4 V6", "rest21"),
        ("Z04-02 picture and ace", "z04", "-", "SA RB O8 Y8", "TZ-2"),
        ("Z04-02 ten and ace", "z04", "-", "SA RZ O8 Y8", "4C-2"),
        ("Z30-03 picture and ace", "z30", "-", "ElA KrB Ok8 Po8", "4C-2"),
        ("ZC-14 pictures and aces", "z30", "-", "ElA KrB OkA PoK", "DZ"),
        ("ZC-14 a ten is no picture", "z04", "-", "SA RZ OA YB", "none"),
        ("Z04-03 every Nullacht raises", "z04", "-", "SA RB OA YK G8 T8", "UZ-2"),
        ("Z04-03 not above the Great", "z04", "-", "SA RB OA YK G8 T8 B8 V8", "GZ-4"),
        ("Z30-04 no Nullachten", "z30", "-", "ElA KrB OkA PoK Sc8", "none"),
        ("ZC-15 elephants", "z04", "SZ~11 R9~10 BD~9", "SZ R9 OA YB", "DZe"),
        ("ZC-17 as large as the sum allows", "z04", "-", "S2 S3 S4 S5 S6", "FL"),
        ("ZC-17 five of 21 are more than a flush", "z04", "-", "S2 S3 S4 S5 S7", "5C"),
        ("ZC-17 aces fit the window", "z04", "-", "SA S2 S4", "FL"),
        ("ZC-17 fifteen is too little", "z04", "-", "S2 S3 S4 S6", "rest15"),
        ("ZC-18 more than 21", "z04", "-", "SZ RZ O2", "none"),
        ("ZC-05 an ace is 1 or 11", "z04", "-", "SA RA O9", "3C"),
        ("ZC-05 pictures are 10", "z04", "-", "SK RB", "K1"),
        ("Z04-10 no Nullacht in a flush", "z04", "-", "S9 S3 S5 R8", "none"),
        ("Z04-10 nor in a bagel", "z04", "-", "SZ RZ O8", "none"),
        ("Z04-11 an eight is no joker", "z04", "wild", "S7 R7 O8", "none"),
        ("Z04-11 nor a Nullacht", "z04", "wild", "SA RZ O8", "rest19"),
        ("Z04-11 but unlocks the Wild Royal", "z04", "wild", "S8 R8 O8", "WR"),
        ("Z30-10 Nullachten only in onions", "z30", "-", "El9 Kr5 Ok8", "none"),
        ("Z30-11 any card", "z30", "wild", "ElA Sc8", "EZ"),
        ("Z30-11 two stand for the same", "z30", "wild", "El7 Ok8 Sc8", "RO"),
        ("Z30-11 or itself", "z30", "wild", "El6 Kr7 Sc8", "BR"),
    ],
    ids=lambda value: value if isinstance(value, str) and "-" in value[:5] else "",
)
def test_best_line_of_a_set(clause: str, short: str, state: str, text: str, expected: str) -> None:
    """ZC-12: the highest line that exactly these cards satisfy."""
    c = conditions(short, state)
    found = keys(cards(c, text), c)
    assert (str(found[0]) if found else "none") == expected


@pytest.mark.parametrize(
    ("short", "state", "text", "expected"),
    [
        ("z04", "-", "S9 S5 S4 S3", "4C FL"),
        ("z04", "-", "S3 R3 O7 Y8 G8 T8 B8", "7C-3"),
        ("z04", "-", "S5 R8 O8", "3C"),
        ("z04", "-", "SA RZ OZ Y8", "4C-1"),
        ("z30", "wild", "Ok8 Sc8", "EZ 2C K1"),
        ("z30", "wild", "El2 Ok8 Sc8", "FL 3C BF"),
        ("z04", "-", "S6 R7 O8", "BR 3C"),
        ("z04", "-", "SA R5", "rest16"),
    ],
)
def test_lower_lines_may_be_claimed(short: str, state: str, text: str, expected: str) -> None:
    """ZC-12, ZC-76: every line the set satisfies; a remainder is only what fits no other."""
    c = conditions(short, state)
    assert " ".join(map(str, keys(cards(c, text), c))) == expected


@pytest.mark.parametrize(
    ("short", "state", "card", "values"),
    [
        ("z04", "-", "S5", "5"),
        ("z04", "-", "SK", "10p"),
        ("z04", "-", "SA", "11a 1"),
        ("z04", "-", "S8", "8 0n"),
        ("z04", "wild", "S8", "8"),
        ("z30", "wild", "El8", "8 11aw 1w 2w 3w 4w 5w 6w 7w 8w 9w 10w 10pw 10pw 10pw"),
        ("z04", "S2=10", "S2", "10 10p"),
        ("z04", "S3=11", "S3", "11a"),
        ("z04", "SK=2", "SK", "2"),
        ("z04", "SA=9", "SA", "9"),
        ("z04", "S9~10", "S9", "10e 10pe"),
        ("z04", "SZ~11", "SZ", "11ae"),
        ("z04", "SZ+2", "SZ", "10 2"),
        ("z04", "S9~9", "S9", "9"),
        ("z04", "archwild", "OB", "10p 0n"),
        ("z04", "zero", "SA", ""),
        ("z04", "zero SA=9", "SA", "9"),
        ("z04", "sender wild", "SA", ""),
        ("z04", "sender", "SA", "11a 1"),
        ("z30", "sender wild", "El8", "8 2w 3w 4w 5w 6w 7w 8w 9w 10w 10pw 10pw 10pw"),
        ("z04", "wild sender S8~11", "S8", ""),
        ("z04", "low=SA", "SA", "11ag 1"),
        ("z30", "low=El3 El3=11", "El3", "11ag 1"),
        ("z30", "low=ElA ElA=9", "ElA", "9"),
        ("z30", "low=ElA zero", "ElA", ""),
    ],
)
def test_role_sets(short: str, state: str, card: str, values: str) -> None:
    """ZC-10, ZC-50, ZC-52, ZC-53, ZC-54: the value of every role, and what it is besides.

    p picture, a ace, n Nullacht, w joker, g only in a GZ, e raised by the elephants.
    ZC-51: a card without a role is worthless. ZC-08: a shifted character is still that card.
    """
    c = conditions(short, state)
    found = roles(c.rule_set.pack.index[card], c)
    assert " ".join(map(_short, found)) == values
    assert is_worthless(c.rule_set.pack.index[card], c) == (not values)


def _short(role: CardRole) -> str:
    flags = {"p": role.picture, "a": role.ace, "n": role.tag == "NULL", "w": role.tag == "WILD"}
    flags |= {"g": role.gz_only, "e": role.elephant}
    return str(role.value) + "".join(letter for letter, is_set in flags.items() if is_set)


def test_positions_in_runs() -> None:
    """ZC-06: an ace is low or high, a picture above the ten; a shifted card lies by its value."""
    c = conditions("z04", "S3=11 SK=2")
    positions = {
        code: sorted(role.position or 0 for role in roles(PACK_2004.index[code], c))
        for code in ("SA", "SZ", "SB", "SD", "S8", "S3", "SK")
    }
    assert positions == {
        "SA": [1, 14], "SZ": [10], "SB": [11], "SD": [12], "S8": [0, 8], "S3": [14], "SK": [2]
    }  # fmt: skip


def test_cards_and_colours() -> None:
    """ZC-03, ZC-04, Z04-01, Z30-01, ZC-07, Z30-02: 104 codes, eight suits or four pairs."""
    for pack in (PACK_2004, PACK_V3):
        assert len(set(pack.codes)) == 104
        assert [pack.codes[card][-1] for card in range(13)] == list("A23456789ZBDK")
    assert PACK_2004.colours == 8
    assert PACK_V3.colours == 4
    assert PACK_V3.colour_of[PACK_V3.index["Ok3"]] == PACK_V3.colour_of[PACK_V3.index["PoK"]]
    for rule_set in RULE_SETS.values():
        codes = rule_set.characters.values()
        assert len({code[:-1] for code in codes}) == 7
        ranks = {RANK_OF[rule_set.pack.index[code]] for code in codes}
        assert ranks == {10, 11, 12}


def test_the_order_of_lines() -> None:
    """ZC-12, Z04-06, Z30-07: twenty-two places; the Narr swaps some of them."""
    assert len(set(RANKS.values())) == 22
    fool = conditions("z04", "fool")
    order = sorted(RANKS, key=lambda name: key_of(name, fool).strength)
    assert order[1:5] == ["EZ", "DZ", "TZ", "UZ"]
    assert order[-5:] == ["K3", "K4", "OKT", "K5", "GZ"]
    assert FOOLS_RANKS["stays"]["2C"] == FOOLS_RANKS["stays"]["K1"] == 60
    assert FOOLS_RANKS["swaps"]["2C"] == FOOLS_RANKS["swaps"]["EZ"] == 10


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("rest9", "rest8"), ("K1", "rest21"), ("2C", "K5"), ("5C", "5C-1"), ("5C-3", "4C"),
        ("DZ", "DZ-1"), ("DZ-1", "DZe"), ("DZe", "7C"), ("GZ-5", "OKT"), ("TZ-2e", "DZ"),
    ],
)  # fmt: skip
def test_ties_inside_a_line(better: str, worse: str) -> None:
    """ZC-12, ZC-15: fewer Nullachten, no elephants, a higher remainder."""
    c = conditions("z04")
    assert parse_key(better, c).strength > parse_key(worse, c).strength


def test_all_else_ties() -> None:
    """ZC-16: flushes, bagels and two-card onions of any cards."""
    c = conditions("z04")
    for one, other in (("S9 S4 S3", "OZ O9 O2"), ("SK RK", "S9 RA"), ("SA RK", "SA RZ")):
        first, second = (keys(cards(c, text), c)[0] for text in (one, other))
        assert first.strength == second.strength


@given(st.sampled_from(sorted(RANKS)), st.integers(1, 21), st.integers(0, 3), st.booleans())
def test_keys_are_read_as_they_are_written(
    name: str, points: int, nulls: int, elephant: bool
) -> None:
    """ZC-120: ``rest6``, ``5C-1``, ``DZ-2e``."""
    c = conditions("z04")
    zwiebel = name in ("DZ", "TZ", "UZ", "GZ")
    with_nulls = zwiebel or name in ("3C", "4C", "5C", "6C", "7C")
    key = key_of(
        name,
        c,
        points=points if name == "rest" else 0,
        nulls=nulls if with_nulls else 0,
        elephant=elephant and zwiebel,
    )
    assert parse_key(str(key), c) == key


@pytest.mark.parametrize("text", ["", "rest", "DZ6", "BF-1", "5Ce", "8C", "rest6-1", "dz"])
def test_other_words_are_no_keys(text: str) -> None:
    """ZC-120: a key says neither less nor more than its line has."""
    with pytest.raises(ValueError, match=r"key|remainder|tie-break"):
        parse_key(text, conditions("z04"))


@pytest.mark.parametrize(
    "state",
    ["-", "wild", "wild fool death sender arch archwild zero", "lady", "low=SA S9~10 SK=2 SZ+2"],
)
def test_conditions_are_read_as_they_are_written(state: str) -> None:
    """ZC-120: the words for a state."""
    assert format_state(conditions("z04", state)) == state


def test_words_that_mean_nothing_are_all_named() -> None:
    """ZC-120: unknown words, cards of the other rules, values that there are not."""
    with pytest.raises(BadTokens) as wrong:
        parse_state("wild mild low=El3 S9~12 S9~10 X9=2 S3=1\uff11", "zwiebel-2004")
    assert wrong.value.words == ("mild", "low=El3", "S9~12", "X9=2", "S3=1\uff11")
    assert wrong.value.clashing == ()


@pytest.mark.parametrize(
    ("state", "clashing"),
    [
        ("S3=11 wild S3=2", "S3=11 S3=2"),
        ("SZ~11 RZ~11 SZ=2", "SZ~11 SZ=2"),
        ("SZ~11 SZ+2", "SZ~11 SZ+2"),
        ("SZ+2 SZ+1", "SZ+2 SZ+1"),
        ("low=SA lady low=RA", "low=SA low=RA"),
    ],
)
def test_words_that_contradict_one_another_are_named(state: str, clashing: str) -> None:
    """ZC-53, Z04-46: a card has one new value, and a second one beside its own; one token."""
    with pytest.raises(BadTokens, match="in contradiction") as wrong:
        parse_state(state, "zwiebel-2004")
    assert wrong.value.words == wrong.value.clashing == tuple(clashing.split())


@pytest.mark.parametrize("state", ["SZ~10 SZ+2", "S3=11 S3=11 low=SA low=SA wild", "SA=9 low=SA"])
def test_words_that_go_together_are_no_contradiction(state: str) -> None:
    """Z04-46: an unchanged ten of the four may count two as well; saying it twice is harmless."""
    assert parse_state(state, "zwiebel-2004").shifts


@pytest.mark.parametrize(
    ("clause", "short", "state", "hand", "groups_", "expected"),
    [
        ("L1", "z04", "wild lady", "SA RK OA YB", ["DZ: SA RK OA YB"], "lady_ace"),
        ("L1", "z04", "wild lady", "SA RK OA YB GA", ["DZ: SA RK OA YB"], None),
        ("L1", "z04", "wild lady", "SA RK", ["rest11: SA RK"], None),
        ("L1", "z30", "wild lady El3=11", "El3 KrK", ["rest11: El3 KrK"], None),
        ("L1", "z30", "wild lady El3=11", "El3 KrK", ["EZ: El3 KrK"], "lady_ace"),
        ("L1", "z30", "wild lady El3~11", "El3", ["rest1: El3"], None),
        ("L2", "z04", "death", "SA RK OA YB", ["DZ: SA RK OA YB"], "death_killed"),
        ("L2", "z04", "death", "SA RK OA YB TD", ["DZ: SA RK OA YB"], None),
        ("L2", "z04", "death", "SA RK OA YB TD GA", ["TZ: SA RK OA YB TD GA"], None),
        ("L2", "z04", "death wild", "SA RK OA YB TD GA", ["TZ: SA RK OA YB TD GA"], "death_killed"),
        ("L3", "z04", "sender", "SA R8 O5", ["rest11: SA", "rest8: R8"], "sender_aces"),
        ("L3", "z04", "sender SA=9", "SA R8 O5", ["rest9: SA", "rest8: R8"], None),
        ("L4", "z04", "arch", "OB R8 O5", ["rest10: OB", "rest8: R8"], "arch_eight"),
        ("L4", "z04", "arch", "OB SA R8", ["DZ-1: OB SA R8"], None),
        ("L4", "z30", "arch wild", "StB El8", ["rest10: StB", "rest11: El8"], None),
    ],
)  # fmt: skip
def test_a_list_must_satisfy_the_constraints(  # noqa: PLR0917
    clause: str, short: str, state: str, hand: str, groups_: list[str], expected: str | None
) -> None:
    """ZC-60, ZC-63, ZC-76: roles are chosen as it suits the player, the first breach is named."""
    c = conditions(short, state)
    declared = listed(c, *groups_)
    assert fits(cards(c, hand), declared, c) == expected
    with pytest.raises(ValueError, match="no list") if expected else nullcontext():
        lay(cards(c, hand), declared, c)


@pytest.mark.parametrize(
    ("clause", "short", "state", "hand", "laid", "asked", "expected"),
    [
        ("ZC-63 L1 another ace serves", "z04", "wild lady", "SA OA RK", [], "SA RK", "EZ"),
        ("ZC-63 L1 no other ace", "z04", "wild lady", "SA RK", [], "SA RK", "rest11"),
        ("ZC-63 L1 alone", "z04", "wild lady", "SA OA", [], "SA", "rest11"),
        ("ZC-63 L1 alone, no other", "z04", "wild lady", "SA", [], "SA", "rest1"),
        (
            "ZC-63 L1 the other has served", "z04", "wild lady", "SA OA RK", ["rest11: OA"],
            "SA RK", "rest11",
        ),
        (
            "ZC-63 L1 the last of three", "z04", "wild lady", "SA RK OA YB GA TD",
            ["DZ: SA RK OA YB"], "GA TD", "rest11",
        ),
        (
            "ZC-104 too high is not lower", "z04", "wild lady", "SA OA BZ", ["rest10: BZ"],
            "SA", "",
        ),
        ("ZC-12 lower lines stay", "z04", "wild lady", "SA OA S2 S8", [], "SA S2 S8", "FL 3C"),
        ("ZC-12 as without a token", "z04", "wild", "SA OA S2 S8", [], "SA S2 S8", "FL 3C"),
        (
            "ZC-63 L1 by the one that it gives", "z30", "El3=11 lady", "El3 Kr2 Kr3 Kr7 Kr8", [],
            "El3 Kr2 Kr3 Kr7 Kr8", "5C",
        ),
        (
            "ZC-52 a bound one gives a role", "z30", "El3=11 low=El3", "El3 Kr2 Kr3 Kr7 Kr8", [],
            "El3 Kr2 Kr3 Kr7 Kr8", "5C FL",
        ),
        (
            "ZC-12 own lower lines below it", "z30", "El3=11 lady wild", "El3 Kr9 KrZ Ok8 Sc8", [],
            "El3 Kr9 KrZ Ok8", "4C K2",
        ),
    ],
)  # fmt: skip
def test_an_open_token_widens_no_lower_claim(  # noqa: PLR0917
    clause: str, short: str, state: str, hand: str, laid: list[str], asked: str, expected: str
) -> None:
    """ZC-63 L1: what only the token makes of cards, they are where they can be nothing higher."""
    c = conditions(short, state)
    offered = groups(cards(c, hand), c, listed(c, *laid))
    wanted = cards(c, asked)
    assert " ".join(str(group.key) for group in offered if group.cards == wanted) == expected
    assert all(fits(cards(c, hand), (*listed(c, *laid), group), c) is None for group in offered)


def test_arrangements_are_disjoint_and_sorted() -> None:
    """ZC-30, ZC-33: later choices are made of what the earlier ones leave."""
    c = conditions("z04")
    hand = cards(c, "S3 R3 O4 Y4 G6 T7 BB VD SA RA")
    found = arrange(hand, c)
    assert [str(key) for key in found.keys] == ["DZ", "5C", "rest6"]
    taken = 0
    for group in found.groups:
        assert not group.cards & taken
        taken |= group.cards
    assert taken | found.unused == hand
    assert list(found.strengths) == sorted(found.strengths, reverse=True)


def test_the_optimum_goes_on_from_what_is_declared() -> None:
    """ZC-32, ZC-35, ZC-104: nobody has to begin with the best; nothing higher may follow."""
    c = conditions("z04")
    hand = cards(c, "S3 R3 O4 Y4 G6 T7 BB VD SA RA")
    declared = listed(c, "5C: S3 R3 O4 Y4 T7")
    assert [str(key) for key in arrange(hand, c, declared).keys] == ["5C", "3C", "rest17"]
    offered = groups(hand, c, declared)
    assert all(group.key.strength <= declared[0].key.strength for group in offered)
    assert not any(group.cards & declared[0].cards for group in offered)


def test_the_longer_of_two_equal_lists_is_better() -> None:
    """ZC-31: any group beats no group."""
    c = conditions("z04")
    short, long = (arrange(cards(c, text), c).strengths for text in ("OZ O9 O2", "S9 S4 S3 R2"))
    assert short[0] > long[0] or short < long
    assert arrange(cards(c, "S9 S4 S3"), c).strengths < long


@pytest.mark.parametrize(
    ("short", "state", "text", "spare"),
    [
        ("z30", "-", "ScA Mu2 Sc3 Mu4 Sc5 Mu6 Sc7 Mu8 Sc9 MuZ", 0),
        ("z30", "wild", "ScA Mu2 Sc3 Mu4 Sc5 Mu6 Sc7 El8 Sc9 MuZ", 1),
        ("z30", "wild", "El8 Kr8 Ok8 Po8 Sc8 Mu8 St8 De8 El7 Kr9", 7),
        ("z30", "sender wild", "El8 Kr4 El5 Kr6 El7 Kr3 El9 KrZ Ok8", 1),
        ("z04", "-", "S7 R8 O8 Y8 G8 T8 B8 V8 S8", 7),
        ("z04", "S3=11 SK=2", "S3 SK S4 S5 S6 S7 S8 S9 SZ", None),
        ("z04", "SK=3", "S2 SK S4 S5 S6 S7 S8 S9 SZ", 0),
        ("z04", "archwild", "S2 S3 S4 S5 S6 S7 S8 S9 OB", None),
        ("z04", "-", "S2 S3 S4", None),
    ],
)
def test_runs(short: str, state: str, text: str, spare: int | None) -> None:
    """Z04-04, Z30-05, ZC-53: natural cards without a gap, and as few others as possible."""
    c = conditions(short, state)
    found = run(cards(c, text), c)
    assert (None if found is None else found.spare) == spare


@pytest.mark.parametrize(
    ("short", "state", "declared", "text", "expected"),
    [
        ("z04", "-", "DZ: SA RK OA YB", "G2 G3 G4 G5 G6 G7 G8 G9 GZ", "no_target"),
        ("z04", "-", "GZ-3: SA RK OA YB G8 T8 B8", "S2 S3", "not_a_run"),
        ("z04", "-", "UZ: SA RK OA YB GA TD BA VD", "G2 G3 G4 G5 G6 G7 G8 G9 GZ", "run_too_short"),
        ("z04", "-", "UZ: SA RK OA YB GA TD BA VD", "G2 G3 G4 G5 G6 G7 G8 G9 GZ GB", "UZ"),
        ("z04", "-", "GZ-3: SA RK OA YB G8 T8 B8", "S2 S3 S4 S5 S6 S7 S8 S9 SZ", "run_nulls"),
        ("z04", "wild", "OKT: S8 R8 O8 Y8 G8 T8 B8 V8", "S2 S3 S4 S5 S6 S7 S9 SZ SB", "not_a_run"),
        (
            "z30", "wild", "GZ: ElB OkA PoD ScA StK MuA DeB KrA ElK DeA",
            "El3 Kr4 El5 Kr6 El7 Kr8 El9 KrZ Sc8", "run_wilds",
        ),
    ],
)  # fmt: skip
def test_what_a_run_cripples(
    short: str, state: str, declared: str, text: str, expected: str
) -> None:
    """ZC-20, ZC-21, Z04-05, Z30-06: the target, or the first reason against it."""
    c = conditions(short, state)
    found = crippled(run(cards(c, text), c), listed(c, declared), c)
    assert (found.key.name if isinstance(found, Group) else found) == expected


def test_a_run_is_a_list_too() -> None:
    """ZC-60, ZC-72: the constraint it breaks is named, not that it were no run."""
    red = "R6 R7 R8 R9 RZ RB RD RK RA"
    sent = conditions("z04", "sender")
    assert broken(cards(sent, red), sent, cards(sent, red)) == "sender_aces"
    orange = "O3 O4 O5 O6 O7 O8 O9 OZ OB"
    arch = conditions("z04", "arch")
    assert broken(cards(arch, orange), arch, cards(arch, orange)) == "arch_eight"
    assert broken(cards(arch, red), arch, cards(arch, red)) is None
    lady = conditions("z04", "wild lady")
    high = "G6 G7 G8 G9 GZ GB GD GK GA"
    assert broken(cards(lady, high), lady, cards(lady, high)) == "lady_ace"
    assert broken(cards(lady, high), lady, cards(lady, f"{high} SA")) is None


def test_all_runs_of_a_hand() -> None:
    """ZC-118: all ten cards, or nine of them."""
    c = conditions("z04")
    ten = "G2 G3 G4 G5 G6 G7 G8 G9 GZ GB"
    assert sorted(found.name for found in runs(cards(c, ten), c)) == ["RL10", "RL9", "RL9"]
    assert [found.name for found in runs(cards(c, f"{ten[:-3]} S2"), c)] == ["RL9"]
    assert runs(cards(c, "G2 G3 G4"), c) == ()


def test_the_runs_of_an_elephants_card() -> None:
    """ZC-54: a raised card is no longer what is printed on it."""
    c = Conditions(
        rules="zwiebel-2004", shifts=(OtherValue(PACK_2004.index["S9"], 10, "elephants"),)
    )
    assert run(cards(c, "S2 S3 S4 S5 S6 S7 S8 S9 SZ"), c) is None
    assert isinstance(keys(cards(c, "S9 RA"), c)[0], Key)
