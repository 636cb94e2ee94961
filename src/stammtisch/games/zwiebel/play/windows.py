"""The windows in which several players are asked (ZC-69, ZC-70, Z30-06)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.characters.visibility import announced, finish_arch, see, show_tod
from stammtisch.games.zwiebel.play.round_end import win
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import Passed, Revealed, WindowClosed
from stammtisch.games.zwiebel.state.state import DeathWindow, ForcedReveal, OutCrippleWindow


def pass_window(draft: Draft, seat: int) -> None:
    """A player has nothing to show."""
    step = draft.state.pending
    assert isinstance(step, DeathWindow | OutCrippleWindow)
    death = isinstance(step, DeathWindow)
    draft.tell(Passed(seat, "death_window" if death else "out_cripple"))
    ask_rest(draft, step.asked[1:])


def ask_rest(draft: Draft, asked: tuple[int, ...]) -> None:
    """The window goes on with those who are left, or is closed."""
    step = draft.state.pending
    assert isinstance(step, DeathWindow | OutCrippleWindow | ForcedReveal)
    if asked:
        draft.set(pending=replace(step, asked=asked))
        return
    draft.set(pending=None)
    if isinstance(step, DeathWindow):
        draft.tell(WindowClosed("death_window"))
        finish_arch(draft, step.by, tame=False)
    elif isinstance(step, OutCrippleWindow):
        draft.tell(WindowClosed("out_cripple"))
        win(draft, step.by, "cripple")
    else:
        draft.tell(WindowClosed("forced_reveal"))


def reveal_tod(draft: Draft, seat: int) -> None:
    """The Tod answers the Erzkanzler; everybody else has to turn up a card (Z04-49)."""
    step = draft.state.pending
    assert isinstance(step, DeathWindow)
    draft.set(pending=None)
    draft.tell(WindowClosed("death_window"))
    show_tod(draft, seat, step.by)


def reveal(draft: Draft, seat: int, card: Card) -> None:
    """A player turns up a card because he must (ZC-70)."""
    step = draft.state.pending
    assert isinstance(step, ForcedReveal)
    draft.tell(Revealed(seat, draft.code(card), "forced"))
    ask_rest(draft, step.asked[1:])
    see(draft, seat, 1 << card)
    announced(draft, seat, 1 << card)
