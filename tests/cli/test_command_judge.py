"""``stammtisch judge``."""

from __future__ import annotations

import json

import pytest
from tests.cli.calls import Command

WORDS = ("judge", "drachenrummy", "--matches", 2, "--jobs", 1)


def test_people_read_a_table_for_every_kind_of_decision(stammtisch: Command) -> None:
    """All levels from the weakest on, as each is compared with the last, and what figures mean."""
    said = stammtisch(*WORDS)
    assert said.status == 0, said.err
    assert "drachenrummy: 2 matches of 2, played by steady, seed 0" in said.out
    assert "fixing dice" in said.out
    first, *_ = said.out.split("\n\n")[0].split("└")
    rows = [line.split()[1] for line in first.splitlines() if line.startswith("│")]
    assert rows == ["random", "beginner", "steady", "strong", "master"]
    assert "0 is perfect" in said.out
    assert "lead" in said.out
    german = stammtisch("--lang", "de", *WORDS, "--bots", "steady").out
    assert "Würfel beiseite legen" in german
    assert "vom Einsatz" in german
    assert "0 ist fehlerlos" in german


def test_it_says_that_nothing_could_be_calculated(stammtisch: Command) -> None:
    """The named cards of Zwiebel have powers that no judge knows."""
    words = ("judge", "zwiebel-v3", "--matches", 1, "--option", "rounds=1", "--jobs", 1)
    said = stammtisch(*words, "--bots", "steady")
    assert said.status == 0, said.err
    assert "no decision could be calculated exactly" in said.out
    assert "regret" not in said.out
    assert "keine Entscheidung" in stammtisch("--lang", "de", *words, "--bots", "steady").out


def test_programs_read_one_object(stammtisch: Command) -> None:
    said = stammtisch(*WORDS, "--bots", "random,steady", "--by", "beginner", "--json")
    found = json.loads(said.out)
    assert (found["game"], found["seats"], found["matches"], found["by"]) == (
        "drachenrummy",
        2,
        2,
        "beginner",
    )
    assert {one["bot"] for one in found["regrets"]} == {"random", "steady"}
    fields = ["bot", "kind", "decisions", "regret", "low", "high", "of_stake", "of_chance"]
    assert all(list(one) == fields for one in found["regrets"])
    (fixing,) = (one for one in found["leads"] if one["kind"] == "fix")
    assert (fixing["bot"], fixing["against"]) == ("steady", "random")
    lost = {one["bot"]: one["regret"] for one in found["regrets"] if one["kind"] == "fix"}
    assert fixing["lead"] == pytest.approx(lost["random"] - lost["steady"])
    assert fixing["low"] < fixing["lead"] < fixing["high"]


def test_a_judge_may_know_more_seats_than_two(stammtisch: Command) -> None:
    words = ("judge", "zwiebel-2004", "--seats", 3, "--matches", 1, "--option", "rounds=1")
    said = stammtisch(*words, "--jobs", 1, "--bots", "random,steady")
    assert said.status == 0, said.err
    assert "zwiebel-2004: 1 match of 3, played by steady, seed 0" in said.out
    assert "exchange: 3 decisions" in said.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("judge", "mau-mau"), "only in drachenrummy, zwanzig"),
        (("judge", "skat"), "skat"),
        (("judge", "zwanzig", "--bots", "nobody"), "nobody"),
        (("judge", "zwanzig", "--bots", ""), "--bots '' names no bot"),
        (("judge", "zwanzig", "--by", "nobody"), "nobody"),
        (("judge", "zwanzig", "--matches", 0), "from 1 on"),
        (("judge", "zwanzig", "--jobs", 0), "from 1 to 1000 will do"),
        (("judge", "zwanzig", "--seats", 3), "--seats 3: in zwanzig only matches of 2 can be"),
        (("judge", "zwiebel-v3", "--seats", 8), "in zwiebel-v3 only matches of 2 to 7 can be"),
    ],
)
def test_what_makes_no_sense_is_said(
    stammtisch: Command, words: tuple[object, ...], said: str
) -> None:
    status, out, err = stammtisch(*words)
    assert (status, out) == (2, "")
    assert said in err
