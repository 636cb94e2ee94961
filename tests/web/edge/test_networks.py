"""Which of a machine's addresses others can use."""

from __future__ import annotations

import ipaddress

import pytest
from tests.builders import case

from stammtisch.web.edge.addresses.networks import addresses, usable


@pytest.mark.parametrize(
    ("found", "kept"),
    [
        case("no network", ["127.0.0.1", "127.0.1.1"], ()),
        case("no way out", ["0.0.0.0"], ()),
        case("one network, found twice", ["192.168.1.5", "192.168.1.5"], ("192.168.1.5",)),
        case("at home first", ["93.184.216.34", "10.0.0.2"], ("10.0.0.2", "93.184.216.34")),
        case("given by itself last", ["169.254.3.4", "10.0.0.2"], ("10.0.0.2", "169.254.3.4")),
        case("in the order of finding", ["10.8.0.2", "192.168.1.5"], ("10.8.0.2", "192.168.1.5")),
    ],
)
def test_others_are_told_addresses_they_can_reach(found: list[str], kept: tuple[str, ...]) -> None:
    """A phone at this machine's loopback address would find itself."""
    assert usable(found) == kept


def test_this_machine_tells_no_loopback_address() -> None:
    """Whatever networks this machine is in."""
    assert not any(ipaddress.ip_address(one).is_loopback for one in addresses())
