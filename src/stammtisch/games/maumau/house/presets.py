"""The ready-made rules: § 16, the tournament's, and what other tables play (12-G, 12-H)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule

_EIGHT = Cards(rank=("8",))
_NINE = Cards(rank=("9",))
_JACK = Cards(rank=("J",))
_QUEEN = Cards(rank=("Q",))
_KING = Cards(rank=("K",))
_ACE = Cards(rank=("A",))
_JOKER = Cards(joker=True)
_NO_RUN = m.QueenRunIs(on=False)


def _when(
    trigger: m.AnyTrigger, *effects: m.AnyEffect, conditions: tuple[m.AnyCondition, ...] = ()
) -> Clause:
    return Clause(when=trigger, do=effects, conditions=conditions)


def _instead(trigger: m.AnyTrigger, *effects: m.AnyEffect) -> Clause:
    return Clause(when=trigger, do=effects, replace_base=True)


def _always(*effects: m.AnyEffect) -> Clause:
    return Clause(when=m.Legality(), do=effects)


def _rule(title: str, *clauses: Clause) -> Rule:
    return Rule(title=title, clauses=clauses)


def _all_touch(name: str, *, last: m.Fine = "none", miss: m.Fine = "none") -> m.Gesture:
    return m.Gesture(name=name, who="all", by="window", last=last, miss=miss)


def pimperle(cards: Cards = _KING) -> Rule:
    """Kommando Pimperle for a card its author has chosen (MM-16.2)."""
    return _rule("Kommando Pimperle", _when(m.Top(cards), _all_touch("tischkante", last="penalty")))


PRESETS: Mapping[str, Rule] = MappingProxyType(
    {
        "HR-W": _rule(
            "Der fröhliche Willi",
            _when(
                m.DrawPileEmpty(),
                m.Gesture("staunen", "turn_owner", "before_shuffle", last="none", miss="penalty"),
            ),
        ),
        "HR-T": _rule(
            "Tschuldi!",
            _when(
                m.HarmDone(("skip", "stack", "draw", "swap")),
                m.HouseRuleSay("Tschuldi", "actor", "next_turn_end", "penalty", to="victim"),
            ),
        ),
        "HR-P": pimperle(),
        "HR-9": _rule(
            "Die einsame 9",
            _when(
                m.Top(_NINE),
                _all_touch("streicheln", miss="penalty"),
                conditions=(m.SegmentSize("=", 1),),
            ),
        ),
        "TR-8": _rule(
            "8er-Addierer",
            _always(m.Combine(_EIGHT, Cards(rank=("8",), face="printed"), 7)),
            _instead(m.Top(_EIGHT), m.Skip(per_card=True)),
        ),
        "TR-B": _rule("Reversed Bube", _when(m.WishMade(), m.RestrictWish("opposite_colour"))),
        "TR-J": _rule(
            "Kartentausch",
            _when(m.Setup(), m.AddJokers(1)),
            _always(m.CardLike(_JOKER, "T", transparent=True, not_during=("queen_run",))),
            _when(m.AnyCard(_JOKER), m.SwapHands("chosen", optional=True)),
        ),
        "TR-A": _rule("Ass Richtungswechsel", _when(m.Top(_ACE), m.Reverse())),
        "HX-1": _rule("Neun wechselt die Richtung", _instead(m.Top(_NINE), m.Reverse())),
        "HX-2": _rule("Ass setzt aus", _instead(m.Top(_ACE), m.Skip())),
        "HX-3": _rule(
            "Herz-König drei ziehen",
            _when(m.Top(Cards(rank=("K",), suit=("H",))), m.HouseRuleDraw("next", 3)),
        ),
        "HX-4": _rule(
            "Schnarchen",
            _when(
                m.HouseRuleSkipped(), m.HouseRuleSay("Chrrr", "victim", "next_turn_end", "penalty")
            ),
        ),
        "HX-5": _rule("Wangenschlag", _when(m.Top(_KING), _all_touch("wange", last="penalty"))),
        "HX-6": _rule("Zieh, bis du kannst", _always(m.DrawUntil(3))),
        "HX-7": _rule(
            "Damentausch",
            _when(m.Top(_QUEEN), m.SwapHands("chosen"), conditions=(m.SameRank(), _NO_RUN)),
        ),
        "HX-8": _rule(
            "Tschau Sepp",
            _when(m.HandIs(1), m.HouseRuleSay("Tschau", "actor", "turn_end", "penalty")),
            _when(m.Finish(), m.HouseRuleSay("Sepp", "actor", "now", "penalty")),
        ),
        "HX-9": _rule("Kein Ende mit Buben", _always(m.Forbid("finish", _JACK))),
        "HX-10": _rule(
            "Kreuz-König wandert",
            _when(m.Top(Cards(rank=("K",), suit=("C",))), m.RotateHands("play")),
        ),
        "HX-11": _rule(
            "Es ist ein Junge",
            _when(m.Sequence((_KING, _QUEEN, _JACK)), _all_touch("junge", last="penalty")),
        ),
        "HX-12": _rule(
            "Acht stoppt Sieben",
            _always(
                m.AnswerStack(
                    Cards(rank=("8",), face="printed", suit_of_eff=True), add=0, cancel=True
                )
            ),
        ),
        "HX-13": _rule(
            "Bube auf Bube",
            _always(m.Allow("lay", Cards(rank=("J",), face="printed"), on=_JACK)),
        ),
        "HX-14": _rule("Zwischenwerfen", _always(m.Allow("throw_in", Cards(same_as_top=True)))),
        "HX-15": _rule(
            "Kreuz-Dame vier ziehen",
            _when(m.Top(Cards(rank=("Q",), suit=("C",))), m.Stack(4), conditions=(_NO_RUN,)),
        ),
        "HX-16": _rule(
            "Andere Farbe wünschen", _when(m.WishMade(), m.RestrictWish("other_than_below"))
        ),
    }
)
"""By the id of the specification; every one passes the validation."""
