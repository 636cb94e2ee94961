"""Which of a machine's addresses others can use."""

from __future__ import annotations

import ipaddress
import socket

import pytest
from tests.builders import case

from stammtisch.web.edge.addresses.dangers import of_choice
from stammtisch.web.edge.addresses.networks import addresses, reached, usable


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


class Probe:
    """A socket of a machine that has one address of each version; it sends nothing anywhere."""

    def __init__(self, family: socket.AddressFamily, _: socket.SocketKind) -> None:
        self.own = {socket.AF_INET: "192.168.1.5", socket.AF_INET6: "2620:fe::fe"}[family]

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: tuple[str, int]) -> None:
        pass

    def getsockname(self) -> tuple[str, int]:
        return self.own, 9


def test_who_listens_by_version_6_is_reached_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At home that is often an address of the whole internet; people are told the other one."""
    monkeypatch.setattr("stammtisch.web.edge.addresses.networks.socket.socket", Probe)
    monkeypatch.setattr("stammtisch.web.edge.addresses.networks._named", tuple)
    assert addresses() == reached("0.0.0.0") == ("192.168.1.5",)
    assert reached("::") == ("192.168.1.5", "2620:fe::fe")
    assert of_choice("::", reached("::"), []) == ["plain_http"]
    assert of_choice("0.0.0.0", reached("0.0.0.0"), []) == []
