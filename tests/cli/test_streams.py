"""Where the output goes is nobody's mistake but the machine's: full, closed, or poor in letters."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.calls import Command

from stammtisch.cli.language import Lang, language

FULL = Path("/dev/full")
MODULE = (sys.executable, "-m", "stammtisch")


def environment(home: Path, **more: str) -> dict[str, str]:
    """That of a user who has set nothing."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("STAMMTISCH_")}
    return ours | {"XDG_STATE_HOME": str(home), "STAMMTISCH_LANG": "en"} | more


@pytest.mark.parametrize("words", ["record {record}", "--help", "simulate --help", "--version"])
def test_a_full_disk_is_said_as_such(words: str, fair_match: Path, tmp_path: Path) -> None:
    with FULL.open("w") as full:
        said = subprocess.run(
            [*MODULE, *words.format(record=fair_match).split()],
            check=False, stdout=full, stderr=subprocess.PIPE, text=True,
            env=environment(tmp_path),
        )  # fmt: skip
    assert said.returncode == 1
    assert said.stderr == (
        "stammtisch: the output could not be written to its end (No space left on device);"
        " make room and try again.\n"
    )


def test_a_closed_output_swallows_what_it_is_told(fair_match: Path, tmp_path: Path) -> None:
    words = " ".join([*MODULE, "replay", str(fair_match)])
    said = subprocess.run(
        ["sh", "-c", f"{words} >&-"],
        check=False, capture_output=True, text=True, env=environment(tmp_path),
    )  # fmt: skip
    assert (said.returncode, said.stderr) == (0, "")


def test_a_closed_input_is_empty(tmp_path: Path) -> None:
    """It was called a mistake of ours."""
    said = subprocess.run(
        ["sh", "-c", f"{' '.join(MODULE)} replay - <&-"],
        check=False, capture_output=True, text=True, env=environment(tmp_path),
    )  # fmt: skip
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("stammtisch: standard input, line 1: the record is empty;")


def test_a_file_gets_utf_8_in_a_locale_of_ascii(tmp_path: Path) -> None:
    plain = environment(tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    said = subprocess.run([*MODULE, "games"], check=True, capture_output=True, env=plain)
    assert "Seats: 2 – 6" in said.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "cannot read no.jsonl: No such file or directory"),
        ("de", "no.jsonl lässt sich nicht lesen: das gibt es nicht"),
    ],
)
def test_the_system_speaks_the_language_of_the_run(
    lang: Lang, sentence: str, stammtisch: Command
) -> None:
    assert stammtisch("--lang", lang, "replay", "no.jsonl").err == f"stammtisch: {sentence}\n"
    assert language() == lang


def test_a_word_too_many_names_the_command_whose_help_says_more(stammtisch: Command) -> None:
    said = stammtisch("games", "zwanzig", "mau-mau")
    assert (said.status, said.out) == (2, "")
    assert said.err == (
        "stammtisch games: unrecognized arguments: mau-mau (see stammtisch games --help)\n"
    )


@pytest.mark.parametrize(
    "words", ["games", "odds zwiebel --hands 50 --exchanges 0", "replay {record}"]
)
def test_who_reads_on_no_more_ends_the_command(
    words: str, fair_match: Path, tmp_path: Path
) -> None:
    """As ``head`` does: without a word, and with the status that shells know."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        said = subprocess.run(
            [*MODULE, *words.format(record=fair_match).split()],
            check=False, stdout=closed, stderr=subprocess.PIPE, text=True,
            env=environment(tmp_path),
        )  # fmt: skip
    assert (said.returncode, said.stderr) == (141, "")


@pytest.mark.parametrize(
    "words",
    [
        "simulate zwanzig --games",
        "arena zwanzig --bots random,steady --deals",
        "odds zwiebel --hands",
    ],
)
def test_what_no_machine_would_finish_is_refused(stammtisch: Command, words: str) -> None:
    """It is a slip of the finger, and took all the memory there was."""
    said = stammtisch(*words.split(), "1" + 20 * "0")
    assert (said.status, said.out) == (2, "")
    assert "'100000000000000000000' is too many; from 1 to 1000000000 will do" in said.err
    assert "ist zu viel" in stammtisch("--lang", "de", *words.split(), "1" + 20 * "0").err
