"""A setting that does not exist is named at the start, with the one that was probably meant."""

from __future__ import annotations

import argparse
import re
import socket
from pathlib import Path

import pytest
from tests.builders import case
from tests.cli.calls import Command

from stammtisch.cli import settings
from stammtisch.cli.arguments.addresses import to_listen_on
from stammtisch.cli.arguments.variables import CHILD
from stammtisch.cli.commands.room import serve
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.wiring import DATABASE

ROOT = Path(__file__).parents[2]
_SETTING = re.compile(r"STAMMTISCH_[A-Z_]+[A-Z]")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        case("a letter is missing", "STAMMTISCH_WEIGHT", "STAMMTISCH_WEIGHTS is probably meant"),
        case("one letter less", "STAMMTISCH_WORKER", "STAMMTISCH_WORKERS is probably meant"),
        case("letters change places", "STAMMTISCH_PROT", "STAMMTISCH_PORT is probably meant"),
        case("a limit's name", "STAMMTISCH_LIMITS_SOCKETS", "STAMMTISCH_LIMITS_SOCKETS is ignored"),
        case("nothing like it", "STAMMTISCH_QQQQQQQQQQ", "there is no such setting.\n"),
    ],
)
def test_what_is_no_setting_is_said_in_one_line(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, name: str, told: str
) -> None:
    monkeypatch.setenv(name, "x")
    said = stammtisch("games", "--json")
    assert said.status == 0
    assert said.out.startswith(("{", "["))
    lines = [line for line in said.err.splitlines() if name in line]
    assert len(lines) == 1
    assert told in said.err


def test_it_is_said_in_german_too(stammtisch: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_WEIGHT", "x")
    said = stammtisch("games", "--json", "--lang", "de")
    assert "Gemeint ist wohl STAMMTISCH_WEIGHTS." in said.err


@pytest.mark.parametrize(
    ("variable", "value", "argument"),
    [
        case("processes", "STAMMTISCH_WORKERS", "x", "--workers"),
        case("a port", "STAMMTISCH_PORT", "beer", "--port"),
        case("a path", "STAMMTISCH_BASE_PATH", "beer", "--base-path"),
        case("a database", "STAMMTISCH_DATABASE", "mysql://a:geheim@h/d", "--database"),
        case("a folder", "STAMMTISCH_DATA_DIR", "postgresql:/a:geheim@h/d", "--data-dir"),
    ],
)
def test_a_wrong_value_is_blamed_on_where_it_came_from(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, argument: str
) -> None:
    """The variable where it was set there, else the argument; in one line, without a password."""
    for lang in ("de", "en"):
        monkeypatch.delenv(variable, raising=False)
        given = stammtisch("serve", argument, value, "--lang", lang)
        assert (given.status, given.out) == (2, "")
        assert argument in given.err
        monkeypatch.setenv(variable, value)
        said = stammtisch("serve", "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"stammtisch: {variable}: ")
        assert f"{argument}:" not in said.err
        assert len(said.err.splitlines()) == 1
        assert "geheim" not in given.err + said.err


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("argument", ["--host", "--internal-host", "--data-dir"])
def test_an_argument_without_a_value_opens_nothing(
    stammtisch: Command, argument: str, lang: str
) -> None:
    """A script whose variable is empty: not everywhere, and not in the folder one happens to be."""
    said = stammtisch("serve", argument, "", "--lang", lang)
    assert (said.status, said.out) == (2, "")
    assert argument in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("given", ["0", "0.0", "0x0", "::0", "::ffff:0.0.0.0", "*", "[::]"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_nobody_listens_everywhere_by_accident(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, given: str, lang: str
) -> None:
    """The system reads these as everywhere, and a zero may have been meant for the port."""
    for words in (["serve"], ["think"], ["serve", "--workers", "1"]):
        said = stammtisch(*words, "--host", given, "--port", 0, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert f"--host: {given!r}" in said.err
        assert len(said.err.splitlines()) == 1
    monkeypatch.setenv("STAMMTISCH_HOST", given)
    said = stammtisch("serve", "--port", 0, "--lang", lang)
    assert said.err.startswith(f"stammtisch: STAMMTISCH_HOST: {given!r}")


@pytest.mark.parametrize("given", ["0.0.0.0", "::", "127.0.0.1", "::1", "127.1", "localhost", "pi"])
def test_addresses_that_say_what_they_mean_are_taken(given: str) -> None:
    assert to_listen_on(given) == given


@pytest.mark.parametrize(("lang", "told"), [("de", "kennt keine"), ("en", "knows no")])
def test_a_name_that_leads_nowhere_is_told_in_the_language_of_the_run(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, lang: str, told: str
) -> None:
    """The system would say it in English."""

    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr("stammtisch.cli.port.socket.getaddrinfo", unknown)
    said = stammtisch("serve", "--host", "pi", "--port", 0, "--lang", lang)
    assert (said.status, said.out) == (1, "")
    assert told in said.err
    assert "not known" not in said.err


@pytest.mark.parametrize("given", ["0.0.0.0", "::", "0"])
def test_others_are_led_to_one_machine(stammtisch: Command, given: str) -> None:
    """Everywhere is nowhere, for whoever has to come there."""
    said = stammtisch("serve", "--internal-host", given)
    assert (said.status, said.out) == (2, "")
    assert "--internal-host: nobody reaches" in said.err


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        case("a number", "STAMMTISCH_BOT_WORKERS", "many", "gemeint ist eine ganze Zahl ab 1"),
        case("days", "STAMMTISCH_KEEP_DAYS", "-1", "gemeint ist eine ganze Zahl ab 1"),
        case("backups", "STAMMTISCH_BACKUP_HOURS", "0", "gemeint ist eine ganze Zahl ab 1"),
        case("a form", "STAMMTISCH_BOTS", "mine", "hat nicht die Form name=befehl"),
        case("quotes", "STAMMTISCH_BOTS", 'a=b "c', "fehlt ein schließendes Anführungszeichen"),
        case("two", "STAMMTISCH_BOTS", "a=b;a=c", "zwei Bots heißen 'a'"),
        case("nothing there", "STAMMTISCH_BOTS", "a=/nowhere/b", "es gibt kein Programm"),
        case("a level", "STAMMTISCH_BOTS", "random=sh", "heißt hier schon jemand"),
        case("a place", "STAMMTISCH_BOT_HOSTS", "beer", "hat nicht die Form rechner:port"),
        case("no secret", "STAMMTISCH_BOT_HOSTS", "a.example:1", "ein STAMMTISCH_BOT_SECRET"),
        case("a short one", "STAMMTISCH_BOT_SECRET", "beer", "mindestens 16 Zeichen"),
        case("a limit", "STAMMTISCH_LIMIT_BEER", "1", "eine solche Grenze gibt es nicht"),
        case("a slip", "STAMMTISCH_LIMIT_SOCKET", "1", "Gemeint ist wohl STAMMTISCH_LIMIT_SOCKETS"),
        case("a proxy", "STAMMTISCH_TRUSTED_PROXY", "beer", "oder ein Netz wie 10.0.0.0/8"),
        case("a name", "STAMMTISCH_ALLOW_HOST", "http://x/", "ein Name ohne http://"),
        case("below", "STAMMTISCH_LIMIT_SOCKETS", "-1", "gemeint ist eine Zahl über 0"),
        case("a half", "STAMMTISCH_LIMIT_SOCKETS", "1.5", "gemeint ist eine ganze Zahl"),
    ],
)
def test_a_wrong_setting_is_told_in_the_language_of_the_run(  # noqa: PLR0917
    stammtisch: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    variable: str,
    value: str,
    told: str,
) -> None:
    monkeypatch.setenv(variable, value)
    german, english = (
        stammtisch("serve", "--port", 0, "--no-browser", "--data-dir", tmp_path, "--lang", lang)
        for lang in ("de", "en")
    )
    assert (german.status, german.out) == (english.status, english.out) == (2, "")
    assert german.err.startswith(f"stammtisch: {variable}")
    assert told in german.err
    assert english.err.startswith(f"stammtisch: {variable}")
    assert told not in english.err
    assert not (tmp_path / DATABASE).exists()  # and a room that is there is not brought up to date


def test_a_variable_without_a_value_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """As files of settings have it; what matters most: the room is not opened to the network."""
    for name in settings.NAMES:
        monkeypatch.setenv(name, "")
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    empty = vars(parser.parse_args([]))
    for name in settings.NAMES:
        monkeypatch.delenv(name)
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    assert empty == vars(parser.parse_args([]))
    assert empty["host"] == empty["internal_host"] == "127.0.0.1"


@pytest.mark.parametrize(
    "environ",
    [
        case("nothing", {}),
        case("a setting", {"STAMMTISCH_WEIGHTS": "x"}),
        case("a limit", {"STAMMTISCH_LIMIT_SOCKETS": "7"}),
        case("somebody else's", {"TISCH_PORT": "1"}),
        case("one of several processes", {CHILD: "1:3", "STAMMTISCH_X": "1"}),
    ],
)
def test_what_is_one_goes_without_a_word(environ: dict[str, str]) -> None:
    assert settings.unknown(environ) == []


def named_in(file: Path) -> set[str]:
    """The settings that a page names, tests and their limits apart."""
    text = file.read_text("utf-8").split("## For tests")[0]
    return {name for name in _SETTING.findall(text) if not name.startswith(settings.LIMITS)}


def test_the_page_of_settings_names_all_and_no_other() -> None:
    """Limits, too, by their names or by the end of them."""
    page = ROOT / "docs" / "reference" / "configuration.md"
    assert named_in(page) - {"STAMMTISCH_LIMIT"} == settings.NAMES
    text = page.read_text("utf-8")
    for limit in RoomLimits.__struct_fields__:
        assert f"LIMIT_{limit.upper()}`" in text or f"…_{limit.upper()}`" in text, limit


def test_hosting_lists_all_settings() -> None:
    """Those of a host who looks for a name."""
    listed = (ROOT / "docs" / "hosting.md").read_text("utf-8").split("## All settings")[1]
    assert set(_SETTING.findall(listed.split("\n## ")[0])) - {"STAMMTISCH_LIMIT"} == settings.NAMES


def test_no_setting_is_read_that_is_not_listed() -> None:
    """Every name in the program is one of them, or a limit."""
    source = ROOT / "src" / "stammtisch"
    found = {name for file in source.rglob("*.py") for name in _SETTING.findall(file.read_text())}
    own = {name for name in found if not name.startswith("STAMMTISCH_LIMIT")}
    assert own - settings.NAMES <= {CHILD}


@pytest.mark.parametrize(
    ("given", "words", "expected"),
    [
        case("German", "de", [], (0, "Plätze")),
        case("German of a system", "de_DE.UTF-8", [], (0, "Plätze")),
        case("English", "EN", [], (0, "Seats")),
        case("nothing", "", [], (0, "Seats")),
        case("another one", "fr", [], (2, "'fr' is no language spoken here; de and en are")),
        case("a slip", "deutsch", [], (2, "STAMMTISCH_LANG: 'deutsch'")),
        case("the argument wins", "fr", ["--lang", "de"], (0, "Plätze")),
    ],
)
def test_a_language_is_one_of_ours(
    stammtisch: Command,
    monkeypatch: pytest.MonkeyPatch,
    given: str,
    words: list[str],
    expected: tuple[int, str],
) -> None:
    """What makes no sense is refused, not taken for English."""
    monkeypatch.setenv("STAMMTISCH_LANG", given)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")
    status, told = expected
    said = stammtisch("games", "zwanzig", *words)
    assert said.status == status
    assert told in (said.err if status else said.out)
    assert len(said.err.splitlines()) == (1 if status else 0)


def test_a_refused_language_is_told_in_that_of_the_system(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_LANG", "fr")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "keine Sprache von hier" in stammtisch("games").err


@pytest.mark.parametrize("given", ["foo", "2", "ja"])
def test_a_browser_is_wanted_or_not(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("STAMMTISCH_NO_BROWSER", given)
    said = stammtisch("serve", "--port", 0)
    assert (said.status, said.out) == (2, "")
    assert f"STAMMTISCH_NO_BROWSER: {given!r} is neither yes nor no" in said.err
    assert "weder ja noch nein" in stammtisch("--lang", "de", "serve", "--port", 0).err


def test_a_log_needs_a_folder_that_is_there(stammtisch: Command, tmp_path: Path) -> None:
    """As every file that a command writes; nothing is made for it."""
    log = tmp_path / "no" / "x.log"
    said = stammtisch("serve", "--port", 0, "--data-dir", tmp_path / "data", "--log", log)
    assert (said.status, said.out) == (1, "")
    assert said.err == f"stammtisch: {log}: there is no folder {log.parent}; make it first.\n"
    assert list(tmp_path.iterdir()) == []
