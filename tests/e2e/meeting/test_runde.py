"""A Runde of two on their phones: founded, played at, closed with a picture, taken home."""

from __future__ import annotations

import csv
import io
import json
import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import outside
from tests.e2e.kit.looking.sight import too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.runde import PHONE, QUICK, found, open_at_runde, panel
from tests.e2e.kit.table import Table, play_out
from tests.e2e.sight.test_access import violations

TITLE = "Donnerstagsrunde"


def sit_down(page: Page, name: str) -> None:
    """Say who this is, and go to the table that stands."""
    who = panel(page, "Wer bist du?")
    who.get_by_label("Anderer Name").fill(name)
    who.get_by_role("button", name="Das bin ich").tap()
    expect(page.get_by_text(f"Du bist {name}")).to_be_visible()
    panel(page, "Heute Abend").get_by_role("button", name="An den Tisch").tap()
    page.get_by_role("button", name="Setzen").tap()


def play(anna: Page, ben: Page) -> None:
    """A short match with a bot on the third seat, from the table that Anna has opened."""
    anna.get_by_role("button", name=re.compile("^Los")).tap()
    play_out(Table(anna, touch=True), Table(ben, touch=True))


def test_an_evening_of_the_runde(visit: Visit, server: Server) -> None:
    """Found it, open a table with one tap, play, see the result, close, save, export."""
    anna = visit(server.url, **PHONE)
    anna.evaluate(QUICK)
    link = found(anna, TITLE, "Anna")
    expect(anna.get_by_text("Du bist Anna")).to_be_visible()
    alone = panel(anna, "Hol deine Leute dazu")
    expect(alone.get_by_role("button", name="Einladen")).to_be_in_viewport()
    page = anna.url
    open_at_runde(anna)
    ben = visit(server.url + link, **PHONE)
    sit_down(ben, "Ben")
    play(anna, ben)
    end = anna.get_by_role("dialog", name="Ende")
    end.get_by_role("link", name=f"Zur Runde {TITLE}").tap()
    expect(alone).to_have_count(0)
    sheet = panel(anna, "Zettel des Abends")
    played = sheet.get_by_role("listitem").filter(has=anna.get_by_role("time"))
    expect(played).to_contain_text("Zwanzig")
    expect(played.get_by_role("link", name="Nachspielen Zwanzig")).to_have_attribute(
        "href", re.compile("^/replay/[^-]+-[0-9a-f]{32}$")
    )
    expect(sheet).to_contain_text("Anna")
    expect(sheet).to_contain_text("Ben")
    again = panel(anna, "Tisch aufmachen").get_by_role("button", name="Noch eine Partie: Zwanzig")
    expect(again).to_contain_text("wie letztes Mal")
    close_and_save(anna)
    take_home(anna)
    ben.goto(server.url + link)
    sheet = panel(ben, "Zettel des Abends")
    expect(sheet).to_contain_text("Anna hat den Abend")
    expect(sheet.get_by_role("link", name="Nachspielen")).to_have_count(1)
    ben.get_by_role("button", name="Doch noch nicht zu Ende").tap()
    expect(sheet).not_to_contain_text("beendet")
    ben.get_by_role("button", name="Abend beenden").tap()
    ben.get_by_role("button", name="Wirklich beenden?").tap()
    clara = visit(server.url + link, **PHONE)
    sheet = panel(clara, "Zettel des Abends")
    expect(sheet).to_contain_text("Ben hat den Abend")
    expect(clara.get_by_role("button", name="Doch noch nicht zu Ende")).to_be_disabled()
    expect(sheet.get_by_role("link", name="Nachspielen")).to_have_count(0)
    expect(ben.get_by_role("button", name="Runde löschen")).to_have_count(0)
    anna.goto(server.url)
    expect(anna.get_by_role("link", name=f"Zur Runde {TITLE}")).to_be_visible()
    anna.goto(page)
    delete = anna.get_by_role("button", name="Runde löschen")
    delete.tap()
    anna.get_by_role("button", name="Wirklich alles löschen?").tap()
    anna.wait_for_url(re.compile("/runde$"))
    ben.reload()
    expect(ben.get_by_text("Diese Runde gibt es nicht, oder sie wurde gelöscht.")).to_be_visible()


def close_and_save(page: Page) -> None:
    """The closing sheet with its picture, 1080 by 1080, made in the browser."""
    page.get_by_role("button", name="Abend beenden").tap()
    page.get_by_role("button", name="Wirklich beenden?").tap()
    sheet = panel(page, "Zettel des Abends")
    expect(sheet).to_contain_text(re.compile("gewinnt den Abend|niemand von euch"))
    expect(sheet.get_by_role("img")).to_have_accessible_name(re.compile(f"{TITLE}.*Anna"))
    with page.expect_download() as saved:
        sheet.get_by_role("button", name="Bild speichern").tap()
    picture = Path(saved.value.path()).read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 1080)
    assert len(picture) > 30_000


def take_home(page: Page) -> None:
    """Everything as JSON, the results as CSV."""
    own = panel(page, "Die Runde gehört euch")
    with page.expect_download() as saved:
        own.get_by_role("button", name="Alles (JSON)").tap()
    whole = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert [one["name"] for one in whole["members"]] == ["Anna", "Ben"]
    with page.expect_download() as saved:
        own.get_by_role("button", name="Ergebnisse (CSV)").tap()
    text = Path(saved.value.path()).read_text("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [line["bot"] for line in lines] == ["0", "0", "1"]


def test_a_name_that_was_typed_twice_is_merged_and_split(visit: Visit, server: Server) -> None:
    """With two choices; and what is refused is said in a sentence."""
    page = visit(server.url, **PHONE)
    found(page, TITLE, "Anna")
    people = panel(page, "Wer dabei ist")
    for name in ("Annna", "anna"):
        people.get_by_label("Name dazuschreiben").fill(name)
        people.get_by_role("button", name="Dazu", exact=True).tap()
        expect(people.get_by_text(re.compile("^Annna$"))).to_be_visible()
    expect(page.get_by_text("anna gehört schon zur Runde, als Anna.").first).to_be_visible()
    merging = panel(page, "Doppelt geschrieben?")
    merging.get_by_label("Dieser Name").select_option("Annna")
    merging.get_by_label("ist in Wahrheit").select_option("Anna")
    merging.get_by_role("button", name="Zusammenlegen").tap()
    people.get_by_text("Anna", exact=True).tap()
    expect(people.get_by_text("auch: Annna")).to_be_visible()
    people.get_by_role("button", name="Annna wieder trennen").tap()
    expect(people.get_by_text("Annna", exact=True)).to_be_visible()


def test_a_goal_for_the_evening(visit: Visit, server: Server) -> None:
    """Chosen before the first table, and kept."""
    page = visit(server.url, **PHONE)
    found(page, TITLE, "Anna")
    chosen = page.get_by_role("combobox", name="Wie lange spielt ihr heute?")
    with page.expect_response(lambda answer: "/commands" in answer.url):
        chosen.select_option("bis jemand 3 Siege hat")
    page.reload()
    expect(chosen).to_have_value("wins 3")


@pytest.mark.parametrize(
    "way",
    [
        {"locale": "de-DE", "color_scheme": "light", **PHONE},
        {"locale": "en-GB", "color_scheme": "dark", "viewport": {"width": 844, "height": 390}},
        {"locale": "en-GB", "color_scheme": "light", "viewport": {"width": 360, "height": 740}},
        {"locale": "de-DE", "color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    ],
    ids=["phone", "lying", "small", "wide"],
)
def test_nothing_about_it_bars_the_way(
    visit: Visit, server: Server, way: dict[str, object]
) -> None:
    """Checked by axe, founding and after an evening; nothing beyond the sides or too small.
    Of two columns the second holds the evenings and the people."""
    page = visit(f"{server.url}/runde", **way)
    page.get_by_role("textbox").first.wait_for()
    assert violations(page) == []
    page.goto(server.url + played_runde(page))
    page.locator("details").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    assert violations(page) == []
    assert outside(page) == []
    assert too_small(page) == []
    lefts = page.locator(".col").evaluate_all("all => all.map((col) => col.offsetLeft)")
    assert lefts[0] <= lefts[1] <= lefts[2]


def played_runde(page: Page) -> str:
    """A Runde with a closed evening, made of a table that is over."""
    return str(
        page.evaluate(
            """async () => {
                const ask = async (path, body, key) => {
                    const headers = { 'content-type': 'application/json' };
                    if (key) headers.authorization = `Bearer ${key}`;
                    const method = 'POST';
                    const answer = await fetch(path, {
                        method, headers, body: JSON.stringify(body) });
                    return await answer.json();
                };
                const { runde, founder } = await ask('/api/runden',
                    { title: 'Eine Runde mit langem Namen',
                      members: ['Anna', 'Benedikt-Maximilian'] });
                const tables = [];
                for (const game of ['zwanzig', 'mau-mau']) {
                    const { table } = await ask(`/api/runden/${runde}/tables`,
                        { id: `wish-${game}`, game, name: 'Anna', seats: 2, bots: ['steady'] },
                        founder);
                    tables.push(table.id);
                }
                // a match begins two seconds after it could, since nobody is connected
                await Promise.all(tables.map(async (table) => {
                    for (let i = 0; i < 100; i += 1) {
                        const answer = await fetch(`/api/tables/${table}/ending`, {
                            method: 'POST', body: '{}',
                            headers: { 'content-type': 'application/json' } });
                        if (answer.ok) break;
                        await new Promise((done) => setTimeout(done, 100));
                    }
                }));
                const headers = { authorization: `Bearer ${founder}` };
                for (;;) {
                    const answer = await fetch(`/api/runden/${runde}`, { headers });
                    if ((await answer.json()).tonight?.results.length === 2) break;
                    await new Promise((later) => setTimeout(later, 100));
                }
                await ask(`/api/runden/${runde}/commands`,
                    { id: 'wish-close', command: { type: 'close_meeting', by: 'Anna' } }, founder);
                return `/runde/${runde}#${founder}`;
            }"""
        )
    )
