"""What the browser prints of an evening: A4, a page a sheet, nothing of the page around."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, tab
from tests.e2e.kit.rig import Server

UPRIGHT, ACROSS = (595, 842), (842, 595)
"""A4 in points."""


@pytest.fixture(scope="module")
def over(server: Server) -> Evening:
    """An evening that is over."""
    evening = open_evening(server.url)
    evening.publish(NAMES)
    evening.play(1)
    evening.play(2)
    evening.finish()
    return evening


def pages(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of every page in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def printed(page: Page) -> list[tuple[int, int]]:
    """The pages that the browser makes of what is shown."""
    expect(page.locator(".papers img").first).to_be_visible()
    return pages(page.pdf(prefer_css_page_size=True, print_background=True))


@pytest.mark.parametrize(
    ("button", "sheets", "size"),
    [
        ("Aushang für die Tür", 1, UPRIGHT),
        ("Matrix, A4 quer", 1, ACROSS),
        ("Spieltagszettel", 2, UPRIGHT),
        ("Punktekarten", 3, UPRIGHT),
        ("Stand", 1, UPRIGHT),
        ("Urkunden", 3, UPRIGHT),
    ],
)
def test_a_print_has_its_pages(
    visit: Visit, over: Evening, button: str, sheets: int, size: tuple[int, int]
) -> None:
    """Two table sheets a page, four cards a page, a certificate a page; the matrix lies across
    (TS-75)."""
    desk = visit(over.desk)
    tab(desk, "Drucken")
    desk.get_by_role("listitem").get_by_role("button", name=button).first.click()
    found = printed(desk)
    assert len(found) == sheets
    assert all(abs(one[0] - size[0]) <= 2 and abs(one[1] - size[1]) <= 2 for one in found)


def test_nothing_on_a_sheet_is_cut_off(visit: Visit, over: Evening) -> None:
    """On no printed sheet does anything reach beyond the paper."""
    desk = visit(over.desk)
    tab(desk, "Drucken")
    for button in ("Matrix, A4 quer", "Spieltagszettel", "Punktekarten", "Stand", "Urkunden"):
        desk.get_by_role("listitem").get_by_role("button", name=button).first.click()
        expect(desk.locator(".papers img").first).to_be_visible()
        cut = desk.evaluate(
            """() => [...document.querySelectorAll('.paper')].flatMap((paper) => {
                const edge = paper.getBoundingClientRect();
                return [...paper.querySelectorAll('*')].filter((one) => {
                    const box = one.getBoundingClientRect();
                    return box.bottom > edge.bottom + 1 || box.right > edge.right + 1;
                }).map((one) => one.className + ' ' + one.textContent.slice(0, 40));
            })"""
        )
        assert not cut, (button, cut)


def test_the_whole_evening_moves_as_one_file(visit: Visit, over: Evening, tmp_path: Path) -> None:
    """Saved at one desk it goes on at another, under new links; a torn one is refused in a
    sentence, and nothing is opened (TS-46)."""
    desk = visit(over.desk)
    tab(desk, "Drucken")
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Der ganze Abend").click()
    assert saved.value.suggested_filename == "Herbstturnier-im-Hirsch.jsonl"
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(Path(saved.value.path()).read_bytes())
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(whole.read_bytes()[:-40])
    other = visit(f"{over.url}/evening")
    panel = other.get_by_role("region", name="Abend öffnen")
    choose = panel.get_by_label("Datei wählen")
    choose.set_input_files(torn)
    expect(panel.get_by_role("status")).to_contain_text("oder sie ist abgeschnitten")
    assert other.url == f"{over.url}/evening"
    choose.set_input_files(whole)
    other.wait_for_url(re.compile("/evening/.+#"))
    expect(other.get_by_text("Das Turnier ist zu Ende").first).to_be_visible()
    assert over.id not in other.url
    ranking = [page.get_by_role("table", name="Endstand") for page in (desk, other)]
    for page in (desk, other):
        tab(page, "Stand")
    expect(ranking[1]).to_have_text(ranking[0].inner_text(), use_inner_text=True)
