"""``stammtisch tournament``: an evening played again, and a Turniermatrix."""

from __future__ import annotations

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
    file.write_text(encode(desk.state.config, desk.given), "utf-8")
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
        assert f'{bad}, line 10: the director may not {{"type":"start_final"}}: wrong state' in err
        assert err.endswith("(wrong_state, TS-82)\n")
    german = stammtisch("tournament", bad, "--lang", "de").err
    assert f'{bad}, Zeile 10: {{"type":"start_final"}} (Turnierleitung) geht nicht. ' in german
    assert "Das geht während der Anmeldung nicht" in german
    assert german.endswith("(wrong_state, TS-82)\n")


@pytest.mark.parametrize(
    ("change", "english", "german"),
    [
        ((1, {"format": 7}), "format 7 is unknown", "dieses Format ist unbekannt"),
        ((1, {"tournament": ...}), "not that of a tournament", "die Kopfzeile stimmt nicht"),
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
        (("some.jsonl", "--players", 16), "--players belongs to matrix"),
        (("matrix", "--players", 0), "is not a number from 1 on"),
    ],
)
def test_arguments_without_sense(
    stammtisch: Command, words: tuple[object, ...], english: str
) -> None:
    """Exit status 2, one sentence (TS-01, TS-07)."""
    status, out, err = stammtisch("tournament", *words)
    assert (status, out) == (2, "")
    assert english in err
