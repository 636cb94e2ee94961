"""``stammtisch verify``: rules and shuffles of a record, each with a clear statement."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.cli.calls import NONCES, SECRET, Command, changed

from stammtisch.cli.mistakes import WRONG_IN_GERMAN
from stammtisch.games.maumau import MAU_MAU
from stammtisch.games.protocol import CHANCE
from stammtisch.records.notation.parser import read
from stammtisch.records.record import Fair, Move, encode, header_for
from stammtisch.records.replay import replay
from stammtisch.table.match.fair import DrawCount, Stream, commitment, shared_key
from stammtisch.table.people.seats import Birth
from stammtisch.table.practice import Practice, beginning, opened
from stammtisch.table.report import report

RECORDS = Path(__file__).parents[1] / "records"


def test_a_fair_match_is_confirmed(stammtisch: Command, fair_match: Path) -> None:
    """Rules and shuffles are ok: the lot for the dealer and one shuffle a game."""
    status, out, err = stammtisch("verify", fair_match)
    assert (status, err) == (0, "")
    rules, shuffles = out.splitlines()
    assert rules.startswith("rules: ok, ")
    assert rules.endswith("the match is over")
    assert shuffles == "shuffles: ok, 4 draws follow from the secret and what the players added"
    german = stammtisch("verify", fair_match, "--lang", "de").out
    assert german.startswith("Regeln: in Ordnung")
    assert "Mischen: in Ordnung, 4 Ziehungen" in german


def test_json_for_programs(stammtisch: Command, fair_match: Path) -> None:
    """One object."""
    found = json.loads(stammtisch("verify", fair_match, "--json").out)
    assert found["rules"] == found["shuffles"] == "ok"
    assert (found["draws"], found["over"], found["from_position"]) == (4, True, False)


def test_a_record_without_proof_says_so(stammtisch: Command, fair_match: Path) -> None:
    """The rules can be checked all the same, and the exit status is 0."""
    plain = changed(fair_match, 1, fair=...)
    status, out, _ = stammtisch("verify", plain)
    assert status == 0
    assert "rules: ok" in out
    assert "shuffles: no proof in this record; only matches played at a table" in out
    assert json.loads(stammtisch("verify", plain, "--json").out)["shuffles"] == "no_proof"


def test_of_a_practice_match_it_says_what_was_taken_over(
    stammtisch: Command, fair_match: Path
) -> None:
    """Draws that were taken over are not this match's to prove; those behind them are."""
    taken = changed(fair_match, 1, practice=3)
    out = stammtisch("verify", taken).out
    assert "practice: the first 3 actions are those of another match" in out
    assert "shuffles: ok, 2 draws follow" in out
    assert "Übung: die ersten 3 Aktionen" in stammtisch("verify", taken, "--lang", "de").out
    found = json.loads(stammtisch("verify", taken, "--json").out)
    assert (found["practice"], found["draws"], found["rules"]) == (3, 2, "ok")


def test_of_a_round_with_the_same_cards_it_says_that_nobody_added_to_the_draws(
    stammtisch: Command, tmp_path: Path
) -> None:
    """A record by the second scheme, and one that claims another round."""
    file = tmp_path / "round.jsonl"
    file.write_text(of_a_round(), "utf-8")
    out = stammtisch("verify", file).out
    assert "1 draw follows from the secret of the round, whose tables all had the same" in out
    assert "aus dem Geheimnis der Runde" in stammtisch("verify", file, "--lang", "de").out
    assert json.loads(stammtisch("verify", file, "--json").out)["round"] == ROUND["round"]
    forged = changed(file, 1, fair=ROUND | {"round": "another"})
    status, _, err = stammtisch("verify", forged)
    assert status == 1
    assert "draw 1 does not follow from the secret" in err


ROUND = {
    "table": "t-1",
    "commitment": commitment(SECRET),
    "secret": SECRET.hex(),
    "round": "round-1",
}


def of_a_round() -> str:
    """The first deal at a table that shares its secret with others."""
    rules, options = MAU_MAU.rules, MAU_MAU.options(dealer_first="seat")
    state = rules.new(options, 3)
    moves: list[Move] = []
    count = DrawCount()
    while CHANCE not in rules.actors(state):
        actor = rules.actors(state)[0]
        action = rules.legal_actions(state, actor)[0]
        state, _ = rules.apply(state, actor, action)
        moves.append(Move(n=len(moves) + 1, actor=actor, action=action))
    stream = Stream(shared_key(SECRET, ROUND["round"], count.next(MAU_MAU, state)))
    shuffle = rules.sample_chance(state, stream)
    moves.append(Move(n=len(moves) + 1, actor=CHANCE, action=shuffle))
    fair = Fair(**ROUND)
    return encode(header_for(MAU_MAU, options, ["Anna", "Ben", "Carl"], fair=fair), moves)


def test_of_other_cards_it_says_what_follows_and_what_does_not(
    stammtisch: Command, tmp_path: Path
) -> None:
    """What the seat could not know is drawn again; where a card was chosen, that is said."""
    file = tmp_path / "other.jsonl"
    wish = Practice(guest="a" * 64, name="Anna", seat=1, bot="steady", cards="other")
    record = beginning(read((RECORDS / "maumau-2-players.jsonl").read_text("utf-8")), 12)
    *_, last = replay(record)
    doc = opened(Birth("t-1", "ABCDEF", bytes(32), 5_000), record, last.state, wish)
    over = replace(doc, stage="over", ended_ms=6_000)
    file.write_text(report(record.game, over, []), "utf-8")
    out = stammtisch("verify", file).out
    assert "practice with other cards: what seat 1 could not know follows" in out
    assert "first 0 actions" not in out
    assert "Übung mit anderen Karten: Was Platz 1" in stammtisch("verify", file, "--lang", "de").out
    assert json.loads(stammtisch("verify", file, "--json").out)["redealt"] == 1
    wrong = stammtisch("verify", changed(file, 1, redealt=0), "--lang", "de")
    assert wrong.status == 1
    assert "die neu gegebenen Karten folgen nicht" in wrong.err


def fair(**fields: Any) -> dict[str, Any]:
    """A proof with other fields than the right ones."""
    secret = bytes(range(32))
    right = {"table": "t-1", "commitment": commitment(secret), "secret": secret.hex()}
    return {"fair": right | fields}


OTHER = bytes(32)


@pytest.mark.parametrize(
    ("change", "at", "code"),
    [
        pytest.param((1, fair(secret=OTHER.hex())), 1, "wrong_secret", id="another secret"),
        pytest.param(
            (1, fair(secret=OTHER.hex(), commitment=commitment(OTHER))),
            2,
            "wrong_draw",
            id="another secret with its commitment",
        ),
        pytest.param((1, fair(table="t-2")), 2, "wrong_draw", id="another table"),
        pytest.param((3, {"nonces": [*NONCES[:2], "0" * 16]}), 3, "wrong_draw", id="another nonce"),
        pytest.param((3, {"nonces": ...}), 3, "no_nonces", id="nonces left out"),
        pytest.param(
            (2, {"do": {"type": "draw_dealer", "seat": 0}}),
            2,
            "wrong_draw",
            id="a lot that fell otherwise",
        ),
        pytest.param((5, {"n": 8}), 5, "gap", id="a line that is no record"),
    ],
)
def test_what_does_not_follow_is_named(
    stammtisch: Command, fair_match: Path, change: tuple[int, dict[str, Any]], at: int, code: str
) -> None:
    """The line that does not follow, in one message, with exit status 1."""
    line, fields = change
    bad = changed(fair_match, line, **fields)
    status, out, err = stammtisch("verify", bad)
    assert (status, out) == (1, "")
    assert f"line {at}: " in err
    assert f"({code})" in err
    assert len(err.splitlines()) == 1
    german = stammtisch("verify", bad, "--lang", "de").err
    assert f"Zeile {at}: " in german
    assert WRONG_IN_GERMAN[code] in german


def test_a_match_that_was_broken_off_can_be_verified(stammtisch: Command, fair_match: Path) -> None:
    """What there is of it."""
    lines = fair_match.read_text("utf-8").splitlines()[:20]
    fair_match.write_text("\n".join(lines), "utf-8")
    assert "the match is not over" in stammtisch("verify", fair_match).out
