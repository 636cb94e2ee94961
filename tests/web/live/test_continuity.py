"""A table and its rematch, for a game that keeps something of its players."""

from __future__ import annotations

from tests.web.lab import a_lab

from stammtisch.table.people.seats import close


async def test_players_are_named_and_the_rematch_goes_on() -> None:
    """The Punktetafel knows the persons by name; after the table was closed it is taken up."""
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open(game="mau-mau", seats=2, options={"goal": 3})
        await ben.join(table)
        sockets = [await anna.connect(table), await ben.connect(table)]
        await anna.post(f"/api/tables/{table}/start")
        await sockets[0].until(lambda m: m["type"] == "update")
        assert sockets[0].observation["board"]["names"] == ["Anna", "Ben"]
        assert sockets[0].observation["bots"] == [False, False]
        living = lab.living(table)
        await living.writer.change(lambda doc: close(doc, living.present.now()))
        seated = await anna.post(f"/api/tables/{table}/rematch")
        again = await anna.connect(seated["table"]["id"])
        await ben.connect(seated["table"]["id"])
        await again.next("update")
        assert len(seated["table"]["options"]["boards"]) == 1
        await again.pong()
        assert again.observation["board_at"] == 0
        assert again.observation["board"]["names"] == ["Anna", "Ben"]


async def test_the_form_of_a_new_table_does_not_ask_who_plays() -> None:
    """What the game notes by itself is no option that somebody chooses."""
    async with a_lab() as lab:
        games = (await lab.browser("Anna").http.get("/api/games")).json()
    found = next(game for game in games if game["name"] == "mau-mau")
    assert not {"names", "bots", "boards", "date"} & set(found["options"])
    assert not {"names", "bots", "boards", "date"} & set(found["schema"]["properties"])
