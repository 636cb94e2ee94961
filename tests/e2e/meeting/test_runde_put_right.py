"""A Runde that agrees on its next date, plays with real cards, and puts right what is wrong."""

from __future__ import annotations

import csv
import io
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import outside
from tests.e2e.kit.looking.sight import too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.runde import PHONE, found, panel
from tests.e2e.meeting.test_runde_alone import to
from tests.e2e.sight.test_access import violations

TITLE = "Donnerstagsrunde"


def in_a_week() -> datetime:
    """The day a week from now, where the browser is."""
    return datetime.now().astimezone() + timedelta(days=7)


def set_date(page: Page, where: str, day: datetime) -> None:
    """Agree on a date, by touch."""
    date = panel(page, "Nächstes Treffen")
    date.get_by_text("Termin ausmachen").tap()
    date.get_by_label("Tag").fill(f"{day:%Y-%m-%d}")
    date.get_by_label("Uhrzeit").fill("19:30")
    date.get_by_label("Wo, oder bei wem?").fill(where)
    date.get_by_role("button", name="Ausmachen").tap()
    expect(date).to_contain_text("19:30 Uhr")


def write_down(page: Page, *names: str) -> None:
    """Names in the order of their places, of a match with real cards."""
    hand = panel(page, "Mit echten Karten gespielt?")
    if not hand.get_by_label("Spiel").is_visible():
        hand.get_by_text("Ergebnis aufschreiben").tap()
    hand.get_by_label("Spiel").select_option("Mau-Mau")
    for number, name in enumerate(names, 1):
        hand.get_by_role("combobox", name=f"Name {number}", exact=True).fill(name)
    hand.get_by_role("button", name="Aufschreiben").tap()
    expect(hand.get_by_role("combobox", name="Name 1", exact=True)).to_have_value("")


def is_somebody(page: Page, name: str) -> None:
    """Say who sits at this device, for the first time."""
    who = panel(page, "Wer bist du?")
    who.get_by_role("button", name=name, exact=True).tap()
    expect(page.get_by_text(f"Du bist {name}")).to_be_visible()


def test_the_next_date(visit: Visit, server: Server) -> None:
    """Anna sets it, both say whether they come, it goes into a calendar, and is called off."""
    anna = visit(server.url, **PHONE)
    link = found(anna, TITLE, "Anna")
    people = panel(anna, "Wer dabei ist")
    people.get_by_label("Name dazuschreiben").fill("Ben")
    people.get_by_role("button", name="Dazu", exact=True).tap()
    expect(people.get_by_text("Ben", exact=True)).to_be_visible()
    set_date(anna, "bei Ben; 2. Stock", in_a_week())
    date = panel(anna, "Nächstes Treffen")
    date.get_by_role("button", name="Ich komme").tap()
    expect(date.get_by_role("button", name="Ich komme")).to_have_attribute("aria-pressed", "true")
    expect(date).to_contain_text("Dabei: Anna")
    expect(date).to_contain_text("Noch offen: Ben")
    ben = visit(server.url + link, **PHONE)
    theirs = panel(ben, "Nächstes Treffen")
    expect(theirs).to_contain_text("bei Ben; 2. Stock")
    expect(theirs.get_by_role("button", name="Kann nicht")).to_be_disabled()
    expect(theirs).to_contain_text("Erst sagen, wer du bist")
    is_somebody(ben, "Ben")
    theirs.get_by_role("button", name="Kann nicht").tap()
    expect(date).to_contain_text("Abgesagt: Ben")
    with ben.expect_download() as saved:
        theirs.get_by_role("button", name="In den Kalender").tap()
    assert saved.value.suggested_filename == f"{TITLE}.ics"
    file = Path(saved.value.path()).read_bytes().decode()
    assert file.startswith("BEGIN:VCALENDAR\r\n")
    assert "LOCATION:bei Ben\\; 2. Stock\r\n" in file
    assert "SEQUENCE:0\r\n" in file
    date.get_by_text("Termin ändern").tap()
    date.get_by_label("Uhrzeit").fill("20:00")
    date.get_by_role("button", name="Ändern", exact=True).tap()
    expect(theirs).to_contain_text("20:00 Uhr")
    expect(theirs).to_contain_text("Noch offen: Anna und Ben")
    theirs.get_by_text("Termin ändern").tap()
    theirs.get_by_role("button", name="Treffen absagen").tap()
    theirs.get_by_role("button", name="Wirklich absagen?").tap()
    expect(date).to_contain_text("Noch ist nichts ausgemacht.")


def test_a_date_that_is_over_is_refused_in_a_sentence(visit: Visit, server: Server) -> None:
    """And what was typed stands there still."""
    page = visit(server.url, **PHONE)
    found(page, TITLE, "Anna")
    date = panel(page, "Nächstes Treffen")
    date.get_by_text("Termin ausmachen").tap()
    date.get_by_label("Tag").fill("2020-01-01")
    date.get_by_role("button", name="Ausmachen").tap()
    expect(page.get_by_text("Diese Zeit ist schon vorbei.").first).to_be_visible()
    expect(date.get_by_label("Tag")).to_have_value("2020-01-01")


def test_real_cards_mistakes_and_somebody_who_leaves(visit: Visit, server: Server) -> None:
    """A result is written down, struck, restored; Ben leaves and takes the name along."""
    page = visit(server.url, **PHONE)
    found(page, TITLE, "Anna")
    write_down(page, "Ben", "Anna", "Carla")
    write_down(page, "Anna", "Ben")
    sheet = panel(page, "Zettel des Abends")
    expect(sheet.get_by_text("Mit Karten gespielt, aufgeschrieben von Anna.")).to_have_count(2)
    expect(sheet).to_contain_text("Ben vor Anna und Carla")
    wrong = sheet.get_by_role("button", name=re.compile("^Streichen .*Anna vor Ben"))
    wrong.tap()
    page.get_by_role("button", name="Wirklich streichen?").tap()
    expect(sheet.locator("s")).to_have_text("Anna vor Ben")
    expect(sheet).to_contain_text("Zählt nicht: gestrichen von Anna am")
    expect(sheet).to_contain_text("Bisher vorn: Ben mit 1 Sieg in 1 Partie.")
    people = panel(page, "Wer dabei ist")
    ben = people.get_by_role("listitem").filter(has=page.get_by_text("Ben", exact=True))
    expect(ben).to_contain_text("1 Partie, 1 Sieg")
    own = panel(page, "Die Runde gehört euch")
    with page.expect_download() as saved:
        own.get_by_role("button", name="Ergebnisse (CSV)").tap()
    text = Path(saved.value.path()).read_text("utf-8-sig")
    assert [line["name"] for line in csv.DictReader(io.StringIO(text))] == ["Ben", "Anna", "Carla"]
    sheet.get_by_role("button", name=re.compile("^Wieder zählen")).tap()
    expect(sheet.locator("s")).to_have_count(0)
    expect(sheet).to_contain_text("Bisher vorn: Anna und Ben mit je 1 Sieg in 2 Partien.")
    people.get_by_text("Ben", exact=True).tap()
    ben.get_by_label("Auch den Namen aus alten Ergebnissen nehmen").check()
    expect(ben).to_contain_text("Das lässt sich nicht zurücknehmen.")
    ben.get_by_role("button", name="Aus der Runde nehmen Ben gehört").tap()
    ben.get_by_role("button", name="Für immer ohne Namen?").tap()
    expect(sheet).to_contain_text("Jemand vor Anna und Carla")
    expect(people.get_by_text("Ben", exact=True)).to_have_count(0)
    carla = people.get_by_role("listitem").filter(has_text="Carla")
    carla.get_by_text("Carla", exact=True).tap()
    carla.get_by_role("button", name="Aus der Runde nehmen Carla gehört").tap()
    carla.get_by_role("button", name="Wirklich herausnehmen?").tap()
    expect(people.get_by_role("heading", name="Nicht mehr dabei")).to_be_visible()
    people.get_by_text("Carla", exact=True).tap()
    people.get_by_role("button", name="Wieder aufnehmen Carla gehört").tap()
    expect(people.get_by_role("heading", name="Nicht mehr dabei")).to_have_count(0)
    expect(sheet).to_contain_text("Jemand vor Anna und Carla")


def test_what_is_written_wrong_is_refused_in_a_sentence(visit: Visit, server: Server) -> None:
    """The form keeps what was typed."""
    page = visit(server.url, **PHONE)
    found(page, TITLE, "Anna")
    hand = panel(page, "Mit echten Karten gespielt?")
    hand.get_by_text("Ergebnis aufschreiben").tap()
    hand.get_by_label("Spiel").select_option("Mau-Mau")
    for number in (1, 2):
        hand.get_by_role("combobox", name=f"Name {number}", exact=True).fill("Anna")
    hand.get_by_role("button", name="Aufschreiben").tap()
    expect(page.get_by_text("Anna steht zweimal in diesem Ergebnis.").first).to_be_visible()
    expect(hand.get_by_role("combobox", name="Name 2", exact=True)).to_have_value("Anna")


def test_all_of_it_by_keyboard(visit: Visit, server: Server) -> None:
    """A date, an answer, a result of points, struck: no pointer is needed, no focus is lost."""
    page = visit(f"{server.url}/runde")
    to(page, "textbox", "Wie heißt du?")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    date = panel(page, "Nächstes Treffen")
    date.wait_for()
    date.get_by_text("Termin ausmachen").focus()
    page.keyboard.press("Enter")
    date.get_by_label("Tag").fill(f"{in_a_week():%Y-%m-%d}")
    to(page, "textbox", "Wo, oder bei wem?")
    page.keyboard.type("bei Anna")
    page.keyboard.press("Enter")
    expect(date.get_by_text("Termin ändern")).to_be_focused()
    to(page, "button", "Ich komme")
    page.keyboard.press("Space")
    expect(date).to_contain_text("Dabei: Anna")
    hand = panel(page, "Mit echten Karten gespielt?")
    hand.get_by_text("Ergebnis aufschreiben").focus()
    page.keyboard.press("Enter")
    hand.get_by_label("Spiel").select_option("Mau-Mau")
    hand.get_by_label("Gezählt wurde nach").select_option("Punkten, die wenigsten gewinnen")
    for number, (name, points) in enumerate((("Anna", "12"), ("Ben", "3")), 1):
        to(page, "combobox", f"Name {number}")
        page.keyboard.type(name)
        to(page, "spinbutton", f"Punkte von {name}")
        page.keyboard.type(points)
    to(page, "button", "Aufschreiben")
    page.keyboard.press("Enter")
    sheet = panel(page, "Zettel des Abends")
    expect(sheet).to_contain_text("Bisher vorn: Ben")
    strike = sheet.get_by_role("button", name=re.compile("^Streichen"))
    strike.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text("Hier zählt nichts: Alles ist gestrichen.")
    expect(sheet.get_by_role("button", name=re.compile("^Wieder zählen"))).to_be_focused()


@pytest.mark.parametrize(
    "way",
    [
        {"locale": "de-DE", "color_scheme": "light", **PHONE},
        {"locale": "en-GB", "color_scheme": "dark", "viewport": {"width": 320, "height": 640}},
        {"locale": "en-GB", "color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    ],
    ids=["phone", "small", "wide"],
)
def test_nothing_about_it_bars_the_way(
    visit: Visit, server: Server, way: dict[str, object]
) -> None:
    """Checked by axe with everything open; nothing beyond the sides or too small."""
    page = visit(f"{server.url}/runde", **way)
    page.goto(server.url + full_runde(page))
    page.locator("s").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    page.get_by_role("checkbox").first.check()
    assert violations(page) == []
    assert outside(page) == []
    assert too_small(page) == []


def full_runde(page: Page) -> str:
    """A Runde with a date, results by hand of which one is struck, and people who have left."""
    return str(
        page.evaluate(
            """async () => {
                const ask = async (path, body, key) => {
                    const headers = { 'content-type': 'application/json' };
                    if (key) headers.authorization = `Bearer ${key}`;
                    const answer = await fetch(path, {
                        method: 'POST', headers, body: JSON.stringify(body) });
                    if (!answer.ok) throw new Error(await answer.text());
                    return await answer.json();
                };
                const names = ['Anna', 'Benedikt-Maximilian-Max', 'Carla', 'Dilek'];
                const { runde, founder } = await ask('/api/runden',
                    { title: 'Eine Runde mit langem Namen', members: names });
                let number = 0;
                const give = (command) => ask(`/api/runden/${runde}/commands`,
                    { id: `wish-${String(number += 1).padStart(4, '0')}`, command }, founder);
                const by = 'Anna';
                const at = Date.now() + 400 * 86_400_000;
                const where =
                    'bei Benedikt-Maximilian, Sankt-Leonhards-Straße 112, im Hinterhaus, 2. Stock';
                await give({ type: 'set_date', by, at, where });
                await give({ type: 'answer_date', name: 'Dilek', at, coming: 'no' });
                await give({ type: 'answer_date', name: 'Anna', at, coming: 'yes' });
                for (const game of ['zwanzig', 'zwiebel-2004'])
                    await give({ type: 'write', by, game, places: names.map((name, i) =>
                        ({ name, place: i + 1 })) });
                await give({ type: 'strike', result: 2, by: names[1] });
                await give({ type: 'leave', name: 'Dilek', nameless: true });
                await give({ type: 'leave', name: 'Carla' });
                localStorage['stammtisch.name'] = JSON.stringify('Anna');
                return `/runde/${runde}#${founder}`;
            }"""
        )
    )
