"""What has to be said: Mau, Mau-Mau, the end of a queen run, phrases of rules (§ 10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import active, emit, later, window
from stammtisch.games.maumau.state.house_rule import HouseRuleSay
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.round import Duty
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

MAU = "mau"
MAU_MAU = "mau_mau"
RUN = "damenrunde"
RUN_END = "damenrunde_ende"
DONE_HINT = "fertig_hinweis"
BUILT_IN = frozenset({MAU, MAU_MAU, RUN, RUN_END, DONE_HINT})

_CODES = {MAU: "V-MAU-1", MAU_MAU: "V-MAU-2", RUN_END: "V-DAM-2"}


def duty_of(state: AnyState, seat: int, phrase: str, to: int = NOBODY) -> Duty | None:
    """What ``seat`` still has to say; for a phrase to somebody, to whom is heeded."""
    for duty in state.round.duties:
        if duty.seat == seat and duty.phrase == phrase and to in {NOBODY, duty.to}:
            return duty
    return None


def drop(d: Draft, duty: Duty) -> None:
    """The duty is fulfilled, missed or void."""
    d.round.duties = tuple(one for one in d.round.duties if one.no != duty.no)


def owe(d: Draft, seat: int, phrase: str, **more: Any) -> None:
    """Something has to be said from now on."""
    d.round.counter += 1
    more.setdefault("window", window(d))
    more.setdefault("turn", NEVER)
    duty = Duty(seat, phrase, d.round.counter, d.clock.t, **more)
    d.round.duties = (*d.round.duties, duty)


# --- Mau (MM-10a) -----------------------------------------------------------------------------


def counted(  # noqa: PLR0913
    d: Draft,
    seat: int,
    *,
    own: bool,
    drew: bool = False,
    ending: bool = False,
    anew: bool = False,
) -> None:
    """The number of a player's active cards may have become one (MM-10a.1).

    ``own``: by his own lay or draw in his own turn; ``drew``: by a draw; ``ending``: by a card
    that ripens, which a Mau said just before covers (MM-10a.4); ``anew``: all his cards are others.
    """
    count = active(d, seat)
    known = duty_of(d, seat, MAU) if d.round.duties else None
    if count != 1:
        again = drew and seat == d.turn.player and known is not None and known.due == NEVER
        if known and count > 1 and (anew or again):
            drop(d, known)  # MM-10a.5
        return
    if known:
        drop(d, known)
    d.round.one_since = with_entry(d.round.one_since, seat, d.turn.turn_no)
    if ending and d.round.covered >> seat & 1:
        return
    if d.options.auto_mau:
        d.round.mau_heard = with_entry(d.round.mau_heard, seat, d.turn.turn_no)
        emit(d, ev.Said(seat, MAU))
        return
    owe(d, seat, MAU, turn=d.turn.turn_no, own=own)


def recounted(d: Draft, said: int = NOBODY) -> None:
    """A card has done all it does at once: only who then holds one card owes Mau (MM-10a.5).

    ``said``: who has said it with this card.
    """
    d.round.duties = tuple(
        one
        for one in d.round.duties
        if one.phrase != MAU
        or one.no <= d.agenda.mark
        or (active(d, one.seat) == 1 and one.seat != said)
    )


def recount(d: Draft, task: Task) -> None:
    """`recounted`, when it is its turn."""
    recounted(d, task.seat)


def mau_covers(state: AnyState, seat: int) -> bool:
    """Whether Mau said now covers a card that ripens when this turn ends (MM-10a.4)."""
    if (
        seat != state.turn.player
        or state.turn.phase not in {"turn", "lhc"}
        or state.round.covered >> seat & 1
    ):
        return False
    ripening = sum(not c.ripe and c.born < state.turn.turn_no for c in state.cards.penalties[seat])
    return ripening > 0 and active(state, seat) + ripening == 1


def one_by_swap(state: AnyState, left: int, partner: int) -> bool:
    """Whether who keeps ``left`` cards holds one after the swap with ``partner`` (MM-10a.5)."""
    return left > 1 and partner != NOBODY and active(state, partner) == 1


def unsaid(state: AnyState, seat: int) -> Duty | None:
    """The Mau that ``seat`` must still say before it lays the card (MM-10a.3)."""
    known = duty_of(state, seat, MAU) if state.round.duties else None
    return known if known and active(state, seat) == 1 else None


def before_laying(d: Draft, seat: int) -> bool:
    """Whether Mau was not said before the last card is laid: then it is missed (MM-10a.3)."""
    known = unsaid(d, seat)
    if known is None:
        return False
    missed(d, known)
    return True


def turn_ended(d: Draft) -> None:
    """The deadlines that hang on the end of this turn are known now (MM-10a.2)."""
    d.round.duties = tuple(_at_turn_end(d, duty) for duty in d.round.duties)


def _at_turn_end(d: Draft, duty: Duty) -> Duty:
    if duty.turn != d.turn.turn_no:
        return duty
    if duty.own:
        return replace(duty, turn=NEVER, due=d.clock.t + d.options.grace_ms)
    if duty.phrase == MAU and duty.no > d.agenda.mark:
        # It arose by the very action that ends the turn: the following turn is waited for.
        return replace(duty, turn=duty.turn + 1, window=duty.window + 1)
    return replace(duty, turn=NEVER, due=max(d.clock.t, duty.arose + d.options.grace_ms))


# --- saying and missing -----------------------------------------------------------------------


def missed(d: Draft, duty: Duty) -> None:
    """It was not said in time: a penalty card, or a violation that somebody has to see (MM-3.3)."""
    drop(d, duty)
    code, why = ("V-HAUS-1", "phrase") if duty.rule_no else (_CODES[duty.phrase], duty.phrase)
    window = duty.window
    paid = violations.omitted(d, code, duty.seat, why, duty.rule_no, window=window, duty=duty.no)
    if paid and duty.phrase == RUN_END:
        later(d, Task("run_over"))


def run_over(d: Draft, _task: Task) -> None:
    """The caller has forgotten to end his queen run, and has paid for it (MM-9a.9)."""
    if d.turn.run is not None:
        emit(d, ev.QueenRunEnded(d.turn.run.caller, "forgotten"))
        d.turn.run = None


def ask_phrase(  # noqa: PLR0913
    d: Draft, effect: HouseRuleSay, seat: int, to: int, rule_no: int, *, final: bool
) -> None:
    """A house rule asks a player to say something (MM-12.9)."""
    more: dict[str, Any] = {"rule_no": rule_no, "to": to, "final": final}
    match effect.by:
        case "turn_end":
            more["turn"] = d.turn.turn_no
        case "next_turn_end":
            more["turn"] = d.turn.turn_no + 1
        case "window":
            more["due"] = d.clock.t + d.options.gesture_ms
        case _:
            more["due"] = d.clock.t + d.options.grace_ms
    if final:
        more |= {"turn": NEVER, "due": d.clock.t + d.options.grace_ms}
    if effect.miss == "none":
        return
    owe(d, seat, effect.phrase, **more)
    emit(d, ev.PhraseDue(seat, effect.phrase, rule_no, None if to == NOBODY else to))


def final_of(state: AnyState, seat: int) -> tuple[Duty, ...]:
    """What a finisher still has to say for the last card (MM-10.4)."""
    return tuple(duty for duty in state.round.duties if duty.final and duty.seat == seat)
