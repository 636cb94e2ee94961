"""What happens by itself when cards become visible or an effect begins (ZC-67, ZC-68, ZC-74)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.cards.rulesets import Character
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import EffectBegan, Revealed, WindowOpened
from stammtisch.games.zwiebel.state.parts import EffectName
from stammtisch.games.zwiebel.state.players import others_in_turn
from stammtisch.games.zwiebel.state.state import DeathWindow, ForcedReveal

SWITCH: Mapping[Character, str] = MappingProxyType(
    {
        "lady": "lady",
        "fate": "fate",
        "atuin": "atuin",
        "death": "death",
        "archchancellor": "arch",
        "fool": "fool",
        "sender": "sender",
    }
)
"""The option that switches a character card on."""


def is_on(draft: Draft, part: Character) -> bool:
    """Whether the modifier of this card is switched on."""
    return bool(getattr(draft.setup.options, SWITCH[part]))


def begin(draft: Draft, effect: EffectName, seat: int, card: Card, **data: Any) -> None:
    """An effect begins; a running duel will start anew (ZC-66, ZC-67)."""
    draft.set_effects(begun=(*draft.effects.begun, effect))
    draft.tell(EffectBegan(effect, seat, draft.code(card), **data))
    if draft.state.duel is not None and draft.duel.due is None:
        draft.set_duel(due=effect)


def make_visible(draft: Draft, seat: int, cards: CardSet) -> CardSet:
    """Everybody sees these cards of a seat from now on; returns those nobody had seen before."""
    state = draft.state
    fresh = cards & state.hands[seat] & ~state.known[seat]
    if fresh:
        known = with_entry(state.known, seat, state.known[seat] | fresh)
        draft.set(known=known, seen=state.seen | fresh)
    return fresh


def see(draft: Draft, seat: int, cards: CardSet) -> None:
    """Cards of a seat become visible, and what that sets off begins (ZC-68, ZC-74)."""
    set_off(draft, seat, make_visible(draft, seat, cards))


def set_off(draft: Draft, seat: int, fresh: CardSet) -> None:
    """The effects of newly visible cards; the one that opens a window comes last."""
    if not fresh:
        return
    for part in ("death", "sender", "fool"):
        card = draft.setup.characters[part]
        if fresh >> card & 1 and is_on(draft, part):
            _SEEN[part](draft, seat, card)
    arch = draft.setup.characters["archchancellor"]
    if fresh >> arch & 1 and draft.setup.procedure.window and is_on(draft, "archchancellor"):
        open_arch(draft, seat)


def _seen_death(draft: Draft, seat: int, card: Card) -> None:
    if draft.setup.procedure.acts_on_sight:
        draft.set_effects(death=True)
        begin(draft, "death", seat, card)


def _seen_sender(draft: Draft, seat: int, card: Card) -> None:
    if draft.setup.procedure.acts_on_sight:
        draft.set_effects(sender=True)
        begin(draft, "sender", seat, card)


def _seen_fool(draft: Draft, seat: int, card: Card) -> None:
    """Z04-50: in any way; in zwiebel-v3 a card that merely lies open does nothing."""
    if draft.setup.procedure.window:
        start_fool(draft, seat, card)


_SEEN = {"death": _seen_death, "sender": _seen_sender, "fool": _seen_fool}


def start_fool(draft: Draft, seat: int, card: Card) -> None:
    """The Narr is in force, if the showdown has not begun (Z04-50, Z30-50)."""
    if draft.state.phase != "showdown" and not draft.effects.fool:
        draft.set_effects(fool=True)
        begin(draft, "fool", seat, card)


def announced(draft: Draft, seat: int, cards: CardSet) -> None:
    """What the announcing of these cards sets off beside their becoming visible (Z30-49, Z30-50).

    A forced reveal counts as announcing for the Narr. An Erzkanzler announced before may come
    again as a companion, and does nothing then (ZC-66).
    """
    if draft.setup.procedure.window:
        return
    characters = draft.setup.characters
    fool, arch = characters["fool"], characters["archchancellor"]
    if cards >> fool & 1 and is_on(draft, "fool"):
        start_fool(draft, seat, fool)
    unseen = draft.effects.arch == "closed"
    if cards >> arch & 1 and unseen and is_on(draft, "archchancellor"):
        answer_arch(draft, seat)


def declared(draft: Draft, seat: int, cards: CardSet) -> None:
    """What declaring these cards sets off (ZC-109): also Tod and Achtensender (Z04-47, Z04-51)."""
    fresh = make_visible(draft, seat, cards)
    effects, characters = draft.effects, draft.setup.characters
    death, sender = characters["death"], characters["sender"]
    if cards >> death & 1 and is_on(draft, "death") and not effects.death:
        draft.set_effects(death=True)
        begin(draft, "death", seat, death)
    if cards >> sender & 1 and is_on(draft, "sender") and not effects.sender:
        draft.set_effects(sender=True)
        begin(draft, "sender", seat, sender)
    set_off(draft, seat, fresh & ~(1 << death) & ~(1 << sender))


# --- the Erzkanzler (Z04-49, Z30-49) ------------------------------------------------------------


def open_arch(draft: Draft, seat: int) -> None:
    """Z04-49: the Erzkanzler is seen for the first time; the others may answer with the Tod."""
    death = draft.setup.characters["death"]
    asked = others_in_turn(draft.state, seat)
    if draft.state.seen >> death & 1 or not asked:
        finish_arch(draft, seat, tame=False)
        return
    draft.set(pending=DeathWindow(seat, asked))
    draft.tell(WindowOpened("death_window", seat, asked))


def answer_arch(draft: Draft, seat: int) -> None:
    """Z30-49: who has the Tod face down must show it, or the Erzkanzler is wild."""
    state, death = draft.state, draft.setup.characters["death"]
    hidden = [
        other
        for other in (seat, *others_in_turn(state, seat))
        if (state.hands[other] & ~state.known[other]) >> death & 1
    ]
    if not hidden:
        finish_arch(draft, seat, tame=False)
        return
    show_tod(draft, hidden[0], seat)


def show_tod(draft: Draft, holder: int, opener: int) -> None:
    """The Tod is turned up, and all others turn up a card each."""
    death = draft.setup.characters["death"]
    draft.tell(Revealed(holder, draft.code(death), "death"))
    see(draft, holder, 1 << death)
    finish_arch(draft, opener, tame=True)
    ask_to_reveal(draft, holder, others_in_turn(draft.state, holder))


def ask_to_reveal(draft: Draft, by: int, seats: tuple[int, ...]) -> None:
    """The players of ``seats`` who have a face-down card must turn one up (ZC-70)."""
    state = draft.state
    asked = tuple(seat for seat in seats if state.hands[seat] & ~state.known[seat])
    if asked:
        draft.set(pending=ForcedReveal(by, asked))
        draft.tell(WindowOpened("forced_reveal", by, asked))


def finish_arch(draft: Draft, seat: int, *, tame: bool) -> None:
    """It is settled whether the Erzkanzler is wild in this round."""
    draft.set_effects(arch="answered" if tame else "wild")
    begin(draft, "arch", seat, draft.setup.characters["archchancellor"], wild=not tame)


def withdraw_sight(draft: Draft, cards: CardSet) -> None:
    """Z30-47: before the showdown Tod and Achtensender act only while they lie before a player
    who is still in.
    """
    if not draft.setup.procedure.acts_on_sight or draft.state.phase == "showdown":
        return
    characters = draft.setup.characters
    for card in members(cards):
        if card == characters["death"]:
            draft.set_effects(death=False)
        elif card == characters["sender"]:
            draft.set_effects(sender=False)
