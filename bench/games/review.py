"""Looking back at a whole match for one seat: the time of the processor, game by game."""

from __future__ import annotations

import time

from bench.report import Row, Section
from stammtisch.analysis.review import review
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.records import record

MATCHES = {
    "zwanzig": {},
    "mau-mau": {"goal": 10},
    "drachenrummy": {},
    "zwiebel-2004": {"rounds": 8},
    "zwiebel-v3": {"rounds": 8},
}
"""By game, options by which a match is of the length of an evening's."""


def run(quick: bool) -> Section:
    """Seconds by game, and how many parts they make; quick ones break off after some parts."""
    rows = []
    for name, options in MATCHES.items():
        parts, seconds = looked_back(_match(name, options), 20 if quick else None)
        rows += [
            Row(f"{name}: {parts} parts of the review of one seat", seconds, "cpu-s"),
            Row(f"{name}: each part", 1000 * seconds / parts, "ms"),
        ]
    return Section("review", "Looking back at a match, one core", rows, [])


def looked_back(found: record.Record, most: int | None) -> tuple[int, float]:
    """So many parts, and the time of the processor that they took."""
    began, parts = time.process_time(), 0
    for _ in review(found, [0]):
        parts += 1
        if parts == most:
            break
    return parts, time.process_time() - began


def _match(name: str, options: dict[str, int]) -> record.Record:
    the_game = game(name)
    seats = the_game.default_seats
    chosen = the_game.options(**options)
    players = [bot("steady", name)] * seats
    match = play_match(the_game, players, 1, chosen, keep=True)
    header = record.header_for(the_game, chosen, ["bot:steady"] * seats)
    return record.read(record.encode(header, match.moves))
