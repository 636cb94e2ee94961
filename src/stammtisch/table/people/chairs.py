"""Referees at a table of an evening: who they are, and who is told what they do there."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from stammtisch.table.model import Bench, Chair, TableDoc, TableHold

MOST = 16
"""Chairs at a table; one more takes the place of the oldest."""


def chaired(doc: TableDoc, chair: Chair) -> TableDoc:
    """The document with somebody as referee; a browser is one referee at a time."""
    if chair in doc.chairs:
        return doc
    others = tuple(one for one in doc.chairs if one.guest != chair.guest)
    return replace(doc, chairs=(*others[1 - MOST :], chair))


def dismissed(doc: TableDoc, links: Collection[str]) -> TableDoc:
    """The document with the referees of these links only."""
    kept = tuple(one for one in doc.chairs if one.link in links)
    return doc if kept == doc.chairs else replace(doc, chairs=kept)


def chair_of(doc: TableDoc, guest: str | None) -> Chair | None:
    """As whom a browser is a referee here."""
    return next((one for one in doc.chairs if one.guest == guest), None)


def from_outside(bench: Bench) -> Bench:
    """What spectators are told: that the time stands still. Who has called, who has stopped the
    table, and why, is for those who take part (TS-39)."""
    held = bench.held
    return Bench(
        held=None if held is None else TableHold(by="", reason="", everywhere=held.everywhere)
    )
