"""Whose a finished match is, and what stands at the door of a table that cannot be read."""

from __future__ import annotations

import sqlite3

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORTEST, open_table, play_out

from stammtisch.wiring import DATABASE

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_a_finished_match_is_shared_by_its_long_link(visit: Visit, server: Server) -> None:
    """The end sheet gives it out; the letters of the evening lead strangers nowhere, in words."""
    page = visit(server.blank, **CLIPBOARD)
    table = open_table(page, name="Anna", options=SHORTEST)
    code = table.code
    play_out(table)
    table.end.get_by_role("button", name="Teilen", exact=True).click()
    expect(page.get_by_role("status").get_by_text("Link kopiert")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert code not in link

    friend = visit(link)
    expect(friend.get_by_role("slider")).to_be_visible()
    for path, words in (
        (f"/replay/{code}", "Zu diesem Link gibt es hier keine Partie."),
        (f"/t/{code}", "Dann gelten ihre Buchstaben nicht mehr"),
    ):
        stranger = visit(f"{server.url}{path}")
        main = stranger.get_by_role("main")
        expect(main).to_contain_text(words)
        expect(main.get_by_role("link", name="Startseite")).to_be_visible()
        expect(main.get_by_role("button", name="Noch einmal versuchen")).to_have_count(0)

    page.goto(f"{server.url}/replay/{code}")
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("button", name="Teilen").click()
    page.get_by_role("button", name="Dieser Moment als Link").click()
    expect(page.get_by_role("status").get_by_text("Link kopiert")).to_be_visible()
    moment = page.evaluate("navigator.clipboard.readText()")
    assert moment.startswith(link)


def test_a_damaged_table_is_the_last_word(visit: Visit, own_server: Server) -> None:
    """Who sits there while the server comes back is told, and led to the lobby; nothing retries."""
    table = open_table(visit(own_server.blank), name="Anna", seats=2)
    table.asked()
    own_server.stop()
    with sqlite3.connect(own_server.data / DATABASE) as database:
        database.execute("UPDATE actions SET t = t + 1 WHERE seq = 1")
    database.close()
    own_server.start()
    main = table.page.get_by_role("main")
    expect(main).to_contain_text("Die Aufzeichnung dieses Tisches ist beschädigt")
    expect(main.get_by_role("button")).to_have_count(0)
    main.get_by_role("link", name="Startseite").click()
    expect(table.page.get_by_role("heading", name="Stammtisch").first).to_be_visible()
