# ruff: noqa: E501 - a case is a line
"""House rules drawn at random, as Hypothesis strategies."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from stammtisch.games.maumau.house import model as m
from stammtisch.games.maumau.house.model import Cards, Clause, Rule
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.house.validation import Refusal, Table, check_form

RANKS = ("7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("C", "S", "H", "D")
WHO = ("actor", "next", "previous", "all", "others", "turn_owner", "dealer", "leader", "trailing", "chosen")  # fmt: skip
OPS = ("=", "≠", "<", "≤", ">", "≥")
BY = ("now", "turn_end", "next_turn_end", "window")

cards = st.builds(
    Cards,
    rank=st.none()
    | st.lists(st.sampled_from(RANKS), min_size=1, max_size=2, unique=True).map(tuple),
    suit=st.none()
    | st.lists(st.sampled_from(SUITS), min_size=1, max_size=2, unique=True).map(tuple),
    colour=st.none() | st.sampled_from(("red", "black")),
    face=st.sampled_from(("effective", "printed")),
)
triggers = st.one_of(
    st.builds(m.Top, cards),
    st.builds(m.AnyCard, cards),
    st.builds(m.ThrownIn, cards),
    st.builds(m.Sequence, st.lists(cards, min_size=2, max_size=3).map(tuple)),
    st.just(m.TurnStart()),
    st.just(m.TurnEnd()),
    st.just(m.Skipped()),
    st.just(m.StackDrawn()),
    st.just(m.ServeDraw()),
    st.just(m.HarmDone(("skip", "stack", "draw"))),
    st.just(m.DrawPileEmpty()),
    st.builds(m.HandIs, st.integers(0, 5)),
    st.builds(m.Finish, cards),
    st.just(m.Penalised()),
    st.just(m.WishMade()),
)
who: Any = st.sampled_from(WHO)
few = st.integers(1, 4)
effects = st.one_of(
    st.builds(m.Skip, few),
    st.builds(m.Draw, who, few),
    st.builds(m.Stack, few),
    st.just(m.CancelStack()),
    st.builds(m.PassStack, st.sampled_from(("next", "previous"))),
    st.builds(m.Penalty, who),
    st.just(m.Reverse()),
    st.builds(m.PlayAgain, st.booleans()),
    st.just(m.Wish()),
    st.builds(m.RestrictWish, st.sampled_from(("opposite_colour", "other_than_printed"))),
    st.builds(m.SwapHands, who, st.booleans()),
    st.builds(m.RotateHands, st.sampled_from(("play", "against"))),
    st.builds(m.GiveCard, who, st.sampled_from(("chosen", "random"))),
    st.builds(m.Say, st.just("Ha"), who, st.sampled_from(BY), st.sampled_from(("penalty", "none"))),
    st.builds(
        m.Gesture,
        st.just("hut"),
        who,
        st.sampled_from((*BY, "before_shuffle")),
        st.sampled_from(("penalty", "none")),
        st.sampled_from(("penalty", "none")),
    ),
    st.just(m.NoEffect()),
)
legality = st.one_of(
    st.builds(m.Allow, st.sampled_from(("lay", "throw_in")), cards, st.none() | cards),
    st.builds(m.Forbid, st.sampled_from(("lay", "throw_in", "finish")), cards, st.none() | cards),
    st.builds(m.Combine, cards, cards, st.integers(2, 7)),
    st.builds(m.AnswerStack, cards, st.integers(0, 4), st.booleans()),
    st.builds(m.DrawUntil, st.integers(2, 4)),
)
conditions = st.one_of(
    st.builds(m.Players, st.sampled_from(OPS), st.integers(2, 8)),
    st.builds(m.HandCount, who, st.sampled_from(OPS), st.integers(0, 5)),
    st.builds(m.Below, cards),
    st.just(m.SameSuit()),
    st.just(m.SameRank()),
    st.builds(m.SegmentSize, st.sampled_from(OPS), st.integers(1, 3)),
    st.builds(m.Direction, st.sampled_from(("cw", "ccw"))),
    st.builds(m.QueenRunIs, st.booleans()),
    st.builds(m.NthTime, st.integers(1, 3)),
    st.builds(m.Role, who, st.sampled_from(("dealer", "leader", "trailing"))),
)
clauses = st.one_of(
    st.builds(
        Clause,
        triggers,
        st.lists(effects, min_size=1, max_size=2).map(tuple),
        st.lists(conditions, max_size=2).map(tuple),
        st.booleans(),
    ),
    st.builds(Clause, st.just(m.Legality()), st.lists(legality, min_size=1, max_size=2).map(tuple)),
    st.builds(Clause, st.just(m.Setup()), st.just((m.AddJokers(1),))),
)
drafts = st.builds(
    Rule, st.just("Zufall"), st.lists(clauses, min_size=1, max_size=2).map(tuple), st.integers(1, 9)
)


def _passes(rule: Rule) -> bool:
    try:
        check_form(rule, Table())
    except Refusal:
        return False
    return True


def random_rules() -> st.SearchStrategy[Rule]:
    """Rules that the validation accepts, ready-made ones among them."""
    return st.one_of(st.sampled_from(list(PRESETS.values())), drafts.filter(_passes))
