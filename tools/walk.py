"""Walks through a match beside bots, and says at every decision what lies over what on any screen.

``python -m tools.walk zwiebel-v3 --seats 3 --decisions 20 --seed 1 --options '{"rounds": 2}'``
takes the first person's turns at random, looks at the table in every size before each, and writes
a picture of every table with a flaw into .build/walk. What is called out passes over mats for a
moment, and what is pushed out of sight in a hand that scrolls is told as well: look at the
pictures. It ends with 1 if there is any.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.e2e.conftest import visits
from tests.e2e.kit.looking.full_tables import PHONE, SIZES
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.rig import ROOT, Server, launch

PICTURES = ROOT / ".build/walk"

SCREENS = SIZES | {
    "667x375": (667, 375),
    "640x360": (640, 360),
    "1024x768": (1024, 768),
    "768x1024": (768, 1024),
}

SIT = """async (code) => {
    const socket = new WebSocket(`ws://${location.host}/ws/tables/${code}`);
    const told = window.told = { seq: 0, legal: [], over: false };
    socket.onmessage = ({ data }) => {
        const { type, seq, legal, table } = JSON.parse(data);
        if (type === 'hello' || type === 'update')
            Object.assign(told, { seq, legal: legal.filter((one) => !Array.isArray(one)) });
        if (table) told.over = table.stage === 'over';
        if (type === 'refused') told.legal = told.before;
    };
    window.act = (action) => {
        [told.before, told.legal] = [told.legal, []];
        const key = crypto.randomUUID();
        socket.send(JSON.stringify({ type: 'act', key, seen: told.seq, action }));
    };
    await new Promise((open) => { socket.onopen = open; });
}"""
"""The same person once more, on a line of its own, by which it acts."""

SETTLED_MS = 400
"""What flies or fades is over by then."""


def decisions(page: Page, most: int, rng: random.Random) -> Iterator[str]:
    """Stop before each of so many decisions, and then make it; give what is asked."""
    for number in range(most):
        page.wait_for_function("() => told.legal.length > 0 || told.over")
        legal = page.evaluate("told.legal")
        if not legal or page.evaluate("told.over"):
            return
        page.wait_for_timeout(SETTLED_MS)
        kinds = sorted({action["type"] for action in legal})
        yield f"{number + 1} {'+'.join(kinds)}"
        kind = rng.choice(kinds)
        page.evaluate("act", rng.choice([one for one in legal if one["type"] == kind]))


def open_match(page: Page, url: str, game: str, seats: int, options: dict[str, Any]) -> None:
    """Sit down with bots who play at once."""
    wish = {
        "game": game,
        "name": "Anna",
        "seats": seats,
        "options": options,
        "settings": {"pace_ms": 0},
        "bots": ["steady"] * (seats - 1),
    }
    answer = page.request.post(f"{url}/api/tables", data=wish)
    if not answer.ok:
        sys.exit(answer.text())
    code = answer.json()["table"]["code"]
    page.goto(f"{url}/t/{code}")
    page.locator("#status").wait_for()
    page.evaluate(SIT, code)


def looked_at(page: Page, moment: str) -> Iterator[tuple[str, str]]:
    """Each size, and a flaw in it; a size with any leaves a picture."""
    for size, (width, height) in SCREENS.items():
        resize(page, width, height)
        if found := flaws(page):
            page.screenshot(path=PICTURES / f"{moment} {size}.png".replace(" ", "-"))
        yield from ((size, flaw) for flaw in found)


def walk(args: argparse.Namespace) -> int:
    """How many flaws there are; each is told once a size."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    known: set[tuple[str, str]] = set()
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        visits(launch(playwright)) as visit,
    ):
        server = Server(Path(data))
        server.start()
        try:
            page = visit(server.url, **PHONE)
            open_match(page, server.url, args.game, args.seats, args.options)
            for asked in decisions(page, args.decisions, random.Random(args.seed)):
                moment = f"{args.game} {args.seats} {asked}"
                for size, flaw in looked_at(page, moment):
                    if (size, flaw) not in known:
                        known.add((size, flaw))
                        print(f"{moment} {size}: {flaw}", flush=True)
        finally:
            server.stop()
    print(f"{len(known)} flaws; pictures in {PICTURES}")
    return len(known)


def main() -> int:
    """Reads what is wished for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={})
    return 1 if walk(parser.parse_args()) else 0


if __name__ == "__main__":
    sys.exit(main())
