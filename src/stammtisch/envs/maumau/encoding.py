"""Mau-Mau in numbers, at strict tables without house rules: a card, then what goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from stammtisch.envs.encoding import (
    ENOUGH,
    Encoding,
    Slice,
    WordGroup,
    around,
    marked,
    numbered,
    one_of,
    seat_from,
)
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import CODE, DECK, INDEX, RANKS, SUIT_CODES
from stammtisch.games.maumau.state.parts.turn import Phase, TurnStage
from stammtisch.games.maumau.views.observation import MauMauObservation

PHASES = get_args(Phase)
STAGES = get_args(TurnStage)
SPOKEN = (MAU, MAU_MAU, RUN, RUN_END)

TABLE = (
    WordGroup("card", CODE, "Lay this card, or throw it in; as a later word: show this Dame."),
    WordGroup("wish", SUIT_CODES, "Name this suit: with the Bube, or for one that lies already."),
    WordGroup("say", SPOKEN, "Say this: with a card, or by itself."),
    WordGroup("", ("hold",), "After a card: what is laid next counts as laid together with it."),
    WordGroup("", ("done",), "Nothing more will be laid; after a card, or by itself."),
    WordGroup("", (ENOUGH,), "Nothing else goes with the card."),
    WordGroup("", ("draw",), "Draw."),
    WordGroup("", ("pass",), "Out of turn: do nothing about what has happened."),
    WordGroup("", ("ready", "start"), "Between rounds: be ready; begin the match."),
    WordGroup("health", ("ask", "well", "unwell"), "Before a round: ask who is well; answer."),
)

_PLAIN = {
    a.Draw: "draw",
    a.Done: "done",
    a.LetPass: "pass",
    a.Ready: "ready",
    a.StartMatch: "start",
    a.AskHealth: "health ask",
}


def spelled(action: a.MauMauAction, _seen: MauMauObservation) -> tuple[str, ...]:
    """The words of an action: a card, the wish, what is said, cards shown, hold or done."""
    match action:
        case a.Lay(cards=(card,), wish=wish, say=say, show=show):
            found = [f"card {card}"]
            if wish is not None:
                found.append(f"wish {wish}")
            found += [f"say {one}" for one in say]
            found += [f"card {one}" for one in show]
            found += [word for word in ("hold", "done") if getattr(action, word)]
            return tuple(found)
        case a.ThrowIn(card=card, say=say):
            return (f"card {card}", *(f"say {one}" for one in say))
        case a.Wish(suit=suit):
            return (f"wish {suit}",)
        case a.Say(phrase=phrase):
            return (f"say {phrase}",)
        case a.AnswerHealth(ready=ready):
            return ("health well" if ready else "health unwell",)
    return (_PLAIN[type(action)],)


def layout(seats: int) -> tuple[Slice, ...]:
    """The slices of an observation."""
    cards = len(CODE)
    return (
        Slice("hand", cards, "The own cards.", lambda s: _cards(s.hand)),
        Slice("drawn", cards, "The own card drawn in this turn.", lambda s: _cards(_some(s.drawn))),
        Slice("pile", cards, "The open pile, its top included.", lambda s: _cards(s.pile)),
        Slice("top", cards, "The top of the pile.", lambda s: _cards(s.pile[-1:])),
        Slice("known", cards, "Cards seen in other hands that are still there.", _known),
        Slice("serve", DECK, "What is to be served; of a Bube with the wish.", _serve),
        Slice("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", _phase),
        Slice("stage", len(STAGES), f"Of the turn: {', '.join(STAGES)}.", _stage),
        Slice("player", seats, "Whose turn it is.", lambda s: _seat(s, s.player)),
        Slice("dealer", seats, "Who dealt.", lambda s: _seat(s, s.dealer)),
        Slice("caller", seats, "Whose Damenrunde it is.", _caller),
        Slice("wisher", seats, "Who may still name a suit.", _wisher),
        Slice("due", len(SPOKEN), f"What the seat has to say: {', '.join(SPOKEN)}.", _due),
        Slice("score", seats, "Points.", lambda s: numbered(s, s.scores)),
        Slice("cards", seats, "Cards in hand.", lambda s: numbered(s, s.hand_sizes)),
        Slice("penalties", seats, "Penalty cards not taken up.", _penalties),
        Slice("active", seats, "Cards in hand and ripe penalty cards.", _active),
        Slice("ready", seats, "Ready for the next round.", lambda s: numbered(s, s.ready)),
        Slice("passed", seats, "Has let pass what happened.", _passed),
        Slice("stack rank", len(RANKS), "The rank that a stack is built of.", _stack_rank),
        Slice("stack", 1, "Cards to be drawn for the stack.", lambda s: [s.stack_due]),
        Slice("skips", 1, "Players still to be passed over.", lambda s: [s.skip_due]),
        Slice("direction", 1, "1 clockwise, -1 against it.", lambda s: [s.dir]),
        Slice("combine", 1, "Cards laid together so far.", lambda s: [s.combine]),
        Slice("throw", 1, "A König lies open for throwing in.", lambda s: [float(s.king_open)]),
        Slice("pile size", 1, "Cards in the draw pile.", lambda s: [s.draw_pile]),
        Slice("round", 1, "Number of the round.", lambda s: [s.round_no]),
        *(
            Slice(
                f"known {step}",
                cards,
                f"Cards known to be in the hand of the seat {step} after the own one.",
                _known_of(step),
            )
            for step in range(1, seats)
        ),
    )


def _some(code: str | None) -> tuple[str, ...]:
    return () if code is None else (code,)


def _cards(codes: Iterable[str]) -> list[float]:
    return marked(len(CODE), [INDEX[code] for code in codes])


def _known(seen: MauMauObservation) -> list[float]:
    return _cards(code for held in seen.known for code in held)


def _known_of(step: int) -> Callable[[MauMauObservation], list[float]]:
    return lambda seen: _cards(around(seen, seen.known)[step])


def _serve(seen: MauMauObservation) -> list[float]:
    return marked(DECK, [INDEX[code] for code in _some(seen.eff)])


def _phase(seen: MauMauObservation) -> list[float]:
    return one_of(PHASES, seen.phase)


def _stage(seen: MauMauObservation) -> list[float]:
    return one_of(STAGES, seen.stage)


def _seat(seen: MauMauObservation, seat: int | None) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat)])


def _caller(seen: MauMauObservation) -> list[float]:
    return _seat(seen, seen.queen_run.caller if seen.queen_run else None)


def _wisher(seen: MauMauObservation) -> list[float]:
    return _seat(seen, seen.late_wish.seat if seen.late_wish else None)


def _due(seen: MauMauObservation) -> list[float]:
    owed = {duty.phrase for duty in seen.duties if duty.seat == seen.seat}
    return [float(phrase in owed) for phrase in SPOKEN]


def _penalties(seen: MauMauObservation) -> list[float]:
    return numbered(seen, [len(mine) for mine in seen.penalties])


def _active(seen: MauMauObservation) -> list[float]:
    return numbered(seen, seen.active)


def _passed(seen: MauMauObservation) -> list[float]:
    return numbered(seen, [seen.quiet >> seat & 1 for seat in range(seen.n)])


def _stack_rank(seen: MauMauObservation) -> list[float]:
    return marked(len(RANKS), [seen.stack_rank if seen.stack_due else None])


ENCODINGS = {
    "mau-mau": Encoding(
        version=2,
        table=TABLE,
        spelled=spelled,
        layout=layout,
        usual={"goal": 20},  # at random a match to 100 takes longer than an environment plays
        needed={"supervision": "strict", "house_rules": False, "preset_rules": (), "boards": ()},
    )
}
