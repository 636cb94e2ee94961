"""``stammtisch judge``: holds bots against what can be calculated exactly."""

from __future__ import annotations

import argparse
import math
from collections.abc import Mapping, Sequence

import msgspec
from rich.table import Table
from rich.text import Text

from stammtisch.analysis.exact import Lead, Regret, Trial, tried
from stammtisch.bots import LEVELS, bots_for
from stammtisch.bots.judges import NoJudge, judge_of
from stammtisch.bots.programs import named
from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import positive
from stammtisch.cli.failure import Failure
from stammtisch.cli.input.play import playing
from stammtisch.cli.input.players import (
    add_running_arguments,
    ending,
    find_bots_here,
    names_in,
    options_from,
)
from stammtisch.cli.language import figures, language, many, say, tell
from stammtisch.cli.mistakes import sensible
from stammtisch.cli.output.progress import progress_bar
from stammtisch.cli.output.screen import Screen
from stammtisch.cli.output.tables import lay
from stammtisch.games import game
from stammtisch.games.protocol import AnyGame
from stammtisch.table.people.names import printable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add = parser.add_argument
    add("game", metavar=say(de="SPIEL", en="GAME"), help=say(de="welches Spiel", en="which game"))
    add(
        "--bots",
        metavar="A,B,…",
        help=say(
            de="die Bots, durch Kommas getrennt; eigene als modul:Klasse oder name=befehl"
            " (Vorgabe: alle Stärken)",
            en="the bots, separated by commas; your own as module:Class or name=command"
            " (default: all levels)",
        ),
    )
    add(
        "--matches",
        type=positive,
        default=20,
        metavar="N",
        help=say(
            de="aus wie vielen Partien die Stellungen kommen (Vorgabe: 20)",
            en="how many matches the positions come from (default: 20)",
        ),
    )
    add(
        "--by",
        default="steady",
        metavar="BOT",
        help=say(
            de="wer diese Partien spielt, gegen sich selbst (Vorgabe: steady)",
            en="who plays these matches, against itself (default: steady)",
        ),
    )
    add(
        "--seats",
        type=positive,
        metavar="N",
        help=say(
            de="wie viele an einem Tisch spielen (Vorgabe: so wenige wie möglich)",
            en="how many play at a table (default: as few as possible)",
        ),
    )
    add_running_arguments(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play, judge and print. Returns 0; raises `Failure`: 1 for a bot, 2 for arguments."""
    find_bots_here(f"{args.bots or ''}{args.by}")
    with sensible():
        the_game = game(args.game)
        seats = _seats(the_game, args.seats)
        words = _levels(the_game.name) if args.bots is None else names_in(args.bots)
        bots = [named(word, the_game.name) for word in words]
        by = named(args.by, the_game.name)
        options = options_from(args.option, the_game)
        options, _ = ending(the_game, options, seats, args.option)
    with (
        playing([*bots, by]),
        progress_bar(args.matches) as progress,
    ):
        found = tried(
            the_game,
            bots,
            args.matches,
            args.seed,
            by,
            msgspec.to_builtins(options),
            seats=seats,
            jobs=args.jobs,
            backend=args.backend,
            progress=progress,
        )
    if args.json:
        tell(msgspec.json.encode(found).decode())
    else:
        _show(the_game, found)
    return 0


def _levels(name: str) -> list[str]:
    """All that play it from the weakest on, as each is compared with the one before."""
    playing = bots_for(name)
    return [
        *(one for one in LEVELS if one in playing),
        *(one for one in playing if one not in LEVELS),
    ]


def _seats(the_game: AnyGame, wanted: int | None) -> int:
    """Raises `Failure` for a game in which nothing can be calculated exactly, or not with so
    many."""
    try:
        known = judge_of(the_game.name).seats
    except NoJudge as wrong:
        raise Failure(_no_judge(wrong), status=2) from None
    if wanted is None or wanted in known:
        return wanted or known[0]
    raise Failure(_not_with_so_many(the_game.name, wanted, known), status=2)


def _not_with_so_many(name: str, wanted: int, known: range) -> str:
    if len(known) == 1:
        return say(
            de=f"--seats {wanted}: bei {name} ist nur zu {known[0]} etwas genau zu berechnen",
            en=f"--seats {wanted}: in {name} only matches of {known[0]} can be calculated exactly",
        )
    return say(
        de=f"--seats {wanted}: bei {name} ist nur zu {known[0]} bis {known[-1]} etwas genau zu "
        "berechnen",
        en=f"--seats {wanted}: in {name} only matches of {known[0]} to {known[-1]} can be "
        "calculated exactly",
    )


def _no_judge(wrong: NoJudge) -> str:
    return say(
        de=f"{wrong.game}: hier ist nichts genau zu berechnen, nur bei {wrong.known}; "
        "stammtisch arena vergleicht Bots auch so",
        en=f"{wrong.game}: nothing here can be calculated exactly, only in {wrong.known}; "
        "stammtisch arena compares bots nevertheless",
    )


def _show(the_game: AnyGame, found: Trial) -> None:
    console = Screen()
    told = say(
        de=f"{found.game}: {many(found.matches, 'Partie', 'Partien')} zu {found.seats}, "
        f"gespielt von {found.by}, Startzahl {found.seed}",
        en=f"{found.game}: {many(found.matches, 'match', 'matches')} of {found.seats}, "
        f"played by {found.by}, "
        f"seed {found.seed}",
    )
    console.print(Text(printable(told)), soft_wrap=True)
    for kind, words in judge_of(the_game.name).kinds.items():
        here = [one for one in found.regrets if one.kind == kind]
        if here:
            leads = {one.bot: one for one in found.leads if one.kind == kind}
            lay(console, _table(words[language()], here, leads))
    if not found.regrets:
        console.print(_nothing(), highlight=False, soft_wrap=True)
        return
    note = say(
        de="Verlust: um wie viel das Gewählte im Mittel weniger bringt als das Beste, in Punkten "
        "gegen die anderen, mit 95-%-Bereich; 0 ist fehlerlos. Vom Einsatz: als Teil dessen, was "
        "noch zu gewinnen oder zu verlieren war. Vom Zufall: gegen den Verlust eines zufällig "
        "Wählenden. Vorsprung: um wie viel weniger es ist als in der Zeile darüber, mit "
        "95-%-Bereich; * auch mit 99 % über 0.",
        en="Regret: by how much less than the best the choice brings on average, in points against "
        "the others, with its 95 % interval; 0 is perfect. Of the stake: as a part of what could "
        "still be won or lost. Of chance's: against the regret of choosing at random. Lead: by how "
        "much less it is than in the line above, with its 95 % interval; * above 0 with 99 %, too.",
    )
    console.print(note, highlight=False, soft_wrap=True)


def _nothing() -> str:
    return say(
        de="In diesen Partien war keine Entscheidung genau zu berechnen; versuch mehr Partien "
        "(--matches) oder andere Optionen (--option), etwa ohne Zusatzregeln.",
        en="In these matches no decision could be calculated exactly; try more matches (--matches) "
        "or other options (--option), such as no further rules.",
    )


def _table(title: str, regrets: Sequence[Regret], leads: Mapping[str, Lead]) -> Table:
    table = Table(
        title=say(
            de=f"{title}: {many(regrets[0].decisions, 'Entscheidung', 'Entscheidungen')}",
            en=f"{title}: {many(regrets[0].decisions, 'decision', 'decisions')}",
        )
    )
    table.add_column("Bot")
    for heading in (
        say(de="Verlust", en="regret"),
        say(de="vom Einsatz", en="of the stake"),
        say(de="vom Zufall", en="of chance's"),
        say(de="Vorsprung", en="lead"),
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in regrets:
        table.add_row(
            Text(printable(one.bot)),
            figures(f"{one.regret:.3f} {_within(one.regret, one.high)}"),
            figures(f"{one.of_stake:.1%}"),
            figures(f"{one.of_chance:.0%}"),
            _told(leads.get(one.bot)),
        )
    return table


def _told(lead: Lead | None) -> str:
    if lead is None:
        return "–"
    star = "*" if lead.shown else " "
    return figures(f"{lead.lead:+.3f} {_within(lead.lead, lead.high)}{star}")


def _within(mean: float, high: float) -> str:
    """Half of the interval; that of a single decision has no bounds."""
    return f"±{high - mean:.3f}" if math.isfinite(high) else "± ?"
