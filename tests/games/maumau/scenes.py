# ruff: noqa: E501 - a case is a line
"""Scenes at a Mau-Mau table, said in a line: who holds what, what lies on top, whose turn it is."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.play.round_end import protocol
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.board import Board, with_rule
from stammtisch.games.maumau.state.cards import CODE, INDEX, RANK, codes_of, pack_of
from stammtisch.games.maumau.state.events import MauMauEvent, Noted
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.codes import PenaltyWire, RunWire
from stammtisch.games.maumau.views.position import MauMauPosition
from stammtisch.games.protocol import CHANCE, CLOCK, Action, RuleViolation

NAMES = "ABCDEFGH"
TURN = 10
"""The turn in which a scene begins."""


def seat(name: str) -> int:
    """The seat of player A, B, C ..."""
    return NAMES.index(name)


def lay(cards: str, **more: Any) -> a.Lay:
    """Lay cards, written ``"9H 7H"``; ``say`` and ``show`` are written so, too."""
    for name in ("say", "show"):
        if isinstance(more.get(name), str):
            more[name] = tuple(more[name].split())
    if "swap_with" in more:
        more["swap_with"] = seat(more["swap_with"])
    return a.Lay(cards=tuple(cards.split()), **more)


def throw(card: str, **more: Any) -> a.ThrowIn:
    """Throw a card in."""
    if isinstance(more.get("say"), str):
        more["say"] = tuple(more["say"].split())
    return a.ThrowIn(card=card, **more)


def say(phrase: str, to: str | None = None) -> a.Say:
    """Say something, perhaps to somebody."""
    return a.Say(phrase=phrase, to=None if to is None else seat(to))


def challenge(accused: str, group: Any, rule_no: int | None = None) -> a.Challenge:
    """Challenge a player."""
    return a.Challenge(accused=seat(accused), group=group, rule_no=rule_no)


DRAW, DONE = a.Draw(), a.Done()


class Scene:
    """A state and what led to it; every step gives a new scene, so that a test may branch."""

    def __init__(self, state: State, events: Iterable[MauMauEvent] = (), t: int = 0) -> None:
        self.state = state
        self.events: tuple[MauMauEvent, ...] = tuple(events)
        self.t = t

    # --- steps ---------------------------------------------------------------------------------

    def do(self, who: str, *actions: a.SeatAction) -> Scene:
        """The player's actions, one after the other, at the scene's time; chance comes by itself."""
        state, events = self.state, list(self.events)
        for action in actions:
            state, more = rules.apply(state, seat(who), replace(action, t=self.t))  # type: ignore[arg-type]
            events += more  # type: ignore[arg-type]
            state = _chance(state, events)
        return Scene(state, events, self.t)

    def refused(self, who: str, action: a.SeatAction) -> str:
        """The code with which the action is refused; "" if it is not."""
        try:
            rules.apply(self.state, seat(who), replace(action, t=self.t))  # type: ignore[arg-type]
        except RuleViolation as wrong:
            return wrong.code
        return ""

    def clause(self, who: str, action: a.SeatAction) -> str:
        """The clause for which the action is refused; "" if it is not."""
        try:
            rules.apply(self.state, seat(who), replace(action, t=self.t))  # type: ignore[arg-type]
        except RuleViolation as wrong:
            return wrong.clause
        return ""

    def wait(self, ms: int) -> Scene:
        """Time passes; every deadline until then comes."""
        end, state, events = self.t + ms, self.state, list(self.events)
        while (due := rules.alarm(state)) is not None and due <= end:
            state, more = rules.apply(state, CLOCK, rules.tick(state, due))
            events += more  # type: ignore[arg-type]
            state = _chance(state, events)
        return Scene(state, events, end)

    def clock(self, action: a.ClockAction) -> Scene:
        """An action of the clock that the table decides on."""
        state, more = rules.apply(self.state, CLOCK, action)
        events = [*self.events, *more]
        return Scene(_chance(state, events), events, self.t)  # type: ignore[arg-type]

    def bell(self, ms: int) -> Scene:
        """So long before its matchday ends."""
        return self.clock(a.SetBell(self.t + ms))

    def chance(self, action: a.ChanceAction) -> Scene:
        """An outcome of chance, chosen by the test."""
        state, more = rules.apply(self.state, CHANCE, action)
        return Scene(state, (*self.events, *more), self.t)  # type: ignore[arg-type]

    # --- what can be seen --------------------------------------------------------------------------

    @property
    def eff(self) -> str:
        """What is to be served."""
        return CODE[self.state.turn.eff]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return NAMES[self.state.turn.player]

    @property
    def stage(self) -> str:
        return self.state.turn.stage

    @property
    def phase(self) -> str:
        return self.state.turn.phase

    @property
    def stack(self) -> int:
        return self.state.turn.stack_due

    @property
    def pile(self) -> str:
        return " ".join(CODE[card] for card in self.state.cards.pile)

    @property
    def winner(self) -> tuple[str, int] | None:
        """Who has won the round, and the points."""
        for event in reversed(self.events):
            if type(event).__name__ == "RoundOver":
                return NAMES[event.winner], event.points  # type: ignore[attr-defined]
        return None

    def hand(self, who: str) -> set[str]:
        return set(codes_of(self.state.cards.hands[seat(who)]))

    def penalties(self, who: str) -> int:
        """How many penalty cards lie in front of a player."""
        return len(self.state.cards.penalties[seat(who)])

    def paid(self) -> str:
        """The penalty cards by player, those without left out: ``"A2 C1"``."""
        return " ".join(
            f"{NAMES[s]}{len(mine)}" for s, mine in enumerate(self.state.cards.penalties) if mine
        )

    def happened(self, kind: str) -> list[Any]:
        """The events of a kind since the scene began, by class name."""
        return [event for event in self.events if type(event).__name__ == kind]

    def recorded(self) -> list[str]:
        """The codes of the violations that can be challenged."""
        return [one.code for one in self.state.court.violations]

    def protocol(self) -> list[Noted]:
        """All violations of the round."""
        return list(protocol(self.state))

    def listed(self, who: str) -> list[Action]:
        """What the player may do."""
        return list(rules.legal_actions(self.state, seat(who)))


def _chance(state: State, events: list[Any]) -> State:
    source = random.Random(1)  # one for all: an opened Joker must not go back on top for ever
    while state.agenda.pending is not None:
        drawn = rules.sample_chance(state, source)
        state, more = rules.apply(state, CHANCE, drawn)
        events += more
    return state


def scene(
    top: str = "KH",
    *,
    on: str = "A",
    players: int = 4,
    draw: str = "",
    pile: str = "",
    rules_on: Iterable[str | Any] = (),
    penalties: dict[str, list[tuple[str, int]]] | None = None,
    run: tuple[str, str] | None = None,
    draw_pile: str | None = None,
    options: dict[str, Any] | None = None,
    points: dict[str, int] | None = None,
    t: int = 100_000,
    **more: Any,
) -> Scene:
    """A table in the middle of a round.

    ``top``: the card on top, ``pile``: what lies under it, ``draw``: the first cards of the draw
    pile (all cards not named follow), ``draw_pile``: the whole of it. Capital letters are hands:
    ``A="7H KC"``; whoever is not named holds two irrelevant cards. ``penalties``: cards face down
    with the turn in which they came. The rest are fields of the position.
    """
    chosen = MauMauOptions(**(options or {}))
    board = _board(rules_on, players, chosen.goal, points or {})
    hands = {name: more.pop(name).split() for name in NAMES[:players] if name in more}
    decks = 1 if chosen.decks == "auto" else chosen.decks
    jokers = sum("JO" in hand for hand in hands.values()) or int("TR-J" in [*rules_on])
    deck = [CODE[card] for card in pack_of(decks, jokers)]
    down = {name: penalties.get(name, []) for name in NAMES[:players]} if penalties else {}
    used = {top, *pile.split(), *draw.split(), *(draw_pile or "").split()}
    used |= {card for hand in hands.values() for card in hand}
    used |= {card for mine in down.values() for card, _ in mine}
    free = [card for card in deck if card not in used]
    # Harmless cards first: neither kings nor tens, queens, sevens, jacks.
    free.sort(key=lambda code: (RANK[INDEX[code]] in {0, 3, 4, 5, 6, 8}, code))
    for name in NAMES[:players]:
        if name not in hands:
            hands[name], free = free[:2], free[2:]
    stock = draw.split() + free if draw_pile is None else draw_pile.split()
    under = pile.split() + (free if draw_pile is not None else [])
    lying = (*under, top) if draw_pile is not None and not pile else (*pile.split(), top)
    fields: dict[str, Any] = {
        "phase": "turn",
        "stage": "serve",
        "turn_no": TURN,
        "run_no": TURN,
        "player": seat(on),
        "round_no": 1,
        "dealer": 0,
    } | more
    if run is not None:
        caller, shown = run
        fields["run"] = RunWire(seat(caller), tuple(shown.split()))
    if fields.get("stack_due") and "stage" not in more:
        fields["stage"] = "stack"
    position = MauMauPosition(
        n=players,
        options=chosen,
        board=board,
        names=tuple(NAMES[:players]),
        hands=tuple(tuple(hands[name]) for name in NAMES[:players]),
        penalties=tuple(
            tuple(PenaltyWire(born, False, card) for card, born in down.get(name, []))
            for name in NAMES[:players]
        ),
        draw_pile=tuple(stock),
        pile=lying,
        health=(1,) * players,
        t=t,
        **fields,
    )
    state = rules.restore(position)
    return Scene(state, (), t)


def _board(rules_on: Iterable[Any], players: int, goal: int, points: dict[str, int]) -> Board:
    names = tuple(NAMES[:players])
    board = Board(
        names=names,
        points=tuple(points.get(name, 0) for name in names),
        units=(0,) * players,
        credits=(0,) * players,
        goal=goal,
    )
    for rule in rules_on:
        board = with_rule(board, PRESETS[rule] if isinstance(rule, str) else rule, "")
    return board


def without_draw_pile(there: Scene) -> Scene:
    """The scene with no card to draw and nothing under the top card."""
    cards = there.state.cards
    cards = replace(cards, pile=cards.pile[-1:], layers=cards.layers[-1:], draw_pile=())
    return Scene(replace(there.state, cards=cards), (), there.t)


def open_scene(top: str = "KH", **more: Any) -> Scene:
    """The same at an open table."""
    options = {"supervision": "open", **more.pop("options", {})}
    return scene(top, options=options, **more)


def fresh(players: int = 4, *, order: str = "", seed: int = 0, **options: Any) -> Scene:
    """A match from its beginning, up to the first card; A deals.

    ``order``: the first cards of the pack, as they lie; the rest follows in canonical order.
    """
    options = {"dealer_first": "seat", "health": "off"} | options
    chosen = MauMauOptions(names=tuple(NAMES[:players]), **options)
    state = rules.new(chosen, players)
    events: list[Any] = []
    while state.agenda.pending is not None and state.agenda.pending.kind != "shuffle":
        state, more = rules.apply(state, CHANCE, rules.sample_chance(state, random.Random(seed)))
        events += more
    if order:
        assert state.agenda.pending is not None
        first = order.split()
        pack = [CODE[card] for card in state.agenda.pending.choices]
        cards = (*first, *(card for card in pack if card not in first))
        state, more = rules.apply(state, CHANCE, a.Shuffle(cards))
        events += more
    return Scene(_chance(state, events), events, 0)
