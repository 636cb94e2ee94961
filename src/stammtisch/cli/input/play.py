"""Matches that a command lets bots play, and what is said when one of the user's own fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from stammtisch.analysis.backends import BackendMissing
from stammtisch.analysis.processes import WorkerLost
from stammtisch.analysis.simulation import Namesakes
from stammtisch.bots.failures import BotFailed, traced
from stammtisch.bots.learned import unusable
from stammtisch.bots.programs import Failing, ProgramFailed
from stammtisch.bots.protocol import Bot, IllegalChoice
from stammtisch.cli.failure import Failure, in_german
from stammtisch.cli.language import many, say
from stammtisch.cli.mistakes import bad_argument, told


@contextmanager
def playing(bots: Iterable[Bot]) -> Iterator[None]:
    """Around matches between ``bots``: what one of the user's own does wrong ends the command.

    Which of them play a level lower than they are called is warned of before, once.

    Nothing that our own rules and bots may raise is caught here, else a mistake of ours would be
    told as one of the user's.
    """
    # asked for what it warns of on the way: the commands only play
    unusable([getattr(one, "player", one) for one in bots])
    try:
        yield
    except BackendMissing as wrong:
        raise bad_argument(wrong) from None
    except Namesakes as wrong:
        raise _namesakes(wrong) from None
    except IllegalChoice as wrong:
        raise _illegal(wrong) from None
    except BotFailed as wrong:
        raise _failed_bot(wrong) from None
    except WorkerLost as wrong:
        raise _lost_worker(wrong) from None


def _illegal(wrong: IllegalChoice) -> Failure:
    """The one message about a bot that breaks the rules; exit status 1."""
    return Failure(
        say(
            de=f"der Bot {wrong.bot} hat {wrong.action} gewählt, das ist keine seiner erlaubten"
            f" Aktionen ({wrong.code}); choose gibt eine von legal_actions zurück",
            en=str(wrong),
        )
    )


def nothing_counts(max_actions: int) -> Failure:
    """Said below a result that is none: every match was given up; exit status 1."""
    german = many(max_actions, "Aktion", "Aktionen")
    english = many(max_actions, "action", "actions")
    return Failure(
        say(
            de=f"keine Partie war nach {german} zu Ende, also gibt es kein Ergebnis; --max-actions"
            " gibt ihnen mehr, und manche --option kürzt eine Partie („stammtisch games“ zeigt"
            " alle)",
            en=f"no match had ended after {english}, so there is no result; --max-actions gives"
            " them more, and some --option makes a match shorter (`stammtisch games` lists them)",
        )
    )


def _namesakes(wrong: Namesakes) -> Failure:
    """The one message about bots that nobody could tell apart; exit status 2."""
    said = say(
        de=f"verschiedene Bots heißen gleich: {', '.join(wrong.names)}; einer braucht einen"
        " anderen Namen",
        en=str(wrong),
    )
    return Failure(said, status=2)


def _failed_bot(wrong: BotFailed) -> Failure:
    """The one message about a bot that raises; exit status 1."""
    why = told(wrong.mishap)
    if isinstance(wrong, ProgramFailed):
        how = _SAID_IN_GERMAN.get(wrong.reason, str)(wrong.said)
        why = _PROGRAM_IN_GERMAN[wrong.reason] + (f": {how}" if how else "")
    return Failure(
        say(de=f"der Bot {wrong.bot} ist gescheitert: {why}", en=str(wrong)), trace=wrong.trace
    )


_PROGRAM_IN_GERMAN: Mapping[Failing, str] = MappingProxyType(
    {
        "no_start": "er lässt sich nicht starten",
        "ended": "er hat sich beendet, ohne zu antworten",
        "slow": "er hat nicht rechtzeitig geantwortet",
        "no_answer": 'erwartet wird eine Zeile {"action": {…}}',
        "error": "er sagt",
        "illegal": "er hat keine seiner erlaubten Aktionen gewählt",
    }
)


_SAID_IN_GERMAN: Mapping[Failing, Callable[[str], str]] = MappingProxyType(
    {
        "no_start": in_german,
        "ended": lambda said: said.replace("exit status", "Status"),
    }
)
"""What is not the program's own: the words of the system, and ours."""


def _lost_worker(wrong: WorkerLost) -> Failure:
    """The one message about a process that is gone; exit status 1."""
    how = f" ({wrong.how})" if wrong.how else ""
    if wrong.travels:
        return Failure(
            say(
                de=f"ein Prozess endete mitten in einer Partie{how}: ein eigener Bot hat ihn"
                " beendet, oder der Speicher reichte nicht; mit --jobs 1 spielt nur einer",
                en=f"a process ended in the middle of a match{how}: a bot of your own ended it, or"
                " memory ran out; with --jobs 1 only one plays",
            )
        )
    return Failure(
        say(
            de=f"die Bots lassen sich nicht in andere Prozesse schicken{how}: ein Bot muss sich mit"
            " pickle verpacken lassen; mit --jobs 1 bleibt er in diesem",
            en=f"the bots cannot be sent to other processes{how}: a bot has to be picklable; with"
            " --jobs 1 it stays in this one",
        ),
        trace=traced(wrong),
    )
