"""The addresses under which other devices find this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress

_FAR = "192.0.2.1"
"""An address that nobody has: the way to it is the way out of the house."""
_FAR_6 = "2001:db8::1"
_NEAR = ("192.168.0.1", "10.0.0.1", "172.16.0.1")
"""Where home networks usually are; another way leads there if there is a second network."""


def addresses() -> tuple[str, ...]:
    """Those of this machine in its networks, the likeliest first; it sends nothing to find them."""
    return usable([*_ways([_FAR, *_NEAR]), *_named()])


def reached(listening: str) -> tuple[str, ...]:
    """Where a room is that listens everywhere: at ``::`` by addresses of version 6, too.

    Nobody is told those of version 6: people type and scan the others.
    """
    more = _ways([_FAR_6], socket.AF_INET6) if listening == "::" else ()
    return usable([*addresses(), *more])


def usable(found: Iterable[str]) -> tuple[str, ...]:
    """Each once, and none that leads a device to itself or to nobody; home networks first.

    An address that a machine gives itself where no network gives it one comes last.
    """
    kept = {one: ipaddress.ip_address(one) for one in found}
    reachable = [
        (one, place)
        for one, place in kept.items()
        if not (place.is_loopback or place.is_unspecified)
    ]
    reachable.sort(key=lambda pair: (pair[1].is_link_local, not pair[1].is_private))
    return tuple(one for one, _ in reachable)


def _ways(targets: Iterable[str], family: socket.AddressFamily = socket.AF_INET) -> Iterator[str]:
    for target in targets:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            yield str(probe.getsockname()[0])


def _named() -> Iterator[str]:
    """What the machine's own name stands for."""
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(place[0])
