"""A series of evenings on the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cli.language import many, say
from stammtisch.tournament.series import Series, SeriesEvening, SeriesResult, SeriesRow


def told_series(found: Series) -> Iterator[str]:
    """The evenings, the table of all people, and what is to be known about their names."""
    count = len(found.evenings)
    yield say(
        de=f"Serie aus {many(count, 'Abend', 'Abenden')}",
        en=f"A series of {many(count, 'evening', 'evenings')}",
    )
    yield from (_evening(at, one) for at, one in enumerate(found.evenings, 1))
    yield ""
    if not found.rows:
        yield say(de="Noch hat niemand gespielt.", en="Nobody has played yet.")
        return
    yield _what_counts(found.best)
    width = max(len(row.name) for row in found.rows)
    yield from (_row(row, width) for row in found.rows)
    yield ""
    yield say(
        de="Wer gleich heißt, ist dieselbe Person; groß oder klein geschrieben ist einerlei.",
        en="Who has the same name is the same person, in capitals or not.",
    )
    for one, other in found.near:
        yield say(
            de=f"Fast gleich, hier aber zwei: {one} und {other}.",
            en=f"Nearly the same, but two people here: {one} and {other}.",
        )


def _evening(at: int, one: SeriesEvening) -> str:
    name = one.name or say(de="Turnier", en="Tournament")
    people = say(de=many(one.people, "Person", "Leute"), en=many(one.people, "person", "people"))
    days = say(
        de=many(one.matchdays, "Spieltag", "Spieltage"),
        en=many(one.matchdays, "matchday", "matchdays"),
    )
    so_far = say(de=", vorläufig", en=", provisional") if one.provisional else ""
    return f"{at:>4}. {name}: {people}, {days}{so_far}"


def _what_counts(best: int | None) -> str:
    if best is None:
        return say(
            de="Es zählen die Punkte aller Abende, dann die Striche.",
            en="The points of all evenings count, then the strokes.",
        )
    counting = say(
        de="der beste Abend" if best == 1 else f"die {best} besten Abende",
        en="the best evening" if best == 1 else f"the best {best} evenings",
    )
    return say(
        de=f"Für jeden {'zählt' if best == 1 else 'zählen'} {counting}: Punkte, dann Striche. "
        "Was nicht zählt, steht in Klammern.",
        en=f"What counts is {counting} of everybody: points, then strokes. "
        "What does not count stands in brackets.",
    )


def _row(row: SeriesRow, width: int) -> str:
    points = say(de="Punkte", en="points") if row.points != 1 else say(de="Punkt", en="point")
    strokes = say(de="Striche", en="strokes") if row.strokes != 1 else say(de="Strich", en="stroke")
    evenings = say(
        de="Abend " if row.evenings == 1 else "Abende",
        en="evening " if row.evenings == 1 else "evenings",
    )
    parts = " + ".join(map(_part, row.results))
    won = say(de=f"  {row.won}-mal gewonnen", en=f"  won {row.won}") if row.won else ""
    figures = (
        f"{row.points:>4} {points:<6} {row.strokes:>4} {strokes:<7} {row.evenings:>3} {evenings}"
    )
    return f"{row.rank:>4}. {row.name:<{width}} {figures} = {parts}{won}"


def _part(one: SeriesResult | None) -> str:
    if one is None:
        return "–"
    return str(one.points) if one.counts else f"({one.points})"
