"""``stammtisch serve``: opens the card room on this machine."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli import announcement, databases, workers
from stammtisch.cli.arguments import addresses
from stammtisch.cli.arguments.addresses import base_path, to_listen_on
from stammtisch.cli.arguments.numbers import port_number
from stammtisch.cli.arguments.storage import file_name
from stammtisch.cli.arguments.variables import Setting, or_set, yes_or_no
from stammtisch.cli.failure import Failure, bad_setting, why
from stammtisch.cli.language import say
from stammtisch.cli.obstacles import others_backups
from stammtisch.cli.output.places import check_folder
from stammtisch.cli.port import bound
from stammtisch.web.edge.bad_setting import BadSetting

if TYPE_CHECKING:
    from stammtisch.cli.workers import Worker
    from stammtisch.storage.folder import FolderLock
    from stammtisch.web.edge.addresses.entrance import Entrance
    from stammtisch.web.live.host import Host
    from stammtisch.web.live.reopening import Reopening
    from stammtisch.web.ops.backups import Backups

_NO_BROWSER = "STAMMTISCH_NO_BROWSER"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``serve``; each has an environment variable."""
    _add_address(parser)
    databases.add_arguments(parser)
    workers.add_arguments(parser)
    _add_trust(parser)
    parser.add_argument(
        "--no-browser",
        action="store_true",
        default=os.environ.get(_NO_BROWSER, ""),
        help=say(de="öffnet kein Browserfenster", en="do not open a browser window"),
    )
    parser.add_argument(
        "--log",
        type=file_name,
        default=os.environ.get("STAMMTISCH_LOG") or None,
        metavar=say(de="DATEI", en="FILE"),
        help=say(
            de="Protokolldatei; -: auf die Fehlerausgabe (Vorgabe: server.log im Datenordner)",
            en="log file; -: stderr (default: server.log in the data folder)",
        ),
    )


def _add_address(parser: argparse.ArgumentParser) -> None:
    """Where the room is to be reached."""
    parser.add_argument(
        "--host",
        type=or_set(to_listen_on),
        default=Setting.of("STAMMTISCH_HOST", "127.0.0.1"),
        metavar=say(de="ADRESSE", en="ADDRESS"),
        help=say(
            de="Netzadresse; 0.0.0.0 lässt dein Netz herein (Vorgabe: 127.0.0.1)",
            en="address to listen on; 0.0.0.0 lets your network in (default: 127.0.0.1)",
        ),
    )
    parser.add_argument(
        "--port",
        type=or_set(port_number),
        default=Setting.of("STAMMTISCH_PORT", "8000"),
        help=say(
            de="Port; 0: ein freier (Vorgabe: 8000)", en="port; 0: any free one (default: 8000)"
        ),
    )
    parser.add_argument(
        "--base-path",
        type=or_set(base_path),
        default=Setting.of("STAMMTISCH_BASE_PATH"),
        metavar=say(de="PFAD", en="PATH"),
        help=say(
            de="Pfad des Raums hinter einem Proxy, der ihn unverändert weitergibt,"
            " zum Beispiel /stammtisch (Vorgabe: keiner)",
            en="path of the room behind a proxy that passes it on as it is, for example"
            " /stammtisch (default: none)",
        ),
    )


def _add_trust(parser: argparse.ArgumentParser) -> None:
    """By which names it is called, and whose word about others it takes."""
    parser.add_argument(
        "--allow-host",
        action="append",
        metavar="NAME",
        help=say(
            de="ein weiterer Name des Raums; mehrmals möglich"
            " (localhost, der Name des Rechners und Adressen in Zahlen gehen immer)",
            en="another name of the room; repeatable"
            " (localhost, the machine's name and numeric addresses always work)",
        ),
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        metavar=say(de="ADRESSE", en="ADDRESS"),
        help=say(
            de="Adresse oder Netz eines Proxys, dessen X-Forwarded-… gilt; mehrmals möglich;"
            " none: keiner (Vorgabe: dieser Rechner)",
            en="address or network of a proxy whose X-Forwarded-… headers to trust;"
            " repeatable; none: trust nobody (default: this machine)",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop. 0, or `Failure`."""
    if isinstance(args.no_browser, str):
        args.no_browser = yes_or_no(_NO_BROWSER, args.no_browser)
    _check_log(args)
    shared = workers.wanted(args)
    worker = workers.this_one(args) if shared else None
    _allow_many_files()
    if worker is not None:
        return _work(args, worker)
    listening = bound(args.host, args.port)
    with listening:
        from stammtisch.storage.folder import on_trial  # noqa: PLC0415 - the port is taken first

        entrance = _entrance(args)
        runner = asyncio.Runner(loop_factory=_loop_factory())
        with on_trial(_folder(args)) as keep, _held(args, listening) as lock, runner:

            def kept() -> None:
                keep()
                lock.note(_note(args, listening, in_database=bool(args.database)))

            if shared:

                def opened() -> None:
                    kept()
                    announcement.announce(args, listening, entrance)

                bury = partial(_bury, args.database)
                return runner.run(workers.supervise(args.workers, listening, opened, bury))
            backups = _backups(args)
            host = runner.run(_host(args, entrance, _holder(args, listening)))
            kept()
            runner.run(_serve(args, host, listening, backups))
    return 0


def _check_log(args: argparse.Namespace) -> None:
    """Raises `Failure` for a log in a folder that is not there; the data folder we make."""
    target = Path(args.log or "-")
    if args.log not in {None, "-"} and target.parent != _folder(args):
        check_folder(target)


async def _bury(address: str, server: str) -> None:
    from stammtisch import wiring  # noqa: PLC0415 - loaded when the first process has ended

    await wiring.bury(address, server)


def _work(args: argparse.Namespace, worker: Worker) -> int:
    """Be one of several processes."""
    os.umask(0o077)
    with worker.public, worker.internal, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        backups = _backups(args)
        holder = _holder(args, worker.public)
        host = runner.run(_host(args, _entrance(args), holder, worker))
        runner.run(_serve(args, host, worker.public, backups, worker))
    return 0


def _entrance(args: argparse.Namespace) -> Entrance:
    """The names of this room and the proxies it believes. Raises `Failure`."""
    from stammtisch.web.edge.addresses.entrance import LOOPBACK, Entrance, Proxies  # noqa: PLC0415
    from stammtisch.web.edge.addresses.origin import OwnNames  # noqa: PLC0415
    from stammtisch.web.edge.base_path import BasePath  # noqa: PLC0415

    names = _several(args.allow_host, "STAMMTISCH_ALLOW_HOST")
    bound = [] if args.host in addresses.EVERYWHERE else [args.host]
    proxies = _several(args.trusted_proxy, "STAMMTISCH_TRUSTED_PROXY") or list(LOOPBACK)
    try:
        own = OwnNames([*names, *bound])
    except ValueError:
        wanted = say(
            de="ein Name ohne http:// und ohne Port", en="a name without http:// and without a port"
        )
        raise _unfit("--allow-host", args.allow_host, names, wanted) from None
    try:
        believed = Proxies([] if proxies == ["none"] else proxies)
        return Entrance(own, believed, BasePath(args.base_path))
    except ValueError:
        wanted = say(
            de="eine Adresse oder ein Netz wie 10.0.0.0/8",
            en="an address or a network such as 10.0.0.0/8",
        )
        raise _unfit("--trusted-proxy", args.trusted_proxy, proxies, wanted) from None


def _unfit(option: str, given: list[str] | None, values: list[str], wanted: str) -> Failure:
    """The one message about a list; blames the variable where no argument was given."""
    variable = f"STAMMTISCH_{option.removeprefix('--').replace('-', '_').upper()}"
    name, said = variable if given is None else option, ", ".join(map(repr, values))
    return Failure(
        say(
            de=f"{name}: gemeint ist {wanted}, nicht {said}",
            en=f"{name}: needed is {wanted}, not {said}",
        ),
        status=2,
    )


def _several(given: list[str] | None, variable: str) -> list[str]:
    """The values of an argument that may be repeated, else those of its variable, by commas."""
    if given is not None:
        return list(given)
    return [one.strip() for one in os.environ.get(variable, "").split(",") if one.strip()]


def _reopening(args: argparse.Namespace, listening: socket.socket) -> Reopening:
    """What the page tells whoever sits here, if nobody else can come."""
    from stammtisch.cli.reopening import reopening  # noqa: PLC0415 - the port is taken first

    lists = {
        "--allow-host": _several(args.allow_host, "STAMMTISCH_ALLOW_HOST"),
        "--trusted-proxy": _several(args.trusted_proxy, "STAMMTISCH_TRUSTED_PROXY"),
    }
    return reopening(args, listening.getsockname()[1], lists)


def _allow_many_files() -> None:
    """Every connection is a file; the usual limit is far below what may be had for the asking."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where there is one (not on Windows)."""
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def _held(args: argparse.Namespace, listening: socket.socket) -> FolderLock:
    """The data folder, ours alone. Raises `Failure` where another server is at work in it."""
    from stammtisch import wiring  # noqa: PLC0415 - the port is taken first
    from stammtisch.storage.folder import IN_A_DATABASE, FolderTaken, last_note  # noqa: PLC0415

    # What we write there, and what rotates later, is nobody else's to read.
    os.umask(0o077)
    folder = _folder(args)
    was_in_database = IN_A_DATABASE in last_note(folder)
    if was_in_database and not args.database:
        _warn_of_the_file(folder)
    try:
        in_database = was_in_database and bool(args.database)
        return wiring.held(folder, _note(args, listening, in_database=in_database))
    except FolderTaken as taken:
        holder = taken.holder or say(de="ein anderer Prozess", en="another process")
        raise Failure(
            say(
                de=f"Im Datenordner {folder} arbeitet schon ein Stammtisch ({holder});"
                " den beenden oder mit --data-dir einen anderen Ordner angeben.",
                en=f"a Stammtisch is at work in the data folder {folder} already ({holder});"
                " stop it or name another folder with --data-dir.",
            )
        ) from None
    except OSError as error:
        raise _no_folder(folder, error) from None


def _note(args: argparse.Namespace, listening: socket.socket, *, in_database: bool) -> str:
    """What others read in the folder; that its tables are elsewhere only once they have been."""
    from stammtisch.storage.folder import IN_A_DATABASE  # noqa: PLC0415 - the port is taken first

    holder = _holder(args, listening)
    return f"{IN_A_DATABASE}, {holder}" if in_database else holder


def _warn_of_the_file(folder: Path) -> None:
    said = say(
        de=f"Achtung: Der Raum in {folder} hatte seine Tische zuletzt in einer Datenbank; ohne"
        " --database geht es mit dem weiter, was dort in der Datei liegt.",
        en=f"warning: the room in {folder} last kept its tables in a database; without --database"
        " it goes on with what is in the file there.",
    )
    print(said, file=sys.stderr, flush=True)


def _folder(args: argparse.Namespace) -> Path:
    folder: Path = args.data_dir.expanduser()
    return folder


def _holder(args: argparse.Namespace, listening: socket.socket) -> str:
    """What a second server is told about this one."""
    return f"pid {os.getpid()}, {announcement.address(args, listening)}"


def _no_folder(folder: Path, error: OSError) -> Failure:
    return Failure(
        say(
            de=f"Der Datenordner {folder} lässt sich nicht benutzen ({why(error)});"
            " mit --data-dir einen anderen angeben.",
            en=f"the data folder {folder} cannot be used ({why(error)});"
            " name another one with --data-dir.",
        )
    )


def _no_log(target: Path, error: OSError) -> Failure:
    return Failure(
        say(
            de=f"In {target} lässt sich kein Protokoll schreiben ({why(error)});"
            " mit --log eine andere Datei angeben.",
            en=f"no log can be written to {target} ({why(error)}); name another file with --log.",
        )
    )


def _backups(args: argparse.Namespace) -> Backups | None:
    """What makes backups by the clock, if anything does. Raises `Failure`."""
    from stammtisch import wiring  # noqa: PLC0415 - the port is taken first
    from stammtisch.storage.folder import FolderTaken  # noqa: PLC0415

    try:
        return wiring.backups(os.environ, _folder(args), args.database or "")
    except BadSetting as wrong:
        raise bad_setting(wrong) from None
    except FolderTaken as taken:
        raise others_backups(taken) from None
    except OSError as error:
        raise Failure(
            say(
                de=f"Für Sicherungen lässt sich {error.filename} nicht benutzen"
                f" ({why(error)}); STAMMTISCH_BACKUP_DIR ändern.",
                en=f"{error.filename} cannot be used for backups ({why(error)});"
                " change STAMMTISCH_BACKUP_DIR.",
            )
        ) from None


async def _host(
    args: argparse.Namespace, entrance: Entrance, holder: str, worker: Worker | None = None
) -> Host:
    """The room over its store. Raises `Failure` where it cannot keep anything."""
    from stammtisch import wiring  # noqa: PLC0415 - the port is taken first
    from stammtisch.web.edge.addresses import networks  # noqa: PLC0415
    from stammtisch.web.edge.identity.operator import OperatorKey  # noqa: PLC0415
    from stammtisch.web.ops import logs  # noqa: PLC0415

    folder = _folder(args)
    target = Path(args.log) if args.log else folder / "server.log"
    target = target if worker is None else worker.log_file(target)
    try:
        logs.write_to(None if args.log == "-" else target)
    except OSError as error:
        raise _no_log(target, error) from None
    found = networks.addresses if args.host in addresses.EVERYWHERE else None
    try:
        hosting = wiring.hosting(networks=found, entrance=entrance)
    except BadSetting as wrong:
        raise bad_setting(wrong) from None
    try:
        place = None if worker is None else worker.place
        host = hosting(await databases.opened(args.database or "", folder, holder, place))
    except OSError as error:
        raise _no_folder(folder, error) from None
    host.room.operator = OperatorKey(folder)
    host.room.name = "" if worker is None else worker.name
    return host


async def _serve(
    args: argparse.Namespace,
    host: Host,
    listening: socket.socket,
    backups: Backups | None,
    worker: Worker | None = None,
) -> None:
    from stammtisch.cli.server import Server  # noqa: PLC0415 - the port is taken first

    host.room.reopening = _reopening(args, listening)
    sockets = [listening] if worker is None else [listening, worker.internal]
    await Server(args, host, listening, backups, worker).serve(sockets)
