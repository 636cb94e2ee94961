"""The ready-made rules that the page's form starts from are those of the game."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from stammtisch.games.maumau.house.presets import PRESETS

FORM = Path(__file__).resolve().parents[4] / "frontend/src/games/maumau/house/form/presets.json"


def test_the_form_starts_from_every_ready_made_rule() -> None:
    """MM-16.1 12-G 12-H: all of them, in their order, as the game has them."""
    on_page = json.loads(FORM.read_text("utf-8"))
    assert on_page == json.loads(msgspec.json.encode(dict(PRESETS)))
    assert list(on_page) == list(PRESETS)
