"""From where a request came and under which name: whom we believe, and what is ours."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from litestar.types import Scope

from stammtisch.web.edge.addresses.dangers import Dangers
from stammtisch.web.edge.addresses.origin import Authority, OwnNames, place_of
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.wire.refusals import Refused

LOOPBACK = ("127.0.0.0/8", "::1")
"""A proxy on the same machine is believed unless the operator says otherwise."""


class Proxies:
    """The addresses whose ``X-Forwarded-…`` headers are believed."""

    def __init__(self, networks: Iterable[str] = LOOPBACK) -> None:
        """Addresses, or networks as in ``10.0.0.0/8``. Raises `ValueError`."""
        self._networks = [ipaddress.ip_network(one.strip()) for one in networks]

    @property
    def networks(self) -> list[str]:
        """All of them."""
        return [str(network) for network in self._networks]

    def trusts(self, address: str) -> bool:
        """Whether this address is one of ours."""
        found = _address(address)
        return found is not None and any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Who asks: ``X-Forwarded-For`` read from its end to the first that is no proxy of ours.

        What stands left of that one anybody may have written there.
        """
        known = peer
        for hop in reversed(forwarded.split(",")):
            if not self.trusts(known):
                break
            found = _address(_without_port(hop.strip()))
            if found is None:
                break
            known = str(found)
        return known


class Entrance:
    """Looks at every request first, and writes down in its scope what is to be believed."""

    def __init__(
        self,
        names: OwnNames | None = None,
        proxies: Proxies | None = None,
        base: BasePath | None = None,
    ) -> None:
        self._names = names or OwnNames()
        self.proxies = proxies or Proxies()
        self.base = base or BasePath()
        self.dangers = Dangers()
        """What puts players at risk here, as far as it has shown."""

    def admit(self, scope: Scope) -> Refused | None:
        """The refusal of a name that is not ours; else ``client``, ``scheme`` and host are true."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        peer = peer_of(scope)
        trusted = self.proxies.trusts(peer)
        host = outer = headers.get(b"host")
        if trusted:
            scope["client"] = (self.proxies.client(peer, _all(scope, b"x-forwarded-for")), 0)
            scope["scheme"] = _scheme(scope["scheme"], _nearest(headers, b"x-forwarded-proto"))
            outer = _nearest(headers, b"x-forwarded-host") or host
        secure = trusted and scope["scheme"] in {"https", "wss"}
        port = (scope.get("server") or ("", None))[1]
        for name in [name for name in (host, outer) if name is not None]:
            place = place_of(name)
            if place is None or not (place.host in self._names or _proven(place, port, secure)):
                return _foreign(name if place is None else place.host)
        if outer is not None and outer != host:
            kept = [pair for pair in scope["headers"] if pair[0] != b"host"]
            scope["headers"] = [*kept, (b"host", outer.encode("latin-1"))]
        forwarded = trusted and b"x-forwarded-for" in headers
        named = place_of(outer or "")
        self.dangers.look(peer_of(scope), scope["scheme"], named, forwarded=forwarded)
        return None


def peer_of(scope: Scope) -> str:
    """The address at the other end of the connection."""
    client = scope.get("client")
    return client[0] if client else ""


def _proven(place: Authority, port: int | None, secure: bool) -> bool:
    """Whether a proxy's certificate stands for the name.

    It does where our proxy says that it was asked by https: a page that only lets its name lead
    to us has no certificate there. A script that speaks to us directly could write that header
    itself, but then the browser names our own port, and a proxy has another.
    """
    direct = port is not None and (port == place.port or (place.port is None and port in {80, 443}))
    return secure and not direct


def _foreign(host: str) -> Refused:
    return Refused(
        code="foreign_host", facts={"host": host[:255], "option": f"--allow-host {host[:255]}"}
    )


def _all(scope: Scope, name: bytes) -> str:
    return ",".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _nearest(headers: dict[bytes, str], name: bytes) -> str:
    """Of several values the one that our own proxy has added."""
    return headers.get(name, "").rpartition(",")[2].strip()


def _scheme(own: str, forwarded: str) -> str:
    if forwarded not in {"http", "https", "ws", "wss"}:
        return own
    secure = forwarded in {"https", "wss"}
    return ("wss" if secure else "ws") if own in {"ws", "wss"} else ("https" if secure else "http")


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
