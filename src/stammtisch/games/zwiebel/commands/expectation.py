"""``stammtisch odds zwiebel --record FILE --seat K``: what one seat could expect at one moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import ceil

import msgspec

from stammtisch.games.extras.commands import (
    BadView,
    CommandAnswer,
    CommandTools,
    CommandView,
    Grid,
    GridColumn,
    Line,
    Unanswered,
)
from stammtisch.games.protocol import RuleViolation
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import texts
from stammtisch.games.zwiebel.advice.deal_terms import DealTerms, deal_terms
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS
from stammtisch.games.zwiebel.questions import RivalChance, ShowdownChances, chances
from stammtisch.games.zwiebel.views.observation import Observation

SAMPLES = 2_000
"""So many showdowns, where nobody says how many."""


def winning(view: CommandView, samples: int | None, seed: int, desk: CommandTools) -> CommandAnswer:
    """The chance of the seat that sees this to win. Raises `Unanswered`, `BadView`."""
    if view.game.name not in RULE_SETS:
        raise Unanswered(
            desk.say(
                de=f"gefragt ist nach Zwiebel, gespielt wurde {view.game.name}",
                en=f"the question is about Zwiebel, but this is {view.game.name}",
            )
        )
    seen: Observation = view.seen
    _must_be_thinkable(seen, desk)
    count = samples or SAMPLES
    try:
        with desk.progress(count) as progress:
            found = chances(seen, desk.chance(seed), count, None, progress)
    except RuleViolation as refusal:
        raise Unanswered(_refused(refusal.code, desk)) from None
    assert seen.seat is not None
    plain = {"game": view.game.name, "seat": seen.seat, "seed": seed}
    plain |= msgspec.to_builtins(found)
    shown, terms = list(_shown(found, view.players, seen.seat, seed, desk)), deal_terms(seen)
    if terms is not None:
        plain["deal"] = terms._asdict() | {"needed": terms.needed}
        shown.append(_deal(terms, _name(view.players, seen.seat, desk), view, desk))
    return CommandAnswer(plain, iter(shown))


def _deal(terms: DealTerms, who: str, view: CommandView, desk: CommandTools) -> Line:
    """What it costs to deal, and from which chance on that pays (Z30-60, Z30-66)."""
    said = desk.say(
        de="Zu geben kostet {who} {price:term:money_}; im Topf liegen dann {pot:term:money_}. "
        "Das lohnt sich ab {needed} Siegen von 100.",
        en="To deal costs {who} {price:term:money_}; the pot is then {pot:term:money_}. "
        "That pays from {needed} wins out of 100 on.",
    )
    facts = {"who": who, "price": terms.price, "pot": terms.pot}
    facts |= {"needed": ceil(100 * terms.needed)}
    named = texts("zwiebel", view.game.name).words
    return Line(((render(said, facts, Speech(desk.language, named)), ""),))


def _must_be_thinkable(seen: Observation, desk: CommandTools) -> None:
    """A view may come from anywhere: it is believed if it can be thought of."""
    try:
        with suppress(RuleViolation):
            chances(seen, desk.chance(0), 1)
    except (ValueError, LookupError, StopIteration, AssertionError) as wrong:
        raise BadView(str(wrong)) from None


def _refused(code: str, desk: CommandTools) -> str:
    if code == "needs_seat":
        return desk.say(
            de="Zuschauer haben keine Chance; gefragt ist die Ansicht eines Platzes",
            en="spectators have no chance; the view of a seat is needed",
        )
    return desk.say(
        de="dieser Platz ist in diesem Augenblick in keiner Runde dabei; einen anderen nennen"
        " (--until, --seat)",
        en="at this moment this seat is not in a round; name another one (--until, --seat)",
    )


def _name(players: Sequence[str], seat: int, desk: CommandTools) -> str:
    return players[seat] if seat < len(players) else desk.say(de=f"Platz {seat}", en=f"seat {seat}")


def _shown(
    found: ShowdownChances, players: Sequence[str], seat: int, seed: int, desk: CommandTools
) -> Iterator[Line | Grid]:
    who = _name(players, seat, desk)
    if not found.samples:
        alone = desk.say(de=f"{who} ist allein dabei.", en=f"{who} is the only one still in.")
        yield Line(((alone, ""),))
        return
    interval = desk.say(de="95-%-Bereich", en="95 % interval")
    rows: list[tuple[str, ShowdownChances | RivalChance]] = [
        (desk.say(de="alle zusammen", en="all of them"), found),
        *((_name(players, one.seat, desk), one) for one in found.rivals),
    ]
    yield Grid(
        desk.say(
            de=f"{who} gewinnt die Kraftprobe: {found.samples} gespielt, Startzahl {seed}",
            en=f"{who} wins the showdown: {found.samples} played, seed {seed}",
        ),
        (
            GridColumn(desk.say(de="gegen", en="against")),
            GridColumn(desk.say(de=f"Chance ({interval})", en=f"chance ({interval})"), True, True),
        ),
        tuple(
            (
                name,
                desk.figures(f"{one.chance:.1%} ({100 * one.low:4.1f} … {100 * one.high:4.1f})"),
            )
            for name, one in rows
        ),
    )
