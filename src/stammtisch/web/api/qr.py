"""QR codes: the invitation to a table, and any other address of this page."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch.web.api.visitors.lookup import found
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.addresses.dangers import is_loopback
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.live.host import Host
from stammtisch.web.wire.addresses import PublicAddress, QrRequest

_BROUGHT = ("forwarded", "x-forwarded-for", "x-forwarded-host", "via")
"""Headers of proxies and tunnels."""
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


@get(
    "/api/tables/{key:str}/qr.svg",
    responses=refusals(404, 503),
    media_type="image/svg+xml",
    tags=["codes"],
)
async def invitation(
    request: HttpRequest,
    key: FromPath[str],
    host: NamedDependency[Host],
    who: NamedDependency[Visitor],
) -> Response[bytes]:
    """The invitation to a table as a QR code."""
    living = await found(host, key, who)
    path = who.base.at(f"/t/{living.doc.code}")
    return _svg(f"{request.scope['scheme']}://{_places(request, host)[0]}{path}")


@get("/api/address", responses=refusals(), tags=["codes"])
async def address(request: HttpRequest, host: NamedDependency[Host]) -> PublicAddress:
    """Where other devices find this page: what stands in QR codes and on sheets of paper."""
    first, *others = _places(request, host)
    closed = host.room.networks is None
    how = host.room.reopening if closed and _sits_here(request) else None
    return PublicAddress(
        origin=f"{request.scope['scheme']}://{first}",
        reachable=_split(first)[0] not in _LOOPBACK,
        others=[f"{request.scope['scheme']}://{place}" for place in others],
        closed=closed,
        command=how.command if how else "",
        same_database=how is not None and how.same_database,
    )


@post(
    "/api/qr",
    status_code=200,
    responses=refusals(400, 413),
    media_type="image/svg+xml",
    tags=["codes"],
)
async def code(
    request: HttpRequest, data: JSONBody[QrRequest], host: NamedDependency[Host]
) -> Response[bytes]:
    """An address of this page as a QR code."""
    try:
        parts = urlsplit(data.text)
    except ValueError:
        raise Problem(400, "bad_request", detail="not an address", field="text") from None
    own = request.headers.get("host")
    places = _places(request, host)
    ours = f"{parts.path}/".startswith(host.room.entrance.base.at("/"))
    if parts.scheme not in {"http", "https"} or parts.netloc not in {own, *places} or not ours:
        raise Problem(400, "bad_request", detail="not an address of this page", field="text")
    return _svg(parts._replace(netloc=places[0]).geturl() if parts.netloc == own else data.text)


def _sits_here(request: HttpRequest) -> bool:
    """Whether the page is open on this machine, and no proxy has brought the request.

    The folders of the machine are nobody else's business.
    """
    client = request.scope.get("client")
    name, _ = _split(request.headers.get("host", ""))
    brought = any(header in request.headers for header in _BROUGHT)
    return client is not None and is_loopback(client[0]) and name in _LOOPBACK and not brought


def _places(request: HttpRequest, host: Host) -> list[str]:
    """The page's host as other devices reach it, the likeliest first.

    Nobody's phone finds this machine's localhost.
    """
    given = request.headers.get("host", "localhost")
    name, port = _split(given)
    if name not in _LOOPBACK or host.room.networks is None:
        return [given]
    return [f"{one}{port}" for one in host.room.networks()] or [given]


def _split(place: str) -> tuple[str, str]:
    """The name, and the port with its colon; no port: an empty text."""
    if ":" not in place.rpartition("]")[2]:
        return place, ""
    name, _, port = place.rpartition(":")
    return name, f":{port}"


def _svg(text: str) -> Response[bytes]:
    import segno  # noqa: PLC0415 - not needed before the first invitation

    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=4, xmldecl=False)
    return Response(
        out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )
