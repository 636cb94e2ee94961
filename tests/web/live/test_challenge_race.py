"""Two challenge the same thing at once: the later one could not know of the verdict (MM-17.7)."""

from __future__ import annotations

from tests.web.lab import a_lab

OPEN = {
    "game": "mau-mau",
    "options": {"supervision": "open", "health": "off", "signal_ms": 60000, "turn_limit_ms": 0},
}


async def test_a_challenge_from_before_the_verdict_was_seen_costs_nothing() -> None:
    """It is refused as stale, and nobody pays; whoever has seen the verdict and insists pays."""
    async with a_lab() as lab:
        people = [lab.browser(name) for name in ("Anna", "Ben", "Carl")]
        table = await people[0].open(seats=3, settings={"pace_ms": 0}, **OPEN)
        for one in people[1:]:
            await one.join(table)
        sockets = [await one.connect(table) for one in people]
        await people[0].post(f"/api/tables/{table}/start")
        await sockets[0].until(lambda _: sockets[0].observation.get("player") is not None)
        accused = sockets[0].observation["player"]
        first, second = (one for seat, one in enumerate(sockets) if seat != accused)
        for _ in range(4):  # too many, whatever serves or is owed
            assert (await sockets[accused].act({"type": "draw"}))["type"] == "accepted"
        await second.pong()
        seen = second.seq
        challenge = {"type": "challenge", "accused": accused, "group": "ziehen"}
        assert (await first.act(challenge))["type"] == "accepted"
        told = await second.act(challenge, seen=seen)
        assert (told["type"], told["code"]) == ("refused", "stale")
        assert second.happened("challenge_upheld")
        assert not second.happened("challenge_rejected")
        assert second.observation["penalties"] == first.observation["penalties"]
        while (await second.act(challenge))["type"] == "accepted":
            if second.happened("challenge_rejected"):
                break
        assert second.happened("challenge_rejected")
