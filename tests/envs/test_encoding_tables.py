"""The page about environments shows the tables that are in force."""

from __future__ import annotations

from tools.encoding_tables import PAGE, page


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert told == page(), "write them anew: python -m tools.encoding_tables"
