"""What goes wrong on the way in: every error of the API is one `Refused` with a fitting status."""

from __future__ import annotations

import msgspec
from litestar import MediaType, Response
from litestar.exceptions import HTTPException, InternalServerException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi import ResponseSpec
from msgspec.structs import replace

from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.games.texts import Both
from stammtisch.table.match.leases import OtherServer
from stammtisch.table.match.log import StoreUnavailable, Unsettled
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.ops import logs
from stammtisch.web.wire.refusals import Refused


class Problem(Exception):
    """A refusal of the room itself, with its HTTP status."""

    def __init__(self, status: int, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.facts = facts
        self.clause = ""
        self.words: Both | None = None
        """The sentence, where it depends on what only the server knows."""


class Elsewhere(Problem):
    """Another server of the room has it; who asked over HTTP is asked for there (see `Relay`)."""

    def __init__(self, server: OtherServer) -> None:
        super().__init__(503, "elsewhere")
        self.server = server


_STATUS = {
    "bad_name": 400,
    "no_such_seat": 404,
    "not_host": 403,
    "not_seated": 403,
    "wrong_key": 403,
}
"""Statuses of a table's refusals; all others are conflicts."""

MEANINGS = {
    400: "malformed: `bad_request`, `bad_name`, `bad_options`, `unknown_game`, `unknown_bot`",
    401: "`no_guest`: the guest cookie is missing or malformed",
    403: (
        "not yours: `not_host`, `not_seated`, `wrong_key`, `replay_private`;"
        " or `foreign_origin`, `foreign_host`"
    ),
    404: "`unknown_table`, `unknown_game`, `unknown_lesson`, `no_such_seat`",
    409: "refused by the table or by the rules; `code`, `clause` and `facts` say why",
    413: (
        "too much: `too_large`, `facts.kb` may come; `replay_too_long`, `replay_too_big`: the match"
        " has more than `facts.mb` MB to show, or needs more memory than that"
    ),
    429: "`too_many_requests`, `too_many_guesses`; `facts.seconds` says when to try again",
    500: "`internal`: our mistake; `request` names it in the server's log",
    503: (
        "`not_saved`: nothing happened, the store takes nothing now; `facts.reason` says why;"
        " `not_certain`: the store has not answered; who asks again with the same key learns"
        " whether it happened;"
        " `elsewhere`: another server of the room has it and does not answer; try again;"
        " `answer_too_slow`, `no_answer`: a question to a game got no answer;"
        " `replays_busy`: too much is being replayed, `facts.seconds` says when to try again;"
        " `reviews_busy`: too many matches are being looked back at; `review_failed`;"
        " `replay_too_slow`, `replay_failed`: the match could not be replayed"
    ),
}


def table_damaged(table: str, error: Exception) -> Exception:
    """The last word about a table whose log cannot be read; other trouble of the store passes."""
    if isinstance(error, StoreUnavailable) and error.reason != "damaged":
        return error
    logs.warn("damaged table", table=table, detail=str(error))
    return Problem(503, "table_damaged")


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For the published API: which errors a route has besides those that every route has."""
    return {
        status: ResponseSpec(
            data_container=Refused,
            description=MEANINGS[status],
            generate_examples=False,
            media_type=MediaType.JSON,
        )
        for status in sorted({*statuses, 400, 429, 500})
    }


def refused(error: Exception) -> tuple[int, Refused] | None:
    """The answer to an expected error; ``None`` for one of ours."""
    match error:
        case Problem():
            return error.status, _in_words(error)
        case RuleViolation():
            status = _STATUS.get(error.code, 409)
            return status, Refused(code=error.code, clause=error.clause, facts=error.facts)
        case BadOptions():
            facts = {"option": error.option, "given": error.given, "allowed": error.allowed}
            return 400, Refused(code="bad_options", facts=_plain(facts))
        case Unsettled():
            return 503, Refused(code="not_certain", facts={"reason": error.reason})
        case StoreUnavailable():
            return 503, Refused(code="not_saved", facts={"reason": error.reason})
        case HTTPException():
            return _of_framework(error)
    return None


def _in_words(problem: Problem) -> Refused:
    words = problem.words or Both("", "")
    return Refused(
        code=problem.code,
        clause=problem.clause,
        facts=problem.facts,
        de=words.de,
        en=words.en,
    )


def _plain(facts: dict[str, object]) -> dict[str, object]:
    """Facts that can be sent as JSON, whatever a client had put in."""
    try:
        plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(facts))
    except (TypeError, ValueError, msgspec.MsgspecError):
        return {key: str(value) for key, value in facts.items()}
    return plain


_CODES = {401: "no_guest", 404: "not_found", 405: "wrong_method", 413: "too_large"}


def _of_framework(error: HTTPException) -> tuple[int, Refused] | None:
    status = error.status_code
    if status in _CODES:
        return status, Refused(code=_CODES[status])
    if status >= 500:
        return None
    found = error.extra
    if isinstance(found, list) and found and isinstance(found[0], dict):
        detail, field = str(found[0].get("message", "")), str(found[0].get("key", ""))
        # What is missing altogether the framework calls by its name, as Python does.
        detail = "missing" if detail == repr(field) else detail
    else:
        detail, field = error.detail.partition("\n")[0], ""
    return 400, Refused(code="bad_request", facts={"detail": detail[:300], "field": field})


def answer(request: HttpRequest, error: Exception) -> Response[Refused]:
    """The exception handler of the whole application."""
    found = refused(error)
    if isinstance(error, RequestEntityTooLarge):
        limit = request.route_handler.resolve_request_max_body_size() or 0
        found = 413, Refused(code="too_large", facts={"kb": limit // 1000})
    if isinstance(error, UnicodeDecodeError | RecursionError):
        # The framework lets these through from bodies that are no JSON.
        found = 400, Refused(code="bad_request", facts={"detail": "not JSON", "field": ""})
    metrics = request.app.state.room.metrics
    state = request.scope.get("state", {})
    if isinstance(error, Elsewhere):
        state["elsewhere"] = error.server
    if isinstance(error, InternalServerException) and state.get("hung_up"):
        # The framework's word for a client that goes away before its request has ended.
        found = 400, Refused(code="hung_up")
    known = state.get("request_id", "")
    if found is None:
        metrics.bugs += 1
        known = logs.bug("request failed", error, request=known, path=request.url.path)
        found = 500, Refused(code="internal")
    status, body = found
    if status >= 500:
        body = replace(body, request=known)
    metrics.refusals[body.code] += 1
    headers = dict(getattr(error, "headers", None) or {})
    if status == 429 or body.code in {"replays_busy", "reviews_busy"}:
        headers["retry-after"] = str(body.facts.get("seconds", 1))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)
