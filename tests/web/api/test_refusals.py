"""Everything that may be asked wrongly: one refusal with code and facts, and nothing happens."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.web.lab import a_lab
from tests.web.sockets import Socket, http_scope

NEW: dict[str, Any] = {"game": "zwanzig", "name": "Anna"}


@pytest.mark.parametrize(
    ("wishes", "status", "code"),
    [
        case("unknown game", {"game": "poker"}, 400, "unknown_game"),
        case("a bot nobody knows", {"bots": ["hal"]}, 400, "unknown_bot"),
        case("a bot from a module of one's own", {"bots": ["os:System"]}, 400, "unknown_bot"),
        case("option out of range", {"options": {"start_points": 0}}, 400, "bad_options"),
        case("option of the wrong type", {"options": {"start_points": "20"}}, 400, "bad_options"),
        case("option that does not exist", {"options": {"jokers": 4}}, 400, "bad_options"),
        case("too few seats", {"seats": 1}, 400, "bad_options"),
        case("too many seats", {"seats": 7}, 400, "bad_options"),
        case(
            "players that are not the seats",
            {"seats": 3, "options": {"players": 4}},
            400,
            "bad_options",
        ),
        case("more bots than seats", {"seats": 2, "bots": ["random"] * 2}, 409, "table_full"),
        case("no name", {"name": ""}, 400, "bad_request"),
        case("a name of blanks", {"name": "  "}, 400, "bad_name"),
        case("a name with control characters", {"name": "A\u202enna"}, 400, "bad_name"),
        case("a name that is too long", {"name": "n" * 25}, 400, "bad_request"),
        case("a setting out of range", {"settings": {"turn_ms": 1}}, 400, "bad_request"),
        case("a setting that does not exist", {"settings": {"beer": 1}}, 400, "bad_request"),
        case("a field that does not exist", {"stake": 5}, 400, "bad_request"),
        case("a key that is none", {"key": "k"}, 400, "bad_request"),
    ],
)
async def test_a_table_that_cannot_be(wishes: dict[str, Any], status: int, code: str) -> None:
    """No table is opened, and the answer says what was wrong."""
    async with a_lab() as lab:
        refusal = await lab.browser("Anna").post("/api/tables", NEW | wishes, status)
        assert refusal["code"] == code
        assert lab.host.directory.newest_first() == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        case("not JSON", b"{", 400),
        case("not an object", b"[]", 400),
        case("nothing", b"", 400),
        case("not UTF-8", b'{"game":"\xff"}', 400),
        case("nested without end", b"[" * 50_000, 400),
        case("too large", b'{"game":"' + b"z" * 70_000 + b'"}', 413),
    ],
)
async def test_a_body_that_is_none(body: bytes, status: int) -> None:
    """Malformed bodies are refused in the one form that every error has."""
    async with a_lab() as lab:
        headers = {"content-type": "application/json"}
        answer = await lab.browser("Anna").http.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == status
        assert answer.json()["code"] == ("too_large" if status == 413 else "bad_request")
        if not body:
            assert answer.json()["facts"] == {"detail": "missing", "field": "data"}


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        case("no such table", "GET", "/api/tables/NOSUCH", None, 404, "unknown_table"),
        case("no such game", "GET", "/api/games/poker/texts", None, 404, "unknown_game"),
        case("no such address", "GET", "/api/beer", None, 404, "not_found"),
        case("no such method", "PUT", "/api/tables", None, 405, "wrong_method"),
        case(
            "no such seat",
            "POST",
            "/api/tables/{}/seats",
            {"name": "Ben", "seat": 5},
            404,
            "no_such_seat",
        ),
        case(
            "a taken seat",
            "POST",
            "/api/tables/{}/seats",
            {"name": "Ben", "seat": 0},
            409,
            "seat_taken",
        ),
        case("a taken name", "POST", "/api/tables/{}/seats", {"name": "anna"}, 409, "name_taken"),
        case("a look-alike", "POST", "/api/tables/{}/seats", {"name": "Аnna"}, 409, "name_alike"),
        case("a wrong key", "POST", "/api/tables/{}/claim", {"key": "guess"}, 403, "wrong_key"),
        case("a link to no seat", "POST", "/api/tables/{}/link", {}, 403, "not_seated"),
        case("starting another's table", "POST", "/api/tables/{}/start", {}, 403, "not_host"),
        case(
            "a bot at another's table",
            "POST",
            "/api/tables/{}/bots",
            {"bot": "random"},
            403,
            "not_host",
        ),
        case("another's seat", "DELETE", "/api/tables/{}/seats/0", None, 403, "not_host"),
        case(
            "a rematch of another's match", "POST", "/api/tables/{}/rematch", {}, 403, "not_seated"
        ),
        case(
            "the record of a running match",
            "GET",
            "/api/tables/{}/record",
            None,
            409,
            "match_running",
        ),
        case(
            "the replay of a running match",
            "GET",
            "/api/tables/{}/replay",
            None,
            409,
            "match_running",
        ),
        case("a record that is none", "POST", "/api/replay", {"record": "beer"}, 400, "bad_record"),
        case(
            "a code for another page",
            "POST",
            "/api/qr",
            {"text": "https://evil/t/A"},
            400,
            "bad_request",
        ),
        case("a code for no address", "POST", "/api/qr", {"text": "http://["}, 400, "bad_request"),
    ],
)
async def test_a_request_that_cannot_be(
    method: str, path: str, body: Any, status: int, code: str
) -> None:
    """Asked by a stranger at Anna's open table."""
    async with a_lab() as lab:
        table = await lab.browser("Anna").open()
        before = lab.living(table).doc
        http = lab.browser("Ben").http
        answer = await http.request(method, path.format(table), json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert lab.living(table).doc == before


@pytest.mark.parametrize(
    ("cookie", "status"),
    [
        case("missing", "", 401),
        case("forged by form", "stammtisch_guest=0", 401),
        case("well formed, but nobody's", f"stammtisch_guest={'A' * 43}", 403),
    ],
)
async def test_a_cookie_that_is_not_the_hosts(cookie: str, status: int) -> None:
    """Nobody starts a table without the host's cookie."""
    async with a_lab() as lab:
        table = await lab.browser("Anna").open()
        http = lab.browser("Nobody").http
        headers = {"cookie": cookie}
        answer = await http.post(f"/api/tables/{table}/start", headers=headers)
        assert answer.status_code == status


async def test_a_full_table_takes_nobody_else() -> None:
    """The third of two is told that the table is full, or that the match has begun."""
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open()
        missing = await anna.post(f"/api/tables/{table}/start", {}, 409)
        assert (missing["code"], missing["facts"]) == ("seats_missing", {"seats": [1]})
        await ben.join(table)
        carol = {"name": "Carol"}
        full = await lab.browser("Carol").post(f"/api/tables/{table}/seats", carol, 409)
        assert full["code"] == "table_full"
        await anna.post(f"/api/tables/{table}/start")
        begun = await lab.browser("Carol").post(f"/api/tables/{table}/seats", carol, 409)
        assert begun["code"] == "already_started"
        assert (await anna.post(f"/api/tables/{table}/start", {}, 409))["code"] == "already_started"


@pytest.mark.parametrize(
    "origin", ["http://evil", "null", "http://test:81", "http://test.evil", "http://["]
)
async def test_another_page_cannot_speak_for_a_guest(origin: str) -> None:
    """State-changing requests and sockets of a foreign origin are refused; reading is harmless."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        table = await anna.open()
        headers = {"origin": origin}
        answer = await anna.http.post("/api/tables", json=NEW, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        socket = anna.dial(table, origin=origin)
        await socket.task
        assert socket.denied is not None
        assert (socket.denied[0], socket.denied[1]["code"]) == (403, "foreign_origin")
        await anna.connect(table, origin="http://test")


def play(socket: Socket) -> dict[str, Any]:
    """An action that is legal for whoever is to move."""
    return dict(socket.legal[0]) if socket.legal else {"type": "decide", "stay": True}


async def test_actions_that_the_table_refuses() -> None:
    """Out of turn, unknown, malformed, stale, from the future: all refused, nothing stored."""
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        mover = next(socket for socket in sockets if socket.legal)
        other = next(socket for socket in sockets if socket is not mover)
        before = await lab.host.room.store.entries(table)
        refusals = [
            (await other.act(play(mover)), "not_your_turn"),
            (await mover.act({"type": "beer"}), "unknown_action"),
            (await mover.act({}), "unknown_action"),
            (await mover.act({"type": "shuffle", "cards": ["7H"]}), None),
            (await mover.act(play(mover), seen=mover.seq + 1), "stale"),
            (await mover.act(play(mover), seen=0), "stale"),
        ]
        for refusal, code in refusals:
            assert refusal["type"] == "refused"
            assert code in {None, refusal["code"]}
        assert await lab.host.room.store.entries(table) == before
        assert (await mover.act(play(mover)))["type"] == "accepted"


async def test_an_illegal_card_comes_back_with_its_clause() -> None:
    """What the rules refuse names the clause, as the page's own list of blocked actions does."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        for _ in range(400):
            for socket in sockets:
                await socket.pong()
            mover = next(socket for socket in sockets if socket.legal)
            shown = [m for m in mover.messages if "blocked" in m][-1]["blocked"]
            if shown:
                refusal = await mover.act(shown[0]["action"])
                assert refusal["code"] == shown[0]["code"]
                assert refusal["clause"] == shown[0]["clause"] != ""
                assert refusal["facts"] == shown[0]["facts"]
                return
            await mover.act(mover.legal[0])
        raise AssertionError("nobody was ever in want of an excuse")


@pytest.mark.parametrize(
    "text",
    [
        case("not JSON", "beer"),
        case("not an object", "[]"),
        case("no type", "{}"),
        case("an unknown type", '{"type":"beer"}'),
        case("a message of the server", '{"type":"bye","reason":"closed"}'),
        case("a missing field", '{"type":"act","key":"kkkkkkkk"}'),
        case("a field too many", '{"type":"ping","at":1,"x":1}'),
        case("a field of another type", '{"type":"act","key":"kkkkkkkk","seen":"1","action":{}}'),
        case("a negative number", '{"type":"act","key":"kkkkkkkk","seen":-1,"action":{}}'),
        case("a nonce that is none", '{"type":"nonce","nonce":"beer"}'),
        case("nested without end", "[" * 10_000),
        case("half a surrogate", '{"type":"say","text":"\\ud800"}'),
        case("bytes", b'{"type":"ping"}'),
    ],
)
async def test_a_message_that_is_none(text: str | bytes) -> None:
    """It is answered, and the connection goes on."""
    async with a_lab() as lab:
        _, anna, _ = await lab.two()
        anna.say(text)
        assert (await anna.next("refused"))["code"] == "bad_message"
        await anna.pong()


async def test_a_wrong_message_with_a_key_is_refused_by_its_key() -> None:
    """So that the page knows which of its actions came to nothing."""
    async with a_lab() as lab:
        _, anna, _ = await lab.two()
        anna.send(type="act", key="mine-only-8", seen=0, action=3)
        assert (await anna.next("refused"))["key"] == "mine-only-8"


async def test_a_message_that_is_too_large_ends_the_connection() -> None:
    """Said first, then closed with the code for it."""
    async with a_lab() as lab:
        _, anna, ben = await lab.two()
        anna.say('{"type":"say","text":"' + "x" * 17_000 + '"}')
        assert (await anna.next("refused"))["code"] == "too_large"
        await anna.task
        assert anna.closed == 1009
        await ben.pong()


@pytest.mark.parametrize("path", ["/api/tables", "/api/replay"])
async def test_who_hangs_up_within_a_body_is_no_bug_of_ours(
    path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Counted among the refusals; no traceback in the log, and nothing happens."""
    async with a_lab() as lab:
        events = iter(
            [
                {"type": "http.request", "body": b'{"game":', "more_body": True},
                {"type": "http.disconnect"},
            ]
        )

        async def receive() -> Any:
            return next(events)

        async def send(message: Any) -> None:
            pass

        headers = {"host": "test", "content-type": "application/json", "content-length": "100"}
        app: Any = lab.app
        await app(http_scope(path, headers), receive, send)
        metrics = lab.host.room.metrics
        assert (metrics.bugs, metrics.refusals["hung_up"]) == (0, 1)
        assert not [record for record in caplog.records if record.exc_info]
        assert lab.host.directory.newest_first() == []


async def test_a_bug_is_ours_and_has_a_number(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The client hears ``internal`` with the id in the log; the table stands as it stood."""
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        mover = next(socket for socket in sockets if socket.legal)
        living = lab.living(table)
        with monkeypatch.context() as broken:
            broken.setattr(type(living.writer), "_prepared", lambda *_: 1 // 0)
            refusal = await mover.act(play(mover))
            assert refusal["code"] == "internal"
            assert refusal["request"]
        with monkeypatch.context() as broken:
            broken.setattr(lab.host, "find", lambda _: 1 // 0)
            answer = await lab.browsers[0].http.get(f"/api/tables/{table}")
            assert answer.status_code == 500
            assert answer.json()["request"] == answer.headers["x-request-id"]
            [told] = [one for one in caplog.records if one.getMessage() == "request failed"]
            assert told.__dict__["facts"]["request"] == answer.headers["x-request-id"]
        assert lab.host.room.metrics.bugs == 2
        assert (await mover.act(play(mover)))["type"] == "accepted"


async def test_a_bug_while_telling_does_not_lose_the_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The action stands; the table is read from its log again and everybody gets the picture."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        mover = next(socket for socket in sockets if socket.legal)
        with monkeypatch.context() as broken:
            broken.setattr("stammtisch.web.live.telling.viewers.update", lambda *_: 1 // 0)
            answer = await mover.act(play(mover))
        assert answer["type"] == "accepted"
        for socket in sockets:
            assert (await socket.next("hello"))["seq"] >= answer["seq"]
