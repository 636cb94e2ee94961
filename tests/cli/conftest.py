"""A way to call the command, and a record to give it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.calls import NONCES, SECRET, TABLE, Command, Said

from stammtisch.cli.main import main
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE
from stammtisch.records.record import Fair, Move, encode, header_for
from stammtisch.table.match.fair import Stream, commitment, draw_key

ZWANZIG = game("zwanzig")


WITHOUT_SYNC = "stammtisch: the database runs with fsync=off: a power cut loses moves\n"
"""A host is warned of it; the databases of the tests run so on purpose."""


@pytest.fixture
def stammtisch(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Calls ``stammtisch`` with these words, in an English environment."""
    for name in [name for name in os.environ if name.startswith("STAMMTISCH_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("STAMMTISCH_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LANGUAGE", "en")  # which a German call sets

    def call(*words: object) -> Said:
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = capsys.readouterr()
        return Said(status, out, err.replace(WITHOUT_SYNC, ""))

    return call


@pytest.fixture
def fair_match(tmp_path: Path) -> Path:
    """A whole match of three, dealt from a committed secret and the players' nonces."""
    rules, options = ZWANZIG.rules, ZWANZIG.options(max_rounds=1)
    state = rules.new(options, 3)
    moves: list[Move] = []
    draws = 0
    while actors := rules.actors(state):
        actor, nonces = actors[0], None
        if actor == CHANCE:
            draws += 1
            nonces = NONCES
            action = rules.sample_chance(state, Stream(draw_key(SECRET, TABLE, draws, NONCES)))
        else:
            action = rules.legal_actions(state, actor)[0]
        state, _ = rules.apply(state, actor, action)
        moves.append(Move(n=len(moves) + 1, actor=actor, action=action, nonces=nonces))
    fair = Fair(table=TABLE, commitment=commitment(SECRET), secret=SECRET.hex())
    header = header_for(ZWANZIG, options, ["Anna", "bot:steady", "Ben"], fair=fair)
    file = tmp_path / "match.jsonl"
    file.write_text(encode(header, moves), "utf-8")
    return file
