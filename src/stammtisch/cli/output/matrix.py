"""A Turniermatrix on the terminal, with what it is worth in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from stammtisch.cli.failure import Failure
from stammtisch.cli.language import say
from stammtisch.tournament.matrix import (
    MOST,
    Day,
    at_threes,
    byes,
    check_sum,
    field_of,
    ideal_cost,
    least_cost,
    meetings,
    plan,
    quality,
)

MOST_MATCHDAYS = 30


def planned(players: int, matchdays: int, seed: int) -> tuple[Day, ...]:
    """The plan. Raises `Failure` with status 2 for what no tournament has."""
    if players < 4:
        raise Failure(
            say(
                de="Für ein Turnier braucht es mindestens vier Teilnehmer.",
                en="A tournament needs at least four participants.",
            ),
            status=2,
        )
    if players > MOST or matchdays > MOST_MATCHDAYS:
        raise Failure(
            say(
                de=f"Geplant wird für höchstens {MOST} Leute und {MOST_MATCHDAYS} Spieltage",
                en=f"plans are made for at most {MOST} people and {MOST_MATCHDAYS} matchdays",
            ),
            status=2,
        )
    return plan(range(1, players + 1), matchdays, seed)


def as_json(players: int, days: Sequence[Day]) -> dict[str, object]:
    """The one object of ``--json``."""
    found = quality(days)
    return {
        "players": players,
        "matchdays": [day.tables for day in days],
        "byes": [day.byes for day in days],
        "cost": found.cost,
        "ideal": ideal_cost(players, found.meetings),
        "largest": found.largest,
    }


def told_matrix(players: int, days: Sequence[Day]) -> Iterator[str]:
    """Matchday by matchday, and then the certificate."""
    field = field_of(players)
    kinds = [
        say(de=f"{count} {german}{'' if count == 1 else 'e'}", en=f"{count} {english}")
        for count, german, english in (
            (field.fours, "Vierertisch", "of four"),
            (field.threes, "Dreiertisch", "of three"),
        )
        if count
    ]
    yield say(
        de=f"{players} Leute, {_matchdays(len(days))}: {', '.join(kinds)}",
        en=f"{players} people, {_matchdays(len(days))}; tables: {', '.join(kinds)}",
    )
    wide = len(str(players))
    for matchday, day in enumerate(days, 1):
        tables = " · ".join(" ".join(f"{no:>{wide}}" for no in table) for table in day.tables)
        pausing = ", ".join(map(str, day.byes))
        rest = say(de=f"   setzt aus: {pausing}", en=f"   sits out: {pausing}") if day.byes else ""
        yield f"{matchday:>3}  {tables}{rest}"
    yield ""
    yield from certificate(players, days)


def certificate(players: int, days: Sequence[Day]) -> Iterator[str]:
    """Who meets whom how often, how good that is, and how threes, byes and first deals fall."""
    found = quality(days)
    least = least_cost(players, field_of(players), len(days))
    yield _who_meets_whom(players, days)
    if found.cost == least:
        best = say(de="Besser geht es nicht.", en="No plan is better.")
    else:
        best = say(
            de=f"Weniger als {least} sind in keinem Plan möglich.",
            en=f"No plan can have fewer than {least}.",
        )
    yield say(
        de=f"Wiederholte Begegnungen: {found.cost}. {best}",
        en=f"Repeated meetings: {found.cost}. {best}",
    )
    everybody = range(1, players + 1)
    deals = Counter(table[0] for day in days for table in day.tables)
    shares = (
        (at_threes(days), "Am Dreiertisch sitzt jeder", "Everybody sits at a table of three"),
        (byes(days), "Es setzt jeder aus:", "Everybody has the bye"),
        (deals, "Das erste Spiel gibt jeder", "Everybody deals the first game"),
    )
    for counts, german, english in shares:
        if counts:
            times = _times([counts[no] for no in everybody])
            yield say(de=f"{german} {times}.", en=f"{english} {times}.")
    total = check_sum(days)
    yield say(de=f"Prüfsumme: {total[:8]}", en=f"Check sum: {total[:8]}")


def _who_meets_whom(players: int, days: Sequence[Day]) -> str:
    """One sentence where all meet equally often, else how many pairs meet how often."""
    counts = meetings(days)
    often = Counter(counts.values())
    never = players * (players - 1) // 2 - len(counts)
    if never:
        often[0] = never
    least, most = min(often), max(often)
    if least == most:
        return say(
            de=f"Jeder trifft jeden genau {_number(most)}.",
            en=f"Everybody meets everybody exactly {_number(most)}.",
        )
    pairs = ", ".join(f"{count} {_number(times)}" for times, count in sorted(often.items()))
    if least == 0:
        return say(
            de=f"Niemand trifft jemanden öfter als {_number(most)}. Paare: {pairs}.",
            en=f"Nobody meets anybody more than {_number(most)}. Pairs: {pairs}.",
        )
    return say(
        de=f"Jeder trifft jeden {_times([least, most])}. Paare: {pairs}.",
        en=f"Everybody meets everybody {_times([least, most])}. Pairs: {pairs}.",
    )


def _matchdays(count: int) -> str:
    if count == 1:
        return say(de="ein Spieltag", en="one matchday")
    return say(de=f"{count} Spieltage", en=f"{count} matchdays")


def _number(times: int) -> str:
    words = {
        0: say(de="nie", en="never"),
        1: say(de="einmal", en="once"),
        2: say(de="zweimal", en="twice"),
        3: say(de="dreimal", en="three times"),
    }
    return words.get(times, say(de=f"{times}-mal", en=f"{times} times"))


def _times(counts: Sequence[int]) -> str:
    least, most = min(counts), max(counts)
    if least == most:
        return _number(most)
    return say(de=f"{least}- bis {most}-mal", en=f"{least} to {most} times")
