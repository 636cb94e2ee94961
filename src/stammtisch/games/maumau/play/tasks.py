"""What each kind of task does, in one table; and the loop that does them (`Agenda.tasks`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.games.maumau.house import hands
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.play import (
    announcements,
    between_rounds,
    deal,
    draw_and_done,
    draw_pile,
    round_end,
    turn,
)
from stammtisch.games.maumau.state.agenda import Handler, halted, waits
from stammtisch.games.maumau.state.state import Draft

TASKS: Mapping[str, Handler] = MappingProxyType(
    {
        "after_close": turn.after_close,
        "begin_round": between_rounds.begin_round,
        "draw": draw_pile.draw_cards,
        "drawn_default": draw_and_done.drawn_default,
        "first_round": between_rounds.first_round,
        "lhc_drawn": round_end.lhc_drawn,
        "lhc_over": round_end.lhc_over,
        "open_first": deal.open_next,
        "pause": between_rounds.pause,
        "penalty": draw_pile.deal_penalty,
        "pile_empty": draw_pile.pile_empty,
        "random_card": hands.ask_for_card,
        "recounted": duties.recount,
        "reshuffle": draw_pile.reshuffle,
        "round_over": round_end.round_over,
        "run_over": duties.run_over,
        "served": draw_pile.served,
        "settle": round_end.settle_task,
        "speak": announcements.speak_with_card,
        "stack_drawn": draw_pile.stack_drawn,
        "surplus": draw_and_done.note_surplus,
        "thrown_last": round_end.thrown_last,
        "turn_begin": turn.turn_begin,
        "turn_end": turn.turn_end,
        "unfinish": round_end.unfinish,
    }
)
"""By `Task.kind`."""


def run(d: Draft) -> None:
    """Does what has to happen, until somebody may act or chance owes something."""
    while d.agenda.tasks and not waits(d):
        task, rest = d.agenda.tasks[0], d.agenda.tasks[1:]
        d.agenda.tasks = ()
        TASKS[task.kind](d, task)
        d.agenda.tasks += rest
    if d.round.gestures and d.turn.phase != "gesture" and halted(d):
        d.clock.resume, d.turn.phase, d.clock.stopped = d.turn.phase, "gesture", d.clock.t
