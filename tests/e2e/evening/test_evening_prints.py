"""What the browser prints of an evening: A4, a page a sheet, nothing of the page around."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, tab
from tests.e2e.kit.rig import Server
from tests.e2e.meeting.test_curtain import picture

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
        ("Liste nach Namen", 1, UPRIGHT),
        ("Matrix, A4 quer", 1, ACROSS),
        ("Matrix je Tisch", 3, ACROSS),
        ("Spieltagszettel", 2, UPRIGHT),
        ("Punktekarten", 3, UPRIGHT),
        ("Stand", 1, UPRIGHT),
        ("Urkunden", 3, UPRIGHT),
        ("Protokoll", 1, UPRIGHT),
    ],
)
def test_a_print_has_its_pages(
    visit: Visit, over: Evening, button: str, sheets: int, size: tuple[int, int]
) -> None:
    """Two table sheets a page, four cards a page, a certificate a page; the matrix lies across, a
    page a table where it is by table (TS-46, TS-75)."""
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


LONG = (
    "Annegret-Wilhelmine von Hohenfels-Dürkhm",
    "Wolfgang Amadeus Schikaneder",
    "Karl Heinz Müller",
    "Donaudampfschifffahrtsgesellschaftskapit",
)


SHORT = ("Annegret-W. v. H.-D.", "Wolfgang Amadeus S.", "Karl Heinz Müller", "Donaudampfschifffah.")
"""The same where there is little room."""


@pytest.fixture(scope="module")
def crowded(server: Server) -> Evening:
    """Forty-four people, some with names as long as allowed, and a long audit trail."""
    evening = open_evening(server.url, matchdays=10, named="Großes Frühlingsturnier im Hirsch")
    evening.publish([*LONG, *(f"{name} {letter}." for letter in "ABCD" for name in NAMES[:10])])
    evening.do("start_matchday", reason="alle da")
    evening.do("end_matchday", reason="Feueralarm")
    evening.confirm(1)
    for table, sheet in evening.sheets(1).items():
        old = {str(no): count for no, count in sheet["entries"][0]["strokes"].items()}
        new = dict.fromkeys(old, 2)
        evening.do(
            "result_corrected", matchday=1, table=int(table), old=old, new=new,
            reason="Beim Abschreiben war eine ganze Zeile verrutscht, alle am Tisch bestätigen es",
        )  # fmt: skip
    return evening


CUT = """() => [...document.querySelectorAll('.paper *, .roll *')].filter((one) => {
    const style = getComputedStyle(one);
    const hides = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const over = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    const sheet = one.closest('.paper, .roll').getBoundingClientRect();
    const cell = (one.closest('td, th') ?? one).getBoundingClientRect();
    const box = one.getBoundingClientRect();
    if (one.closest('.vh') || box.width === 0) return false;
    return (hides && over && one.tagName !== 'svg') || box.right > sheet.right + 1
        || box.bottom > sheet.bottom + 1 || box.right > cell.right + 2;
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 50)}`)"""


@pytest.mark.parametrize(
    ("button", "names", "sheets"),
    [
        ("Liste nach Namen", LONG, range(2, 4)),
        ("Matrix, A4 quer", SHORT, range(3, 4)),
        ("Matrix je Tisch", LONG, range(11, 12)),
        ("Spieltagszettel", LONG, range(6, 7)),
        ("Punktekarten", LONG, range(11, 12)),
        ("Stand", LONG, range(2, 3)),
        ("Protokoll", (), range(2, 4)),
    ],
)
def test_no_name_is_cut_however_long(
    visit: Visit, crowded: Evening, button: str, names: tuple[str, ...], sheets: range
) -> None:
    """As it lies on paper: names within their cells, and as many sheets as that takes.

    They are whole but in the matrix, whose letters stay as large as at arm's length they must be.
    """
    desk = visit(crowded.desk)
    tab(desk, "Drucken")
    desk.get_by_role("listitem").get_by_role("button", name=button).first.click()
    expect(desk.locator(".papers img").first).to_be_visible()
    desk.emulate_media(media="print")
    assert desk.evaluate(CUT) == []
    text = desk.locator(".papers").inner_text()
    assert [name for name in names if name not in text] == []
    assert "…" not in text
    if names is SHORT:
        assert desk.evaluate(SMALLEST) >= 8.5 - 0.01
        picture(desk, "matrix")
    assert len(printed(desk)) in sheets


@pytest.mark.parametrize("button", ["Liste nach Namen", "Matrix je Tisch", "Protokoll"])
def test_the_head_comes_again_on_every_sheet(visit: Visit, crowded: Evening, button: str) -> None:
    """Title, evening and version stand in what the browser repeats, small enough that it does."""
    desk = visit(crowded.desk)
    tab(desk, "Drucken")
    desk.get_by_role("listitem").get_by_role("button", name=button).first.click()
    expect(desk.locator(".papers img").first).to_be_visible()
    desk.emulate_media(media="print")
    roll = desk.locator(".roll").first
    head = roll.locator("thead")
    expect(head).to_contain_text("Großes Frühlingsturnier im Hirsch")
    expect(head).to_contain_text("Matrix Fassung 1")
    assert head.evaluate("(one) => getComputedStyle(one).display") == "table-header-group"
    sheet = 210 if button == "Matrix je Tisch" else 297
    share = head.evaluate("(one) => one.getBoundingClientRect().height") / (sheet * 96 / 25.4)
    assert share < 0.2
    assert (
        roll.locator("tbody tr").first.evaluate("(one) => getComputedStyle(one).breakInside")
        == "avoid"
    )


SHEETS = (
    "List by name",
    "Matrix, A4 landscape",
    "Matrix by table",
    "Table sheets",
    "Score cards",
    "Standings",
    "Audit trail",
)

GERMAN = re.compile(r"Spieltag|Tisch|Strich|Punkt|Pause|Platz|Fassung|Kompetenz|setzt aus")

TORN = """() => [...document.querySelectorAll('.papers :is(th, td)')].filter((cell) => {
    if (cell.children.length > 0 || !/^[^\\s-]{1,20}$/.test(cell.innerText)) return false;
    const words = document.createRange();
    words.selectNodeContents(cell);
    const lines = new Set([...words.getClientRects()].map((one) => Math.round(one.bottom / 8)));
    const [text, box] = [words.getBoundingClientRect(), cell.getBoundingClientRect()];
    return lines.size > 1 || (text.width > 0 && text.right > box.right - 1.5);
}).map((cell) => cell.innerText)"""
"""Single words of a cell in two lines, or up against its edge."""

SMALLEST = """() => Math.min(...[...document.querySelectorAll('.papers *')]
    .filter((one) => [...one.childNodes].some((it) => it.nodeType === 3 && it.data.trim())
        && !one.closest('.vh'))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))) * 0.75"""
"""The smallest letters in points."""


def test_what_is_printed_in_english_is_english_whole_and_not_too_small(
    visit: Visit, server: Server
) -> None:
    """With eight matchdays, somebody who sits out on each, and the longest names (TS-46)."""
    evening = open_evening(server.url, matchdays=8, odd_field="byes", named="Autumn at the Stag")
    evening.publish([*LONG, *(f"{name} {letter}." for letter in "AB" for name in NAMES[:9])][:21])
    evening.do("start_matchday", reason="all here")
    evening.do("end_matchday", reason="all done")
    evening.confirm(1)
    desk = visit(evening.desk, locale="en-GB")
    tab(desk, "Print")
    for sheet in SHEETS:
        # on the screen a sheet is as wide as paper, in print as the window
        desk.get_by_role("listitem").get_by_role("button", name=sheet).first.click()
        expect(desk.locator(".papers img").first).to_be_visible()
        assert desk.evaluate(CUT) == [], sheet
        assert desk.evaluate(TORN) == [], sheet
        assert desk.evaluate(SMALLEST) >= 7 - 0.01, sheet
        assert not GERMAN.search(desk.locator(".papers").inner_text()), sheet


GROUND = """() => {
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.style.background = 'Canvas';
  const found = getComputedStyle(sheet).backgroundColor;
  sheet.remove();
  return found;
}"""
"""The colour on which the browser draws a page that has none of its own."""


@pytest.mark.parametrize("theme", [None, "dark"])
def test_paper_is_white_where_the_screen_is_dark(
    visit: Visit, over: Evening, theme: str | None
) -> None:
    """Be it the device or the choice on the page that darkens the screen."""
    desk = visit(over.desk)
    tab(desk, "Drucken")
    desk.get_by_role("listitem").get_by_role("button", name="Stand").first.click()
    if theme:
        desk.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    desk.emulate_media(media="screen", color_scheme="dark")
    assert desk.evaluate(GROUND) != "rgb(255, 255, 255)"
    desk.emulate_media(media="print", color_scheme="dark")
    assert desk.evaluate(GROUND) == "rgb(255, 255, 255)"


def test_results_are_saved_as_json(visit: Visit, over: Evening) -> None:
    """Beside the CSV, with the same lines (TS-46)."""
    desk = visit(over.desk)
    tab(desk, "Drucken")
    for button, name, lines in (
        ("Ergebnisse als JSON", "results", 2 * len(NAMES)),
        ("Stand als JSON", "standings", len(NAMES)),
    ):
        with desk.expect_download() as saved:
            desk.get_by_role("button", name=button).click()
        assert saved.value.suggested_filename == f"Herbstturnier-im-Hirsch-{name}.json"
        rows = json.loads(Path(saved.value.path()).read_text("utf-8"))
        assert len(rows) == lines
        assert {row["name"] for row in rows} == set(NAMES)


def test_moments_stand_at_the_end_on_desk_and_wall(visit: Visit, over: Evening) -> None:
    """Where the ranking is, and whole on the wall."""
    desk = visit(over.desk)
    tab(desk, "Stand")
    told = desk.get_by_role("region", name="Was bleibt").get_by_role("listitem")
    expect(told.first).to_be_visible()
    wall = visit(over.wall, viewport={"width": 1920, "height": 1080})
    shown = wall.get_by_role("list", name="Was bleibt").get_by_role("listitem")
    expect(shown).to_have_text(told.all_inner_texts())
    box = shown.last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 1080


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
    panel = other.get_by_role("region", name="Abend aus einer Datei fortsetzen")
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
