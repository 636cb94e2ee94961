"""An evening as the people around it use it, and the way to any moment of one over the wire."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from playwright.sync_api import Locator, Page, expect

NAMES = (
    "Karin",
    "Ben",
    "Olga",
    "Farid",
    "Hanna",
    "Milan",
    "Anna",
    "Ivo",
    "Dilek",
    "Lutz",
    "Nora",
    "Clara",
)

SHORT = {"matchdays": 2, "play_minutes": 1, "break_short": 2, "break_long": 2}
"""An evening of a few minutes; its clock may run faster than the one on the wall."""

_fresh = count(1)


@dataclass
class Evening:
    """An evening at a room, and what its director tells it over the wire."""

    url: str
    id: str
    director: str
    audience: str
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def desk(self) -> str:
        """The address of the director's desk."""
        return f"{self.url}/evening/{self.id}#{self.director}"

    @property
    def door(self) -> str:
        """The address that hangs at the door."""
        return f"{self.url}/evening/{self.id}#{self.audience}"

    @property
    def wall(self) -> str:
        """The address of the page for the beamer."""
        return f"{self.url}/evening/{self.id}/wall#{self.audience}"

    def phone(self, name: str) -> str:
        """The address of somebody's own page."""
        no = self.number(name)
        made = ask(f"{self._api}/links", {"role": "player", "no": no}, self.director)
        return (
            f"{self.url}{made['path']}#{made['key']}"
            if "#" not in made["path"]
            else (f"{self.url}{made['path']}")
        )

    @property
    def _api(self) -> str:
        return f"{self.url}/api/evenings/{self.id}"

    @property
    def look(self) -> dict[str, Any]:
        """What the director sees."""
        return ask(self._api, None, self.director)

    @property
    def view(self) -> dict[str, Any]:
        """The evening itself."""
        view: dict[str, Any] = self.look["view"]
        return view

    def number(self, name: str) -> int:
        """The number that somebody drew."""
        people = self.view["people"].values()
        return int(next(one["no"] for one in people if one["name"] == name))

    def name(self, no: int) -> str:
        """Whose number it is."""
        return str(self.view["people"][str(no)]["name"])

    def until(self, holds: Callable[[dict[str, Any]], bool], seconds: float = 60) -> None:
        """Wait for what the evening does by itself."""
        end = time.monotonic() + seconds
        while not holds(self.view):
            assert time.monotonic() < end, self.view["stage"]
            time.sleep(0.2)

    def do(self, type_: str, **fields: Any) -> dict[str, Any]:
        """A command of the director."""
        wish = {"id": f"test-{next(_fresh):08d}", "seen": self.look["seq"]}
        command = {"type": type_, **fields}
        return ask(f"{self._api}/commands", {**wish, "command": command}, self.director)

    def desk_shows(self, scene: str) -> None:
        """What the director has chosen for the wall."""
        ask(f"{self._api}/desk", {"shows": scene}, self.director)

    def sign_up(self, names: Sequence[str] = NAMES) -> None:
        """Everybody is on the list, and here."""
        for name in names:
            self.do("register", name=name, here=True)

    def publish(self, names: Sequence[str] = NAMES) -> None:
        """Everybody has a number, and the matrix stands."""
        self.sign_up(names)
        self.do("draw_numbers")
        self.do("publish_matrix")

    def sheets(self, matchday: int) -> dict[str, dict[str, Any]]:
        """The tables of a matchday."""
        tables: dict[str, dict[str, Any]] = self.view["matchdays"][str(matchday)]["tables"]
        return tables

    def confirm(self, matchday: int, strokes: Sequence[int] = (4, 3, 1, 1)) -> None:
        """Every sheet that is missing is entered and confirmed, the same strokes for all."""
        for table, sheet in self.sheets(matchday).items():
            if sheet.get("status", "open") in {"confirmed", "corrected"}:
                continue
            counts = dict(zip(map(str, sheet["seats"]), strokes, strict=False))
            where = {"matchday": matchday, "table": int(table)}
            self.do("result_entered", **where, strokes=counts, absent=[])
            self.do("result_confirmed", **where)

    def play(self, matchday: int) -> None:
        """A matchday from its bell to its last sheet."""
        self.settle()
        self.do("start_matchday", reason="test")
        self.do("end_matchday", reason="test")
        self.confirm(matchday)

    def settle(self) -> None:
        """Draw every lot and play every game that is owed."""
        while dues := [
            d for d in self.view["final"].get("dues", []) if d.get("purpose") != "dealer"
        ]:
            if dues[0].get("game"):
                self.do("playoff_result", winner=dues[0]["among"][0])
            else:
                self.do("lot", purpose=dues[0]["purpose"])

    def finish(self) -> None:
        """From the last sheet to the end."""
        self.settle()
        self.do("start_final")
        self.settle()
        self.do("deal_final")
        strokes = {str(no): at for at, no in enumerate(self.view["final"]["field"])}
        self.end_final()
        self.do("final_result", strokes=strokes)
        self.do("close")

    def end_final(self) -> None:
        """Stop the clock of the final, as nobody here waits for its bell."""
        self.do("end_final", reason="test")


def ask(url: str, body: object, key: str = "") -> dict[str, Any]:
    """An answer of the room; a body makes it a POST."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {key}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, headers=headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def open_evening(
    url: str,
    *,
    speed: int = 1,
    fill: int = 0,
    named: str = "Herbstturnier im Hirsch",
    **config: Any,
) -> Evening:
    """A new evening; ``speed``: so much faster its clock runs, for a rehearsal; ``fill``: so many
    take part in it, bots where people are missing."""
    wanted: dict[str, Any] = {"name": named, "config": {**SHORT, **config}}
    if speed > 1 or fill:
        wanted |= {"rehearsal": True, "speed": speed, "fill": fill}
    opened = ask(f"{url}/api/evenings", wanted)
    keys = opened["keys"]
    return Evening(url, opened["evening"], keys["director"], keys["audience"])


def tab(page: Page, name: str) -> None:
    """Go to a tab of the desk."""
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()


def strokes_of(page: Page, name: str) -> Locator:
    """The field for somebody's strokes."""
    return page.get_by_label(f"Striche {name}", exact=True)


def outside(page: Page) -> list[str]:
    """What stands beyond the sides of the window, and is not meant to be moved there."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((one) => {
            const box = one.getBoundingClientRect();
            if (box.width === 0 || box.height === 0) return false;
            if (one.closest('.vh, dialog:not([open])')) return false;
            for (let up = one; up; up = up.parentElement) {
                const clips = ['auto', 'scroll', 'hidden'];
                if (clips.includes(getComputedStyle(up).overflowX) && up !== one
                    && up.scrollWidth > up.clientWidth && up.tagName !== 'MAIN') return false;
            }
            return box.right > innerWidth + 1 || box.left < -1;
        }).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`)"""
    )
    return found


def said(page: Page, text: str) -> None:
    """Wait until the line under the bar says it."""
    expect(page.get_by_role("status").filter(has_text=text).first).to_be_visible()
