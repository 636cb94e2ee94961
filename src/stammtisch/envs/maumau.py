"""Mau-Mau in numbers, at strict tables without house rules: a card, then what goes with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, get_args

from stammtisch.envs.encoding import (
    ENOUGH,
    Encoding,
    Field,
    Words,
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

Seen: TypeAlias = MauMauObservation

PHASES = get_args(Phase)
STAGES = get_args(TurnStage)
SPOKEN = (MAU, MAU_MAU, RUN, RUN_END)

TABLE = (
    Words("card", CODE, "Lay this card, or throw it in out of turn; then one of two Damen shown."),
    Words("wish", SUIT_CODES, "Name this suit: with the Bube, or for one that lies already."),
    Words("say", SPOKEN, "Say this: with a card, or by itself."),
    Words("", ("hold",), "After a card: what is laid next counts as laid together with it."),
    Words("", ("done",), "Nothing more will be laid; after a card, or by itself."),
    Words("", (ENOUGH,), "Nothing else goes with the card."),
    Words("", ("draw",), "Draw."),
    Words("", ("pass",), "Out of turn: do nothing about what has happened."),
    Words("", ("ready", "start"), "Between rounds: be ready; begin the match."),
    Words("health", ("ask", "well", "unwell"), "Before a round: ask whether all are well; answer."),
)

_PLAIN = {
    a.Draw: "draw",
    a.Done: "done",
    a.LetPass: "pass",
    a.Ready: "ready",
    a.StartMatch: "start",
    a.AskHealth: "health ask",
}


def spelled(action: a.MauMauAction, seen: Seen) -> tuple[str, ...]:  # noqa: ARG001
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


def layout(seats: int) -> tuple[Field, ...]:
    """The fields of an observation."""
    cards = len(CODE)
    return (
        Field("hand", cards, "The own cards.", lambda s: _cards(s.hand)),
        Field("drawn", cards, "The own card drawn in this turn.", lambda s: _cards(_some(s.drawn))),
        Field("pile", cards, "The open pile, its top included.", lambda s: _cards(s.pile)),
        Field("top", cards, "The top of the pile.", lambda s: _cards(s.pile[-1:])),
        Field("known", cards, "Cards seen in other hands that are still there.", _known),
        Field("serve", DECK, "What is to be served; of a Bube with the wish.", _serve),
        Field("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", _phase),
        Field("stage", len(STAGES), f"Of the turn: {', '.join(STAGES)}.", _stage),
        Field("player", seats, "Whose turn it is.", lambda s: _seat(s, s.player)),
        Field("dealer", seats, "Who dealt.", lambda s: _seat(s, s.dealer)),
        Field("caller", seats, "Whose Damenrunde it is.", _caller),
        Field("wisher", seats, "Who may still name a suit.", _wisher),
        Field("due", len(SPOKEN), f"What the seat has to say: {', '.join(SPOKEN)}.", _due),
        Field("score", seats, "Points.", lambda s: numbered(s, s.scores)),
        Field("cards", seats, "Cards in hand.", lambda s: numbered(s, s.hand_sizes)),
        Field("penalties", seats, "Penalty cards not taken up.", _penalties),
        Field("active", seats, "Cards in hand and ripe penalty cards.", _active),
        Field("ready", seats, "Ready for the next round.", lambda s: numbered(s, s.ready)),
        Field("passed", seats, "Has let pass what happened.", _passed),
        Field("stack rank", len(RANKS), "The rank that a stack is built of.", _stack_rank),
        Field("stack", 1, "Cards to be drawn for the stack.", lambda s: [s.stack_due]),
        Field("skips", 1, "Players still to be passed over.", lambda s: [s.skip_due]),
        Field("direction", 1, "1 clockwise, -1 against it.", lambda s: [s.dir]),
        Field("combine", 1, "Cards laid together so far.", lambda s: [s.combine]),
        Field("throw", 1, "A König lies open for throwing in.", lambda s: [float(s.king_open)]),
        Field("pile size", 1, "Cards in the draw pile.", lambda s: [s.draw_pile]),
        Field("round", 1, "Number of the round.", lambda s: [s.round_no]),
    )


def _some(code: str | None) -> tuple[str, ...]:
    return () if code is None else (code,)


def _cards(codes: Iterable[str]) -> list[float]:
    return marked(len(CODE), [INDEX[code] for code in codes])


def _known(seen: Seen) -> list[float]:
    return _cards(code for held in seen.known for code in held)


def _serve(seen: Seen) -> list[float]:
    return marked(DECK, [INDEX[code] for code in _some(seen.eff)])


def _phase(seen: Seen) -> list[float]:
    return one_of(PHASES, seen.phase)


def _stage(seen: Seen) -> list[float]:
    return one_of(STAGES, seen.stage)


def _seat(seen: Seen, seat: int | None) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat)])


def _caller(seen: Seen) -> list[float]:
    return _seat(seen, seen.queen_run.caller if seen.queen_run else None)


def _wisher(seen: Seen) -> list[float]:
    return _seat(seen, seen.late_wish.seat if seen.late_wish else None)


def _due(seen: Seen) -> list[float]:
    owed = {duty.phrase for duty in seen.duties if duty.seat == seen.seat}
    return [float(phrase in owed) for phrase in SPOKEN]


def _penalties(seen: Seen) -> list[float]:
    return numbered(seen, [len(mine) for mine in seen.penalties])


def _active(seen: Seen) -> list[float]:
    return numbered(seen, seen.active)


def _passed(seen: Seen) -> list[float]:
    return numbered(seen, [seen.quiet >> seat & 1 for seat in range(seen.n)])


def _stack_rank(seen: Seen) -> list[float]:
    return marked(len(RANKS), [seen.stack_rank if seen.stack_due else None])


ENCODINGS = {
    "mau-mau": Encoding(
        version=1,
        table=TABLE,
        spelled=spelled,
        layout=layout,
        needed={"supervision": "strict", "house_rules": False, "preset_rules": (), "boards": ()},
    )
}
