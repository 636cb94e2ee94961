"""What in the operator's choices puts players at risk: found at the start, or when it shows."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from stammtisch.web.edge.addresses.origin import Authority
from stammtisch.web.ops import logs
from stammtisch.web.wire.dangers import DangerCode, Warned

DANGERS = {
    one.code: one
    for one in (
        Warned(
            code="plain_http",
            de="Der Raum ist über das eigene Netz hinaus mit http zu erreichen: Wer mitliest, kann"
            " fremde Plätze übernehmen. Ein Proxy mit https gehört davor (docs/hosting.md), und"
            " nur er darf den Port des Raums erreichen.",
            en="the room can be reached by http from beyond the local network: who listens in can"
            " take over seats. Put a proxy with https in front (docs/hosting.md), and let only"
            " that reach the room's port.",
        ),
        Warned(
            code="loopback_invitations",
            de="Einladungen und QR-Codes tragen eine Adresse dieses Rechners, die anderswo"
            " niemanden hierher führt. Ein Proxy muss den Namen weitergeben (Host oder"
            " X-Forwarded-Host); ohne Proxy muss der Rechner in einem Netz sein.",
            en="invitations and QR codes carry an address of this machine that leads nobody"
            " here from elsewhere. A proxy has to hand on the name (Host or X-Forwarded-Host);"
            " without a proxy the machine has to be in a network.",
        ),
        Warned(
            code="everybody_trusted",
            de="Mit --trusted-proxy wird allen Adressen geglaubt: Wer will, gibt sich für jemand"
            " anderen aus und umgeht jede Grenze. Nur die Adresse des Proxys nennen.",
            en="--trusted-proxy believes every address: anybody can pretend to be somebody else and"
            " get past every limit. Name the address of the proxy only.",
        ),
        Warned(
            code="no_backups",
            de="Die letzte Sicherung ist gescheitert; warum, steht im Protokoll („no backup was"
            " made“). Der Raum versucht es alle zehn Minuten wieder, und die früheren bleiben.",
            en="the last backup failed; the log says why (no backup was made). The room tries again"
            " every ten minutes, and earlier ones are kept.",
        ),
    )
}


class Dangers:
    """Those of one room that are known by now; each is told to the log when it is found."""

    def __init__(self) -> None:
        self._found: dict[DangerCode, Warned] = {}

    @property
    def found(self) -> list[Warned]:
        """In the order in which they were found."""
        return list(self._found.values())

    def add(self, codes: Iterable[DangerCode]) -> None:
        """These are there."""
        for code in codes:
            if code not in self._found:
                self._found[code] = DANGERS[code]
                logs.warn("a danger for players", code=code, detail=DANGERS[code].en)

    def hold_unless(self, code: DangerCode, gone: bool) -> None:
        """It is there, or, if it is ``gone``, not any more."""
        if gone:
            self._found.pop(code, None)
        else:
            self.add([code])

    def look(self, client: str, scheme: str, place: Authority | None, *, forwarded: bool) -> None:
        """What a request shows: who asked how, by which name, and whether a proxy brought it."""
        if scheme in {"http", "ws"} and "plain_http" not in self._found and _is_global(client):
            self.add(["plain_http"])
        if forwarded and place is not None and is_loopback(place.host) and not is_loopback(client):
            self.add(["loopback_invitations"])


def of_choice(
    listening: str, reached: Iterable[str] | None, trusted: Iterable[str]
) -> list[DangerCode]:
    """What the arguments of the start bring along.

    ``listening``: the address that is listened on; ``reached``: where that is in the machine's
    networks, ``None`` if it is no more than that address; ``trusted``: the proxies' networks.
    """
    found: list[DangerCode] = []
    there = [listening] if reached is None else list(reached)
    if any(_is_global(one) for one in there):
        found.append("plain_http")
    if not there:
        found.append("loopback_invitations")
    if any(ipaddress.ip_network(one.strip()).prefixlen == 0 for one in trusted):
        found.append("everybody_trusted")
    return found


def is_loopback(host: str) -> bool:
    """It leads every device to itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_global(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_global
    except ValueError:
        return False
