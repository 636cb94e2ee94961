"""For everyone: no page breaks a rule of access, and all is said in the reader's language."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.tour import Language, tour
from tests.e2e.kit.looking.words import foreign, raw
from tests.e2e.kit.rig import ROOT, Server

AXE = ROOT / "frontend/node_modules/axe-core/axe.min.js"

WAYS: dict[Language, dict[str, Any]] = {
    "en": {"locale": "en-GB", "color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "de": {
        "locale": "de-DE",
        "color_scheme": "dark",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
}


@cache
def axe() -> str:
    """The checker's source."""
    return AXE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What breaks a rule of WCAG 2.2 A and AA or good practice: rule, place, and why.

    The letters in the corners of a drawn card are no label; its name says the same in words.
    """
    if page.evaluate("!window.axe"):
        page.evaluate(f"(() => {{ {axe()} }})()")  # gives nothing back: the checker is large
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{broken['id']}: {node['html'][:160]} {node['any'][0]['message'] if node['any'] else ''}"
        for broken in found["violations"]
        for node in broken["nodes"]
        if not (broken["id"] == "label-content-name-mismatch" and "data-card=" in node["html"])
    ]


@pytest.mark.parametrize(
    "language",
    [
        pytest.param("de", id="German on a phone by lamp light"),
        pytest.param("en", id="English on a desktop by day", marks=pytest.mark.wide),
    ],
)
def test_everybody_can_read_every_page(visit: Visit, server: Server, language: Language) -> None:
    """Every page, phase and sheet: none breaks a rule of access, as axe says, and there is no key,
    no open place and no word of the other language on any."""
    way = WAYS[language]
    touch = bool(way.get("has_touch"))
    stops = tour(visit, server.url, language, touch=touch, **way)
    broken: dict[str, list[str]] = {}
    for name, page in stops:
        assert page.locator("html").get_attribute("lang") == language, name
        if found := violations(page) + raw(page) + foreign(page, language):
            broken[name] = found
    assert not broken, json.dumps(broken, indent=1, ensure_ascii=False)
