"""The application: which address leads to which function, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server, Tag

from stammtisch import __version__
from stammtisch.web.api import qr, runde
from stammtisch.web.api.evening import chair, evenings, protocols
from stammtisch.web.api.evening.socket import evening_socket
from stammtisch.web.api.games import catalogue, lessons, questions, schemas
from stammtisch.web.api.match import practice, records, reports, rewind
from stammtisch.web.api.operation import health, operator
from stammtisch.web.api.pages import Pages
from stammtisch.web.api.table import hints, lookback, pause, plan, seats, tables, undo
from stammtisch.web.api.table.socket import table_socket
from stammtisch.web.api.visitors.visitor import visitor
from stammtisch.web.custody import Custody
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.fellows.relay import Relay
from stammtisch.web.edge.identity.guests import cookie_name
from stammtisch.web.edge.problems import answer
from stammtisch.web.evening.evenings import Evenings
from stammtisch.web.live.host import Host
from stammtisch.web.middleware import Gateway
from stammtisch.web.runde.runden import Runden

ROUTES = [
    catalogue.list_games,
    catalogue.game_texts,
    schemas.sockets,
    schemas.game_schema,
    questions.ask,
    lessons.take,
    tables.lobby,
    tables.open_table,
    tables.look,
    tables.start,
    tables.rematch,
    tables.end,
    tables.let_chat,
    hints.give_hint,
    undo.may_undo,
    undo.undo,
    lookback.last_deal,
    lookback.agree,
    rewind.rewind,
    pause.pause,
    plan.alter,
    seats.join,
    seats.rename,
    seats.get_up,
    seats.add_bot,
    seats.claim,
    seats.come_back,
    seats.link,
    records.record,
    records.replay_table,
    records.replay_text,
    records.review,
    reports.basis,
    practice.play_on,
    practice.cards,
    qr.invitation,
    qr.code,
    qr.address,
    health.healthz,
    health.readyz,
    health.metrics,
    operator.look_at_room,
    operator.close_table,
    operator.announce,
    operator.drain,
    table_socket,
    evenings.open_evening,
    protocols.take_in,
    evenings.look_at_evening,
    evenings.command,
    evenings.sign_up,
    evenings.make_link,
    evenings.end_link,
    evenings.settle,
    evenings.take_seat,
    chair.take_chair,
    chair.referee,
    protocols.evening_record,
    protocols.evening_results,
    protocols.evening_results_json,
    protocols.evening_standings,
    protocols.evening_standings_json,
    protocols.old_matrix,
    evening_socket,
    runde.found_runde,
    runde.look_at_runde,
    runde.command_runde,
    runde.open_runde_table,
    runde.renew_runde_link,
    runde.delete_runde,
    runde.runde_json,
    runde.runde_csv,
    runde.runde_date,
    runde.runde_members,
    runde.take_in_runde,
    runde.runde_socket,
]

TAGS = {
    "games": "Games on offer, with their options and words.",
    "tables": "The lobby, and the life of a table.",
    "seats": "Who sits where.",
    "evenings": "Tournament evenings: the director's desk, and all who look on.",
    "runden": "Groups of friends that meet again: their tables, results and evenings.",
    "records": "Matches that are over.",
    "codes": "QR codes for phones.",
    "operation": "For whoever runs the server.",
}


def _host(state: State) -> Host:
    host: Host = state.host
    return host


def _evenings(state: State) -> Evenings:
    kept: Evenings = state.evenings
    return kept


def _runden(state: State) -> Runden:
    runden: Runden = state.runden
    return runden


def routed(base: BasePath, body_bytes: int) -> Litestar:
    """All addresses of a room under this path, for bodies of at most so many bytes.

    Which room it is they learn from the state of the application.
    """
    return Litestar(
        route_handlers=ROUTES,
        dependencies={
            "host": Provide(_host, sync_to_thread=False),
            "evenings": Provide(_evenings, sync_to_thread=False),
            "runden": Provide(_runden, sync_to_thread=False),
            "who": Provide(visitor, sync_to_thread=False),
        },
        exception_handlers={HTTPException: answer, Exception: answer},
        request_max_body_size=body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Stammtisch",
            version=__version__,
            description=(
                "Tables, seats and records of the card room. Every error is a `Refused`."
                " The sockets and their messages are described at `/schema/asyncapi.json`, what"
                " belongs to a game at `/schema/games/{name}`."
                f" Guests are known by the cookie `{cookie_name(base)}`."
                " `?person=1` to `7`, at any address of a table and at its WebSocket, speaks for"
                " another person at the same browser."
            ),
            servers=[Server(url=str(base) or "/")],
            tags=[Tag(name=name, description=text) for name, text in TAGS.items()],
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
    )


def create_app(host: Host, routes: Callable[[BasePath, int], Litestar] = routed) -> Litestar:
    """The room as a web application. Starting and stopping it starts and closes ``host``.

    ``routes``: what knows its addresses, for the path and the size of `routed`.
    """
    kept = Evenings(host)
    runden = Runden(host)
    host.at_farewell(kept.farewell)
    host.at_farewell(runden.farewell)
    custody = Custody(host, kept, runden)
    base = host.room.entrance.base
    app = routes(base, host.room.limits.body_bytes)
    app.state.update({"room": host.room, "host": host, "evenings": kept, "runden": runden})
    app.on_startup += [host.start, kept.start, runden.start, custody.start]
    app.on_shutdown += [custody.close, runden.close, kept.close, host.close]
    inner = Relay(app.asgi_handler) if host.room.leases.key else app.asgi_handler
    app.asgi_handler = Gateway(inner, Pages(base=base), host.room)
    return app
