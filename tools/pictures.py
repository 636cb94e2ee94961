"""Takes pictures of every game's full table on every screen, and says what overlaps or is cut.

``python -m tools.pictures [GAME ...]`` writes them into .build/pictures with a page that shows
them side by side, and prints each flaw. It ends with 1 if there is any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.e2e.conftest import visits
from tests.e2e.kit.looking.full_tables import GAMES, NETBOOK, PHONE, SIZES, WIDE_AND_LOW
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.rig import ROOT, Server, launch

PICTURES = ROOT / ".build/pictures"

HEAD = (
    "<!doctype html><meta charset=utf-8><title>Full tables</title><style>"
    "body{font:16px sans-serif}"
    "img{border:1px solid #888;margin:4px;vertical-align:top;max-width:47%}</style>"
)


def pictured(page: Page, name: str) -> Iterator[tuple[str, int]]:
    """The table on every screen: the picture as HTML, and how many flaws it has."""
    for size, (width, height) in (SIZES | WIDE_AND_LOW | NETBOOK).items():
        resize(page, width, height)
        file = f"{name}-{size}.png".replace(" ", "-")
        page.screenshot(path=PICTURES / file)
        found = flaws(page)
        for flaw in found:
            print(f"{name} {size}: {flaw}")
        yield f'<img src="{file}" alt="{name} {size}">', len(found)
    resize(page, 390, 844)


def main(words: list[str] | None = None) -> int:
    """Pictures of the games that are named, or of all."""
    parser = argparse.ArgumentParser("python -m tools.pictures")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    names = parser.parse_args(words).games
    if unknown := set(names) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    found = 0
    parts = [HEAD]
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        visits(launch(playwright)) as visit,
    ):
        server = Server(Path(data), module="tests.e2e.kit.scenes.room")
        server.start()
        try:
            for game in names or GAMES:
                page = visit(f"{server.url}/healthz", **PHONE)
                for name, _ in GAMES[game](page):
                    parts.append(f"<h2>{name}</h2>")
                    for picture, seen in pictured(page, name):
                        parts.append(picture)
                        found += seen
        finally:
            server.stop()
    (PICTURES / "index.html").write_text("\n".join(parts))
    print(f"{found} flaws; look at {PICTURES / 'index.html'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
