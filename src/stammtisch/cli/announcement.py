"""What is said when the room is open: where it is, and what in that puts players at risk."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from stammtisch.cli.arguments import addresses
from stammtisch.cli.language import say

if TYPE_CHECKING:
    from stammtisch.web.edge.addresses.entrance import Entrance


def address(args: argparse.Namespace, listening: socket.socket) -> str:
    """Where the room is on this machine."""
    return _url("127.0.0.1" if args.host in addresses.EVERYWHERE else args.host, args, listening)


def _url(name: str, args: argparse.Namespace, listening: socket.socket) -> str:
    place = f"{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}"
    return f"http://{place}{args.base_path}/"


def announce(args: argparse.Namespace, listening: socket.socket, entrance: Entrance) -> None:
    """Say where the room is and what is dangerous about it, and open it in a browser."""
    url = address(args, listening)
    print(say(de=f"Der Stammtisch ist offen: {url}", en=f"Stammtisch is open: {url}"))
    if args.host in addresses.EVERYWHERE:
        from stammtisch.web.edge.addresses import networks  # noqa: PLC0415 - only where others are let in

        for other in (_url(one, args, listening) for one in networks.addresses()):
            print(say(de=f"Für andere im Netz: {other}", en=f"for others on the network: {other}"))
    print(say(de="Ende mit Strg+C", en="stop with Ctrl+C"), flush=True)
    look_for_dangers(args, listening, entrance)
    _warn(entrance)
    _warn_of_bots()
    if not args.no_browser and _has_display():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def look_for_dangers(
    args: argparse.Namespace, listening: socket.socket, entrance: Entrance
) -> None:
    """Note what in the operator's choice puts players at risk."""
    from stammtisch.web.edge.addresses import dangers, networks  # noqa: PLC0415

    reached = networks.reached(args.host) if args.host in addresses.EVERYWHERE else None
    trusted = entrance.proxies.networks
    entrance.dangers.add(dangers.of_choice(str(listening.getsockname()[0]), reached, trusted))


def _warn(entrance: Entrance) -> None:
    """Say it, too."""
    for one in entrance.dangers.found:
        warning = say(de=f"Achtung: {one.de}", en=f"warning: {one.en}")
        print(warning, file=sys.stderr, flush=True)


def _warn_of_bots() -> None:
    """Say which bots play a level lower, where somebody has named weights for them.

    To know that, all weights are read: who has named none need not wait for it.
    """
    if not os.environ.get("STAMMTISCH_WEIGHTS"):
        return
    from stammtisch.bots import troubles  # noqa: PLC0415 - only where weights are named

    for one in troubles():
        warning = say(de=f"Achtung: {one.de}", en=f"warning: {one.en}")
        print(warning, file=sys.stderr, flush=True)


def _has_display() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
