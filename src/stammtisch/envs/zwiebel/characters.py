"""What character cards changed in this round, and what interrupts it (ZC-66, ZC-97)."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.envs.encoding import Slice, one_of
from stammtisch.envs.zwiebel.slices import Read, by_card, cards_in, how_often, seats_in, turns_of
from stammtisch.games.zwiebel.cards.pack import SIZE, ZwiebelPack
from stammtisch.games.zwiebel.state.parts import PendingView
from stammtisch.games.zwiebel.views.observation import Observation

_SHIFTS = {
    "tortoise": "the value that Groß A'Tuin gave it",
    "elephants": "the value that the elephants gave it",
    "also": "what it may count besides",
}
_ARCH = ("closed", "answered", "wild")


def effects(pack: ZwiebelPack, seats: int) -> tuple[Slice, ...]:
    """Values, tokens and what was exchanged: by card and by seat."""
    return (
        *(
            Slice(by, SIZE, f"By card: {value}; 0: none.", _shifted(pack, by))
            for by, value in _SHIFTS.items()
        ),
        Slice("devalued", SIZE, "Cards that the Lady has devalued.", _devalued(pack)),
        Slice("tokens", seats, "Devalued cards of the seat's own choice.", _tokens),
        Slice("aside", SIZE, "Character cards that were exchanged.", _aside(pack)),
        Slice("exchanger", seats, "So many of them were the seat's.", _exchangers),
        Slice(
            "fate", seats, "Who played the Schicksal.", lambda s: seats_in(s, [s.effects.fate_by])
        ),
        Slice(
            "zeroed", seats, "Whose aces are worthless.", lambda s: seats_in(s, [s.effects.zeroed])
        ),
        Slice(
            "rewild",
            seats,
            "Whose eights are known to be wild all the same.",
            lambda s: seats_in(s, [s.rewild]),
        ),
        Slice(
            "own rewild",
            1,
            "The own eights are wild all the same.",
            lambda s: [float(s.own is not None and s.own.rewild)],
        ),
        Slice(
            "dealt wild", 1, "The round began with wild eights.", lambda s: [float(s.wild_at_start)]
        ),
        Slice("unwild", 1, "The Schicksal has ended that.", lambda s: [float(s.fate_unwild)]),
        Slice(
            "arch",
            len(_ARCH),
            f"The Erzkanzler: {', '.join(_ARCH)}.",
            lambda s: one_of(_ARCH, s.effects.arch),
        ),
        *(
            Slice(f"{name} on", 1, f"The {who} is in force.", _in_force(name))
            for name, who in (("death", "Tod"), ("fool", "Narr"), ("sender", "Achtensender"))
        ),
    )


def interruption(pack: ZwiebelPack, seats: int) -> tuple[Slice, ...]:
    """Who opened the step, who is asked in it, and about which cards."""
    return (
        Slice(
            "opened",
            seats,
            "Who opened the step that interrupts.",
            _step(lambda s, step: seats_in(s, [step.by]), seats),
        ),
        Slice(
            "answers",
            seats,
            "Who is asked in it: 1 for the next; 0: not.",
            _step(lambda s, step: turns_of(s, step.waiting), seats),
        ),
        Slice(
            "victims", seats, "Whom it concerns: 1 for the next; 0: not.", _step(_victims, seats)
        ),
        Slice(
            "at issue",
            SIZE,
            "By card: laid aside, to be raised or to be beaten: its place, from 1; 0: not.",
            _step(_at_issue(pack), SIZE),
        ),
        Slice(
            "given",
            SIZE,
            "By card: the value given so far by the elephants; 0: none.",
            _step(_given(pack), SIZE),
        ),
        Slice(
            "crippled", SIZE, "Cards of the groups that are crippled.", _step(_crippled(pack), SIZE)
        ),
        Slice(
            "up",
            1,
            "The card that is kept will lie face up.",
            _step(lambda _, step: [float(step.up)], 1),
        ),
        Slice(
            "deal",
            1,
            "What taking over the deal costs.",
            _step(lambda _, step: [float(step.amount)], 1),
        ),
    )


def _shifted(pack: ZwiebelPack, by: str) -> Read:
    return lambda s: by_card(pack, [(o.card, o.value) for o in s.effects.shifts if o.by == by])


def _devalued(pack: ZwiebelPack) -> Read:
    return lambda s: cards_in(pack, [o.card for o in s.effects.tokens if o.card is not None])


def _tokens(seen: Observation) -> list[float]:
    return how_often(seen, [one.victim for one in seen.effects.tokens if one.card is None])


def _aside(pack: ZwiebelPack) -> Read:
    return lambda seen: cards_in(pack, [one.card for one in seen.effects.aside])


def _exchangers(seen: Observation) -> list[float]:
    return how_often(seen, [one.seat for one in seen.effects.aside])


def _in_force(name: str) -> Read:
    return lambda seen: [float(getattr(seen.effects, name))]


def _step(read: Callable[[Observation, PendingView], list[float]], size: int) -> Read:
    """Of the step that interrupts; zeros while none does."""
    return lambda seen: [0.0] * size if seen.pending is None else read(seen, seen.pending)


def _victims(seen: Observation, step: PendingView) -> list[float]:
    single = () if step.victim is None else (step.victim,)
    return turns_of(seen, step.victims or single)


def _at_issue(pack: ZwiebelPack) -> Callable[[Observation, PendingView], list[float]]:
    def told(_: Observation, step: PendingView) -> list[float]:
        cards = step.cards or (() if step.card is None else (step.card,))
        return by_card(pack, [(code, place) for place, code in enumerate(cards, 1)])

    return told


def _given(pack: ZwiebelPack) -> Callable[[Observation, PendingView], list[float]]:
    return lambda _, step: by_card(pack, zip(step.cards, step.values, strict=False))


def _crippled(pack: ZwiebelPack) -> Callable[[Observation, PendingView], list[float]]:
    return lambda _, step: cards_in(pack, [code for one in step.groups for code in one.cards])
