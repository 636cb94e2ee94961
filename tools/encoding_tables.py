"""Writes the tables of all encodings into the page about environments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stammtisch.envs.encoding import Encoding, encoding_of
from stammtisch.games import game, own_games

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "environments.md"
HERE = "<!-- From here on the page is written by tools/encoding_tables.py. -->\n"


def tables() -> str:
    """All tables as Markdown."""
    return "\n".join(line for name in own_games() for line in _of(name))


def page() -> str:
    """The page as it should be: the text before the mark, and the tables."""
    return PAGE.read_text(encoding="utf-8").partition(HERE)[0] + HERE + "\n" + tables()


def _of(name: str) -> Iterator[str]:
    played = game(name)
    encoding = encoding_of(played)
    seats = played.default_seats
    yield f"## {name}"
    yield ""
    yield f"Version {encoding.version}: {encoding.size} numbers."
    yield ""
    yield from _words(encoding)
    yield ""
    yield f"An observation with {seats} seats has {encoding.length(seats)} numbers."
    yield ""
    yield from _fields(encoding, seats)
    yield ""


def _words(encoding: Encoding) -> Iterator[str]:
    yield "| number | word | meaning |"
    yield "| --- | --- | --- |"
    at = 0
    for part in encoding.table:
        last = at + len(part.words) - 1
        numbers = f"{at}" if last == at else f"{at} to {last}"
        yield f"| {numbers} | {part.group} `{' '.join(_spaced(part.words))}` | {part.meaning} |"
        at = last + 1


def _spaced(words: tuple[str, ...]) -> Iterator[str]:
    """WordGroup that have a blank inside are told apart by commas."""
    comma = any(" " in word for word in words)
    for place, word in enumerate(words):
        yield f"{word}," if comma and place < len(words) - 1 else word


def _fields(encoding: Encoding, seats: int) -> Iterator[str]:
    yield "| from | size | slice | meaning |"
    yield "| --- | --- | --- | --- |"
    at = 0
    for one in encoding.slices(seats):
        yield f"| {at} | {one.size} | {one.name} | {one.meaning} |"
        at += one.size
    if encoding.staged:
        yield f"| {at} | {encoding.size} | begun | Words chosen so far of the own action. |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
