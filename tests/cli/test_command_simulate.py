"""``stammtisch simulate`` and ``stammtisch games``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.builders import case
from tests.cli.calls import Command

from stammtisch.bots import bots_for
from stammtisch.games import games

ROOT = Path(__file__).resolve().parents[2]


def found(stammtisch: Command, *words: object) -> Any:
    """The result of a simulation as JSON."""
    said = stammtisch("simulate", "zwanzig", "--json", *words)
    assert said.status == 0, said.err
    return json.loads(said.out)


def test_people_read_a_table(stammtisch: Command) -> None:
    """Every bot with mean, interval, wins and seats; how many actions; what was limited."""
    out = stammtisch(
        "simulate", "zwanzig", "--games", 8, "--bots", "steady,random,random", "--jobs", 1
    ).out
    assert "zwanzig: 8 matches of 3, seed 0" in out
    assert "steady" in out
    assert "33.3%" in out
    assert "actions in" in out
    assert "max_rounds=10" in out
    german = stammtisch("--lang", "de", "simulate", "zwanzig", "--games", 2, "--jobs", 1).out
    assert "2 Partien zu 4" in german
    assert "Aktionen in" in german
    one = stammtisch("simulate", "zwanzig", "--games", 1, "--jobs", 1).out
    assert "zwanzig: 1 match of 4" in one


def test_the_result_depends_on_the_seed_alone(stammtisch: Command) -> None:
    """Not on the number of processes."""
    words = ("--games", 30, "--bots", "steady,random")
    one = found(stammtisch, *words, "--jobs", 1)
    two = found(stammtisch, *words, "--jobs", 2)
    other = found(stammtisch, *words, "--jobs", 1, "--seed", 1)
    for result in (one, two, other):
        del result["cpu_s"], result["wall_s"]
    assert one == two
    assert one["standings"] != other["standings"]


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ([], 4),
        (["--bots", "random"], 4),
        (["--bots", "random,steady"], 2),
        (["--bots", "random,steady", "--seats", "5"], 5),
        (["--seats", "6"], 6),
    ],
)
def test_seats_follow_from_the_bots_unless_told(
    stammtisch: Command, words: list[str], seats: int
) -> None:
    """One bot a seat; a single bot fills the usual table; fewer than seats are repeated."""
    result = found(stammtisch, "--games", 1, "--jobs", 1, *words)
    assert result["seats"] == seats
    assert sum(one["seats"] for one in result["standings"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "option", "value"),
    [
        ([], "max_rounds", 10),
        (["--seats", "5"], "max_rounds", None),
        (["--option", "max_rounds=2"], "max_rounds", 2),
        (["--option", "must_overtrump=true"], "must_overtrump", True),
        (["--option", "stay_mode=simultaneous"], "stay_mode", "simultaneous"),
        (["--option", "start_points=5"], "start_points", 5),
    ],
)
def test_options_of_the_game(
    stammtisch: Command, words: list[str], option: str, value: object
) -> None:
    """A limit is set only where a match might have no end, and never over the user's word."""
    assert found(stammtisch, "--games", 1, "--jobs", 1, *words)["options"][option] == value


def test_matches_given_up_are_said(stammtisch: Command) -> None:
    """They count in no mean, and the others do."""
    words = ("simulate", "zwanzig", "--games", 6, "--jobs", 1, "--max-actions", 215)
    said = stammtisch(*words, "--json")
    found = json.loads(said.out)
    assert 0 < found["unfinished"] < 6
    assert found["standings"][0]["matches"] == 6 - found["unfinished"]
    assert said.status == 0
    told = f"not over after 215 actions, and not counted: {found['unfinished']} match"
    assert told in stammtisch(*words).out


@pytest.mark.parametrize(
    ("lang", "told", "refused"),
    [
        ("de", ("1 Aktion in ", "100,0 %", "Nach 1 Aktion nicht"), "nach 1 Aktion zu Ende, also"),
        ("en", ("1 action in ", "100.0%", "after 1 action, and"), "after 1 action, so there is"),
    ],
)
def test_figures_are_written_and_counted_in_the_language(
    stammtisch: Command, lang: str, told: tuple[str, ...], refused: str
) -> None:
    """One is one, and German has a comma where English has a point."""
    words = ("simulate", "zwanzig", "--games", 1, "--jobs", 1, "--max-actions", 1)
    said = stammtisch("--lang", lang, *words)
    assert [one for one in told if one not in said.out] == []
    assert refused in said.err


@pytest.mark.parametrize(
    ("words", "empty"),
    [
        (("simulate", "zwanzig", "--games", 3), ("mean", "margin", "wins")),
        (("arena", "zwanzig", "--bots", "steady,random", "--deals", 1), ("difference", "low")),
    ],
)
def test_where_no_match_ends_there_is_no_result(
    stammtisch: Command, words: tuple[object, ...], empty: tuple[str, ...]
) -> None:
    """No figure that could be taken for one, a sentence, and a status that stops a script."""
    words = (*words, "--jobs", 1, "--max-actions", 9)
    status, out, err = stammtisch(*words, "--json")
    rows = json.loads(out)
    row = (rows.get("standings") or rows["pairs"])[0]
    assert status == 1
    assert [row[name] for name in empty] == [None] * len(empty)
    assert "no match had ended after 9 actions, so there is no result; --max-actions" in err
    assert len(err.splitlines()) == 1
    shown = stammtisch("--lang", "de", *words)
    assert shown.status == 1
    assert "–" in shown.out
    assert "0,00" not in shown.out
    assert "keine Partie war nach 9 Aktionen zu Ende" in shown.err


def test_one_match_bounds_nothing(stammtisch: Command) -> None:
    """A single match says how it went, and not how far its mean may be off."""
    words = ("--games", 1, "--jobs", 1, "--bots", "steady,random")
    assert [one["margin"] for one in found(stammtisch, *words)["standings"]] == [None, None]
    out = stammtisch("simulate", "zwanzig", *words).out
    assert "of 20 such intervals one misses it. Seats: so many of the wins" in out
    rows = out.splitlines()
    (steady,) = [row for row in rows if "steady" in row]
    assert steady.split("│")[3].strip() == "–"
    assert "…" not in steady


@pytest.mark.parametrize("seats", [2, 8])
def test_mau_mau_between_random_players_ends(stammtisch: Command, seats: int) -> None:
    """By default it is played to the first point: to a hundred, they would need days."""
    words = ("simulate", "mau-mau", "--games", 5, "--jobs", 1, "--seats", seats)
    said = stammtisch(*words, "--json")
    found = json.loads(said.out)
    assert (said.status, found["unfinished"], found["options"]["goal"]) == (0, 0, 1)
    assert found["actions"] < 5000
    assert "or a late one: goal=1 (--option goal=… changes that)" in stammtisch(*words).out
    longer = json.loads(stammtisch(*words, "--option", "goal=2", "--json").out)
    assert longer["options"]["goal"] == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["halma"], f"there is no game 'halma'; there are: {', '.join(games())}"),
        (["zwanzig", "--bots", "best"], "there are: beginner, master, random, steady, strong"),
        (["zwanzig", "--bots", "no.where:Bot"], "cannot be imported"),
        (["zwanzig", "--bots", ","], "--bots ',' names no bot"),
        (["zwanzig", "--seed", "x"], "'x' is not a whole number"),
        (
            ["zwanzig", "--bots", "random,random,random", "--seats", "2"],
            "bots: 3, seats: 2; but zwanzig",
        ),
        (["zwanzig", "--seats", "7"], "2 to 6 seats"),
        (["zwanzig", "--games", "0"], "not a number from 1 on"),
        (["zwanzig", "--games", "x"], "not a number from 1 on"),
        (["zwanzig", "--jobs", "-3"], "from 1 to 1000 will do"),
        (["zwanzig", "--jobs", "999999"], "from 1 to 1000 will do"),
        (["zwanzig", "--option", "loud"], "NAME=VALUE is needed; options are: players"),
        (["zwanzig", "--option", "=1"], "NAME=VALUE is needed; options are: players"),
        (["zwanzig", "--option", "loud=1"], "there is no option loud; options are: players"),
        (["zwanzig", "--option", "start_points=x"], "'x' is not allowed; allowed: 1 .. 100"),
        (["zwanzig", "--option", "start_points=0"], "0 is not allowed; allowed: 1 .. 100"),
        (["zwanzig", "--option", "max_rounds=-1"], "allowed: 1 .. 100, none, null"),
        (["zwanzig", "--option", "must_overtrump=maybe"], "allowed: false, true"),
        (["zwanzig", "--backend", "cloud"], "invalid choice"),
        ([], "required"),
    ],
)
def test_arguments_that_make_no_sense(stammtisch: Command, words: list[str], message: str) -> None:
    """One message and exit status 2, in German too."""
    status, out, err = stammtisch("simulate", *words)
    assert (status, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
    german = stammtisch("--lang", "de", "simulate", *words)
    assert german.status == 2
    assert len(german.err.splitlines()) == 1


def test_a_cluster_that_is_not_installed(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ("simulate", "zwanzig", "--backend", "dask")
    assert "pip install 'stammtisch[dask]'" in stammtisch(*words).err
    assert "pip install 'stammtisch[dask]'" in stammtisch("--lang", "de", *words).err


def test_ones_own_bot_from_the_folder_one_is_in(tmp_path: Path) -> None:
    """The installed command finds ``module:Class`` beside its user, in every process."""
    (tmp_path / "mine.py").write_text(
        "class Mine:\n"
        "    name = 'mine'\n"
        "    games = None\n"
        "    def choose(self, observation, legal_actions, rng):\n"
        "        return legal_actions[0]\n"
    )
    command = [
        sys.executable,
        "-c",
        "import sys; from stammtisch.cli.main import main; sys.exit(main())",
    ]
    words = ["simulate", "zwanzig", "--games", "60", "--bots", "mine:Mine,random", "--jobs", "2"]
    ran = subprocess.run(
        [*command, *words, "--json"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert [one["bot"] for one in json.loads(ran.stdout)["standings"]] == ["mine", "random"]
    assert ran.stderr == ""


def test_games_lists_everything_there_is(stammtisch: Command) -> None:
    """Names, seats, bots, and every option with its default and a sentence."""
    listed = json.loads(stammtisch("games", "--json").out)
    assert [one["name"] for one in listed] == list(games())
    for one in listed:
        the_game = games()[one["name"]]
        assert one["bots"] == list(bots_for(one["name"]))
        assert one["seats"] == list(the_game.seats)
        assert [option["name"] for option in one["options"]] == list(
            the_game.options.__struct_fields__
        )
        assert all(option["effect"].endswith(".") for option in one["options"])
        assert all("{" not in option["effect"] for option in one["options"])


def test_games_for_people(stammtisch: Command) -> None:
    """In both languages."""
    english, german = stammtisch("games").out, stammtisch("games", "--lang", "de").out
    for name, the_game in games().items():
        for said in (english, german):
            assert name in said
            assert all(option in said for option in the_game.options.__struct_fields__)
    assert "Everybody starts with 20 points." in english
    assert "Alle beginnen mit 20 Punkten." in german


def test_the_module_is_the_command() -> None:
    """``python -m stammtisch games`` in a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "stammtisch", "games", "--json"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert json.loads(ran.stdout)[0]["name"] in games()


def test_a_game_without_money_gets_an_end_by_rounds(stammtisch: Command) -> None:
    """Else every match of it would be given up after 20,000 actions, a minute later."""
    words = ("simulate", "zwiebel-2004", "--games", 1, "--jobs", 1)
    assert "or a late one: rounds=10 (--option rounds=… changes that)" in stammtisch(*words).out
    assert "rounds=" not in stammtisch(*words, "--option", "rounds=1").out
    assert "rounds=" not in stammtisch(*words, "--option", "mode=gambling").out


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "the bot careless chose None, which is none of its legal actions"),
        ("de", "der Bot careless hat None gewählt, das ist keine seiner erlaubten Aktionen"),
    ],
)
def test_a_bot_of_ones_own_that_breaks_the_rules_is_named(
    tmp_path: Path, jobs: str, lang: str, told: str
) -> None:
    """In one sentence, from another process too: its mistake is not ours."""
    (tmp_path / "careless.py").write_text(
        "class Careless:\n"
        "    name, games = 'careless', None\n"
        "    def choose(self, observation, legal_actions, rng):\n"
        "        return None\n"
    )
    words = ["simulate", "zwanzig", "--bots", "careless:Careless,random", "--lang", lang]
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", *words, "--jobs", jobs],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_matches_are_written_down_as_records(stammtisch: Command, tmp_path: Path) -> None:
    """Each replays to the result that was counted, whoever played it on how many processes."""
    words = ("simulate", "zwanzig", "--bots", "steady,random", "--games", 26, "--json")
    counted = json.loads(stammtisch(*words, "--jobs", 2, "--records", tmp_path / "a").out)
    stammtisch(*words, "--jobs", 1, "--records", tmp_path / "b")
    files = sorted((tmp_path / "a").iterdir())
    assert [file.name for file in files[:2]] == ["zwanzig-01.jsonl", "zwanzig-02.jsonl"]
    assert len(files) == 26
    other = sorted((tmp_path / "b").iterdir())
    assert [file.read_bytes() for file in files] == [file.read_bytes() for file in other]
    results = []
    for file in files:
        said = json.loads(stammtisch("replay", file, "--json").out)
        names = json.loads(file.read_text().splitlines()[0])["players"]
        results.append(dict(zip(names, said["returns"], strict=True)))
    steady = sum(one["bot:steady"] for one in results) / len(results)
    assert steady == pytest.approx(counted["standings"][0]["mean"])


@pytest.mark.parametrize(
    ("make", "said"),
    [
        case("full", lambda at: (at.mkdir(), (at / "old").write_text("")), "it is not empty"),
        case("a file", lambda at: at.write_text(""), "there is a file of that name"),
    ],
)
def test_records_go_into_a_folder_of_their_own(
    stammtisch: Command, tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    """Nothing is played before that is known."""
    folder = tmp_path / "records"
    make(folder)
    status, out, err = stammtisch("simulate", "zwanzig", "--games", 2, "--records", folder)
    assert (status, out) == (2, "")
    assert err == f"stammtisch: no records can be written to the folder {folder}: {said}" + (
        "; name a new folder\n" if "empty" in said else "\n"
    )


def test_a_game_has_a_schema(stammtisch: Command) -> None:
    """As text for people and programs alike; of one game."""
    found = json.loads(stammtisch("games", "zwanzig", "--schema").out)
    assert found["$schema"].startswith("https://json-schema.org/")
    assert "play" in json.dumps(found["$defs"]["Action"])
    status, out, err = stammtisch("games", "--schema")
    assert (status, out) == (2, "")
    assert err == "stammtisch: --schema is of one game: stammtisch games GAME --schema\n"
