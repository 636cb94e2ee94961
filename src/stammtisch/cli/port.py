"""The port that a server listens on, or why it cannot."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack

from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say

_STALLED_MS = 30_000


def bound(host: str, port: int) -> socket.socket:
    """The socket that will be listened on; first of all, so that a second server ends at once."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as unless_bound:
            listening = unless_bound.enter_context(socket.socket(family, kind))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                # Under :: both kinds of addresses lead here, whatever the system is set to.
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                # Inherited by every connection: who takes nothing for so long is given up.
                listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _STALLED_MS)
            listening.bind(address)
            listening.listen(1024)
            unless_bound.pop_all()
    except OSError as error:
        raise Failure(_why_not(error, host, port)) from None
    return listening


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return say(
            de=f"Port {port} ist schon belegt. Läuft Stammtisch schon? Sonst mit"
            f" --port {port + 1 if port < 65535 else 8000} einen anderen nehmen.",
            en=f"port {port} is already in use. Is Stammtisch running already? Otherwise choose"
            f" another one with --port {port + 1 if port < 65535 else 8000}.",
        )
    if error.errno == errno.EACCES:
        return say(
            de=f"Port {port} ist diesem Benutzer nicht erlaubt; ab 1024 geht es, etwa --port 8000.",
            en=f"port {port} is not allowed for this user; use one from 1024 on, as --port 8000.",
        )
    if isinstance(error, socket.gaierror):
        return say(
            de=f"Dieser Rechner kennt keine Adresse {host!r}; üblich sind 127.0.0.1 und 0.0.0.0.",
            en=f"this machine knows no address {host!r}; usual are 127.0.0.1 and 0.0.0.0.",
        )
    return say(
        de=f"Auf {host!r} kann dieser Rechner nicht hören ({why(error)}); üblich sind"
        " 127.0.0.1 und 0.0.0.0.",
        en=f"this machine cannot listen on {host!r} ({why(error)}); usual are 127.0.0.1"
        " and 0.0.0.0.",
    )
