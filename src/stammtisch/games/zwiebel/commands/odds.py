"""``stammtisch odds``: how often which combination is the best, before and after an exchange.

With a view: the chance to win one showdown, see `stammtisch.games.zwiebel.commands.expectation`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import msgspec

from stammtisch.games.extras.commands import (
    Bar,
    CommandAnswer,
    CommandTools,
    Drawing,
    Grid,
    GridColumn,
    Line,
    Panel,
    Unanswered,
)
from stammtisch.games.speech import Speech
from stammtisch.games.texts import texts
from stammtisch.games.zwiebel.advice.first_choices import Frequencies, first_choices
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.commands.expectation import winning


class OddsArguments(msgspec.Struct, frozen=True):
    """The arguments; ``None`` where nothing was said."""

    hands: int
    exchanges: int
    seed: int
    game: Literal["zwiebel"] | RulesName = "zwiebel"
    rules: RulesName | None = None
    eights: Literal["normal", "wild"] | None = None
    samples: int | None = None


GIVEN = OddsArguments


def answer(given: OddsArguments, desk: CommandTools) -> CommandAnswer:
    """Frequencies, or the chances of a view. Raises `Unanswered`, `BadView`."""
    if given.seed < 0:
        raise Unanswered(
            desk.say(de="--seed ist eine Zahl ab 0", en="--seed is a number from 0 on"),
            nonsense=True,
        )
    if given.rules is not None and given.game not in ("zwiebel", given.rules):
        raise Unanswered(
            desk.say(
                de=f"{given.game} mit --rules {given.rules} geht nicht; eines von beiden genügt",
                en=f"{given.game} with --rules {given.rules} cannot be; one of the two is enough",
            ),
            nonsense=True,
        )
    if desk.view is not None:
        played = desk.view.game.name
        if played in RULE_SETS and given.game not in ("zwiebel", played):
            raise Unanswered(
                desk.say(
                    de=f"gefragt ist nach {given.game}, gespielt wurde {played}",
                    en=f"the question is about {given.game}, but this is {played}",
                )
            )
        return winning(desk.view, given.samples, given.seed, desk)
    found = _counted(given, desk)
    plain = {"seed": given.seed, "rounds": found}
    return CommandAnswer(plain, _shown(found, given.seed, desk), _drawn(found, desk))


def _counted(given: OddsArguments, desk: CommandTools) -> list[Frequencies]:
    rounds = [
        Conditions(rules=rules, wild_for=wild, wild_now=wild)
        for rules in RULE_SETS
        for wild in (False, True)
        if given.game in ("zwiebel", rules)
        and given.rules in (None, rules)
        and given.eights in (None, "wild" if wild else "normal")
    ]
    each = given.hands + given.exchanges
    found: list[Frequencies] = []
    with desk.progress(each * len(rounds)) as progress:
        for place, conditions in enumerate(rounds):
            shown = _shifted(progress, place * each)
            found += first_choices(conditions, given.hands, given.exchanges, given.seed, shown)
    return found


def _shifted(progress: Callable[[int], None], before: int) -> Callable[[int], None]:
    return lambda done: progress(before + done)


def _pairs(found: Sequence[Frequencies]) -> list[tuple[Frequencies, ...]]:
    """Those of one rule set and one state of the eights together."""
    together: dict[tuple[str, bool], list[Frequencies]] = {}
    for one in found:
        together.setdefault((one.rules, one.wild), []).append(one)
    return [tuple(pair) for pair in together.values()]


def _title(one: Frequencies, desk: CommandTools) -> str:
    eights = desk.say(de="wilde Achten", en="wild eights") if one.wild else ""
    return f"{one.rules}, {eights or desk.say(de='normale Runde', en='normal round')}"


def _series(one: Frequencies, desk: CommandTools) -> str:
    return (
        desk.say(de="nach gutem Tausch", en="after a good exchange")
        if one.exchanged
        else desk.say(de="zehn zufällige Karten", en="ten random cards")
    )


def _name(rules: str, line: str, desk: CommandTools) -> str:
    if line == "rest":
        return desk.say(de="Rest", en="remainder")
    return Speech(desk.language, texts("zwiebel", rules).words).term(line)


def _shown(found: Sequence[Frequencies], seed: int, desk: CommandTools) -> Iterator[Line | Grid]:
    interval = desk.say(de="95-%-Bereich", en="95 % interval")
    first = GridColumn(desk.say(de="erste Kombination", en="first combination"))
    for pair in _pairs(found):
        counted, title = " / ".join(str(one.hands) for one in pair), _title(pair[0], desk)
        yield Grid(
            desk.say(
                de=f"{title}: {counted} Hände, Startzahl {seed}",
                en=f"{title}: {counted} hands, seed {seed}",
            ),
            (
                first,
                *(GridColumn(f"{_series(one, desk)}\n({interval})", right=True) for one in pair),
            ),
            tuple(
                (
                    _name(pair[0].rules, row[0].line, desk),
                    *(
                        desk.figures(
                            f"{choice.share:.2%}"
                            f" ({100 * choice.low:5.2f} … {100 * choice.high:5.2f})"
                        )
                        for choice in row
                    ),
                )
                for row in zip(*(one.choices for one in pair), strict=True)
                if any(choice.hands for choice in row)
            ),
        )


def _drawn(found: Sequence[Frequencies], desk: CommandTools) -> Drawing:
    pairs = _pairs(found)
    panels = tuple(
        Panel(
            _title(pair[0], desk),
            tuple(
                (
                    _name(pair[0].rules, row[0].line, desk),
                    tuple(Bar(choice.share, choice.low, choice.high) for choice in row),
                )
                for row in zip(*(one.choices for one in pair), strict=True)
                if any(choice.hands for choice in row)
            ),
        )
        for pair in pairs
    )
    title = desk.say(de="Die beste Kombination", en="The best combination")
    return Drawing(title, tuple(_series(one, desk) for one in pairs[0]), panels)
