"""Referees at a table of an evening: one a browser, and never more than can be of use."""

from __future__ import annotations

from tests.table.tables import opened

from stammtisch.table.model import Chair
from stammtisch.table.people.chairs import MOST, chair_of, chaired


def test_the_newest_chairs_stay() -> None:
    """Whoever comes again by another link has that one; one chair more takes the oldest."""
    doc = opened().doc
    for at in range(MOST + 1):
        doc = chaired(doc, Chair(guest=f"g{at}", name="Frau Wirtin", link="link"))
    again = Chair(guest="g3", name="Ida", link="other")
    doc = chaired(doc, again)
    assert len(doc.chairs) == MOST
    assert chair_of(doc, "g0") is None
    assert chair_of(doc, "g3") == again
