"""``/healthz`` says which bots play below their level."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.edge.test_entrance import ask
from tests.web.lab import a_lab

import stammtisch.bots
from stammtisch.bots.learned import SETTING, Learned


class Student:
    """A master whose weights cannot be read."""

    name = "master"
    games = frozenset({"zwanzig"})
    learned = Learned("toy", (("card", (2,)),))


async def test_damaged_weights_show_in_the_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room plays on: 200, and a sentence that names the file, in both languages."""
    file = tmp_path / "toy.npz"
    file.write_text("beer")
    monkeypatch.setenv(SETTING, str(tmp_path))
    async with a_lab() as lab:
        assert (await ask(lab, "/healthz", "127.0.0.1")).json()["bots"] == []
        monkeypatch.setattr(stammtisch.bots, "_found", lambda: (Student(),))
        answer = await ask(lab, "/healthz", "127.0.0.1")
    assert answer.status_code == 200
    (told,) = answer.json()["bots"]
    assert told["en"].startswith(f"master plays as the level below: {file} cannot be read")
    assert told["de"] == (
        f"der Meister spielt wie die Stufe darunter: {file} lässt sich nicht lesen: sie ist"
        " beschädigt"
    )
