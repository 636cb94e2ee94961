"""The cards one has not seen yet: beside the table, in a sheet, and where hints are allowed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import play_to, play_turn
from tests.e2e.sight.test_access import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COUNT = re.compile(r"(\d+) Karten, davon (\d+) auf den Händen der anderen")


def counted(shown: Locator) -> tuple[int, int]:
    """How many cards are still out, and how many of them others hold."""
    expect(shown).to_contain_text(COUNT)
    found = COUNT.search(shown.inner_text())
    assert found is not None
    return int(found[1]), int(found[2])


def test_beside_the_table_it_follows_the_play(visit: Visit, server: Server) -> None:
    """A key opens it; what Ben plays is out no more, and no own card ever was."""
    anna = open_table(visit(server.blank))
    play_to(anna, "play")
    anna.page.keyboard.press("n")
    panel = anna.page.get_by_role("region", name="Noch nicht gesehen")
    before, held = counted(panel)
    assert 0 < held < before < 32
    play_turn(anna)
    anna.asked()
    expect(panel).not_to_contain_text(f"{before} Karten, davon {held} ")
    after, _ = counted(panel)
    assert after < before
    assert violations(anna.page) == []
    anna.press(panel.get_by_role("button", name="schließen"))
    expect(panel).to_have_count(0)


def test_on_a_phone_it_lies_in_a_sheet_and_without_hints_nowhere(
    visit: Visit, server: Server
) -> None:
    page = visit(server.blank, **PHONE)
    anna = open_table(page, touch=True, game="mau-mau", options={})
    anna.asked()
    sheet = anna.open_more("Noch nicht gesehen")
    out, held = counted(sheet)
    assert 0 < held < out < 32
    expect(sheet.get_by_role("listitem").first).to_contain_text(
        re.compile("(Karo|Herz|Pik|Kreuz): ")
    )
    assert violations(page) == []
    assert cut_off(page) == []
    assert too_small(page) == []
    page.goto(server.url)
    without: Table = open_table(page, touch=True, hints=False)
    without.asked()
    without.press(page.get_by_role("button", name="Mehr", exact=True))
    expect(without.sheet("Mehr").get_by_role("button", name="Noch nicht gesehen")).to_have_count(0)
