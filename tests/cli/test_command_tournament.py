"""``stammtisch tournament``: an evening played again, and a Turniermatrix."""

from __future__ import annotations

import csv
import io
import json
import sys
from itertools import combinations
from pathlib import Path

import pytest
from tests.cli.calls import Command, changed
from tests.tournament.desk import Desk, player

from stammtisch.tournament import Config
from stammtisch.tournament import commands as c
from stammtisch.tournament.record import encode


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Two matchdays of seven, one of whom leaves; and the final."""
    desk = Desk(Config(name="Herbstturnier", matchdays=2)).ready(7)
    desk.matchday((4, 3, 2, 1), (5, 3, 0, 1))
    desk.do(c.Withdraw(3), player(3))
    table = desk.state.matchdays[0].tables[0]
    old = table.entries[0].strokes
    new = {**old, min(old): 9}
    desk.do(c.ResultCorrected(1, 1, old, new, "verzählt"))
    desk.matchday((6, 3, 2, 0), (5, 1, 0, 0))
    desk.lots()
    desk.do(c.StartFinal())
    desk.lots()
    desk.do(c.DealFinal())
    assert desk.state.final is not None
    desk.rung_out()
    desk.do(c.FinalResult({no: at for at, no in enumerate(desk.state.final.field)}))
    desk.do(c.Close())
    file = tmp_path / "evening.jsonl"
    file.write_text(encode(desk.config, desk.given), "utf-8")
    return file


def test_standings_and_audit_trail(stammtisch: Command, evening: Path) -> None:
    """For people, in both languages (TS-39, TS-46)."""
    status, out, err = stammtisch("tournament", evening)
    assert (status, err) == (0, "")
    assert out.startswith("Herbstturnier: after the end\n\nStandings after matchday 2\n")
    assert "has left" in out
    assert "Final ranking\n  1. " in out
    assert "player P3: P3 has withdrawn." in out
    assert "now P1 9; " in out
    assert "Reason: verzählt" in out
    german = stammtisch("tournament", evening, "--lang", "de").out
    assert german.startswith("Herbstturnier: nach dem Ende\n\nStand nach Spieltag 2\n")
    assert "Protokoll" in german
    assert "Mitspieler P3: P3 ist ausgeschieden." in german
    assert "{" not in out + german


def test_json_is_the_state(stammtisch: Command, evening: Path) -> None:
    """With standings and ranking beside it (TS-46, TS-77)."""
    found = json.loads(stammtisch("tournament", evening, "--json").out)
    assert found["stage"] == "closed"
    assert found["config"]["name"] == "Herbstturnier"
    assert [one["name"] for one in found["participants"]] == [f"P{no}" for no in range(1, 8)]
    assert {"matrices", "matchdays", "final", "audit", "lots"} <= set(found)
    assert found["standings"]["missing"] == []
    assert len(found["ranking"]) == 7


def another(tmp_path: Path, name: str, first: str) -> Path:
    """An evening of one matchday, four of whom are there, and nobody plays a final."""
    desk = Desk(Config(name=name, matchdays=1))
    for one in (first, "P2", "P3", "P8"):
        desk.do(c.Register(one, here=True))
    desk.do(c.DrawNumbers((first, "P2", "P3", "P8")))
    desk.publish()
    desk.matchday((4, 3, 2, 1))
    file = tmp_path / f"{name}.jsonl"
    file.write_text(encode(desk.config, desk.given), "utf-8")
    return file


def test_several_evenings_are_a_series(stammtisch: Command, evening: Path, tmp_path: Path) -> None:
    """Everybody's points together, in both languages; names nearly the same are told."""
    later = another(tmp_path, "Winterturnier", "P1 K.")
    status, out, err = stammtisch("tournament", evening, later)
    assert (status, err) == (0, "")
    assert out.startswith(
        "A series of 2 evenings\n"
        "   1. Herbstturnier: 7 people, 2 matchdays\n"
        "   2. Winterturnier: 4 people, 1 matchday, provisional\n\n"
        "The points of all evenings count, then the strokes.\n   1. "
    )
    assert "Who has the same name is the same person" in out
    assert "2 evenings" in out
    german = stammtisch("tournament", evening, later, "--best", 1, "--lang", "de").out
    assert german.startswith("Serie aus 2 Abenden\n")
    assert "Für jeden zählt der beste Abend: Punkte, dann Striche. Was nicht zählt," in german
    assert "(" in german
    assert "{" not in out + german


def test_a_series_for_programs(stammtisch: Command, evening: Path, tmp_path: Path) -> None:
    """JSON and CSV say the same; only one of them is asked for."""
    later = another(tmp_path, "Winterturnier", "P1")
    found = json.loads(stammtisch("tournament", evening, later, "--json", "--best", 1).out)
    assert set(found) == {"best", "evenings", "rows", "near"}
    assert (found["best"], [one["name"] for one in found["evenings"]]) == (
        1,
        ["Herbstturnier", "Winterturnier"],
    )
    assert {row["name"]: row["evenings"] for row in found["rows"]} == {
        **{f"P{no}": 1 for no in range(4, 9)},
        **{f"P{no}": 2 for no in range(1, 4)},
    }
    for row in found["rows"]:
        counted = [one["points"] for one in row["results"] if one and one["counts"]]
        assert (len(counted), sum(counted)) == (1, row["points"])
    text = stammtisch("tournament", evening, later, "--csv", "--best", 1).out
    lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert lines[0][-2:] == ["1 Herbstturnier", "2 Winterturnier"]
    assert [(row["name"], str(row["points"])) for row in found["rows"]] == [
        (line[1], line[4]) for line in lines[1:]
    ]


def test_one_evening_as_a_spreadsheet(stammtisch: Command, evening: Path) -> None:
    """The standings, as the desk saves them (TS-46)."""
    lines = stammtisch("tournament", evening, "--csv").out.removeprefix("\ufeff").splitlines()
    assert lines[0] == "rank,no,name,points,strokes,wins,matchdays,status"
    assert len(lines) == 1 + 7


def test_the_same_evening_counts_once(stammtisch: Command, evening: Path, tmp_path: Path) -> None:
    """Also where one file was saved earlier than the other."""
    earlier = tmp_path / "earlier.jsonl"
    earlier.write_text("\n".join(evening.read_text("utf-8").splitlines()[:-3]), "utf-8")
    for one, other in ((evening, evening), (evening, earlier), (earlier, evening)):
        status, out, err = stammtisch("tournament", one, other)
        assert (status, out) == (2, "")
        assert f"{one} and {other} are the same evening" in err


def test_a_bad_evening_of_a_series_is_named(
    stammtisch: Command, evening: Path, tmp_path: Path
) -> None:
    """One message, and no sum of the others."""
    later = another(tmp_path, "Winterturnier", "P1")
    bad = changed(evening, 10, do={"type": "start_final"})
    for more in ((), ("--json",), ("--csv",)):
        status, out, err = stammtisch("tournament", later, bad, *more)
        assert (status, out) == (1, "")
        assert len(err.splitlines()) == 1
        assert f"{bad}, line 10: " in err


def test_from_standard_input(
    stammtisch: Command, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is called -."""

    class Stdin:
        buffer = io.BytesIO(evening.read_bytes())

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert stammtisch("tournament", "-").out.startswith("Herbstturnier")


def test_a_bad_line_is_one_message(stammtisch: Command, evening: Path) -> None:
    """As for the record of a match: exit status 1, line, code and clause (TS-82)."""
    bad = changed(evening, 10, do={"type": "start_final"})
    for more in ((), ("--json",)):
        status, out, err = stammtisch("tournament", bad, *more)
        assert (status, out) == (1, "")
        assert len(err.splitlines()) == 1
        assert f'{bad}, line 10: the director may not {{"type":"start_final"}}: ' in err
        assert "That cannot be done during sign-up" in err
        assert err.endswith("(wrong_state, TS-82)\n")
    german = stammtisch("tournament", bad, "--lang", "de").err
    assert f'{bad}, Zeile 10: {{"type":"start_final"}} (Turnierleitung) geht nicht. ' in german
    assert "Das geht während der Anmeldung nicht" in german
    assert german.endswith("(wrong_state, TS-82)\n")


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        ((1, {"format": 7}), "format 7 is unknown", "dieses Format ist unbekannt"),
        ((1, {"tournament": ...}), "not that of a tournament", "nicht der Kopf eines Turniers: {"),
        ((4, {"n": 9}), '"n" is 9 where 3 was due', "haben eine Lücke"),
        ((4, {"do": {"type": "dance"}}), "Invalid value", "so eine Aktion gibt es nicht"),
    ],
)
def test_damaged_and_newer_records(
    stammtisch: Command,
    evening: Path,
    change: tuple[int, dict[str, object]],
    english: str,
    german: str,
) -> None:
    """A clear sentence in both languages, and exit status 1."""
    line, fields = change
    bad = changed(evening, line, **fields)
    assert english in stammtisch("tournament", bad).err
    status, out, err = stammtisch("tournament", bad, "--lang", "de")
    assert (status, out) == (1, "")
    assert german in err


def test_no_such_file(stammtisch: Command, tmp_path: Path) -> None:
    """One sentence."""
    status, out, err = stammtisch("tournament", tmp_path / "none.jsonl")
    assert (status, out) == (1, "")
    assert "cannot read" in err


def test_a_matrix_as_json(stammtisch: Command) -> None:
    """Exactly these fields; everybody meets everybody twice (TS-12, TS-EX-01)."""
    found = json.loads(stammtisch("tournament", "matrix", "--players", 16, "--json").out)
    assert set(found) == {"players", "matchdays", "byes", "cost", "ideal", "largest"}
    assert (found["players"], len(found["matchdays"]), found["byes"]) == (16, 10, [[]] * 10)
    assert (found["cost"], found["ideal"], found["largest"]) == (120, 120, 2)
    met = [
        tuple(sorted(pair))
        for day in found["matchdays"]
        for table in day
        for pair in combinations(table, 2)
    ]
    assert len(met) == 240
    assert all(met.count(pair) == 2 for pair in set(met))


def test_a_matrix_in_words(stammtisch: Command) -> None:
    """Who meets whom how often, and whether a better plan is conceivable (TS-11)."""
    out = stammtisch("tournament", "matrix", "--players", 16).out
    assert out.startswith("16 people, 10 matchdays; tables: 4 of four\n  1   2  3  4  1 · ")
    assert "Everybody meets everybody exactly twice." in out
    assert "Repeated meetings: 120. No plan is better." in out
    words = ("tournament", "matrix", "--players", 5, "--matchdays", 5, "--lang", "de")
    german = stammtisch(*words).out
    assert "setzt aus" in german
    assert "Es setzt jeder aus: einmal." in german
    few = ("tournament", "matrix", "--players", 20, "--matchdays", 1)
    assert "Nobody meets anybody more than once. Pairs: 160 never, 30 once." in stammtisch(*few).out


def test_the_seed_decides(stammtisch: Command) -> None:
    """The same gives the same (TS-INV-04)."""
    words = ("tournament", "matrix", "--players", 10, "--matchdays", 1, "--json", "--seed")
    one, again, two = (stammtisch(*words, seed).out for seed in (1, 1, 2))
    assert one == again != two


@pytest.mark.parametrize(
    ("words", "english"),
    [
        (("matrix",), "--players N is missing"),
        (("matrix", "--players", 3), "at least four participants"),
        (("matrix", "--players", 401), "at most 400 people and 30 matchdays"),
        (("matrix", "--players", 16, "--matchdays", 31), "at most 400 people and 30 matchdays"),
        (("some.jsonl", "--players", 16), "--players goes with matrix"),
        (("some.jsonl", "--matchdays", 3), "--matchdays goes with matrix"),
        (("a.jsonl", "b.jsonl", "--seed", 0), "--seed goes with matrix"),
        (("matrix", "--players", 0), "is not a number from 1 on"),
        (("matrix", "some.jsonl", "--players", 16), "matrix stands alone"),
        (("matrix", "--players", 16, "--csv"), "matrix stands alone"),
        (("matrix", "--players", 16, "--best", 2), "matrix stands alone"),
        (("some.jsonl", "--best", 2), "--best goes with several evenings"),
        (("a.jsonl", "b.jsonl", "--best", 0), "is not a number from 1 on"),
        (("some.jsonl", "--csv", "--json"), "--csv"),
    ],
)
def test_arguments_without_sense(
    stammtisch: Command, words: tuple[object, ...], english: str
) -> None:
    """Exit status 2, one sentence (TS-01, TS-07)."""
    status, out, err = stammtisch("tournament", *words)
    assert (status, out) == (2, "")
    assert english in err


def test_the_help_of_a_matrix_says_how_large_it_can_be(stammtisch: Command) -> None:
    """As the refusals of what is larger."""
    told = stammtisch("tournament", "--help").out
    assert "(4 to 400)" in told
    assert "(1 to 30; default: 10)" in told
