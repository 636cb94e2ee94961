"""What every command shares: the language it speaks, its folders, and how it fails."""

from __future__ import annotations

import argparse
import difflib
import errno
import gettext
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Literal, NoReturn, TypeVar

from stammtisch.table.people.names import printable
from stammtisch.web.edge.bad_setting import BadSetting

Lang = Literal["de", "en"]
T = TypeVar("T")


class Failure(Exception):
    """A command ends here with one message on stderr.

    ``status`` is 1 for files, records and machines that are not as they should be, 2 for
    arguments that make no sense. ``trace`` is a traceback through a user's own program, which
    only ``--debug`` shows.
    """

    def __init__(self, message: str, status: int = 1, trace: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.trace = trace


def bad_setting(wrong: BadSetting) -> Failure:
    """The one message about a value of the environment that makes no sense; exit status 2."""
    return Failure(say(de=wrong.de, en=wrong.en), status=2)


def many(count: int, one: str, more: str) -> str:
    """So many, with the word for one or for more."""
    return f"{count} {one if count == 1 else more}"


LANG = "STAMMTISCH_LANG"


def default_language(environ: Mapping[str, str] = os.environ) -> Lang:
    """German where the environment is German, else English.

    What `check_language` refuses does not count.
    """
    own = environ.get(LANG, "") if _is_ours(environ.get(LANG, "")) else ""
    for said in (own, *(environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if said:
            return "de" if said.lower().startswith("de") else "en"
    return "en"


def check_language(environ: Mapping[str, str] = os.environ) -> None:
    """Raises `Failure` for a language that we have been told to speak and do not."""
    given = environ.get(LANG, "")
    if given and not _is_ours(given):
        raise Failure(
            say(
                de=f"{LANG}: {given!r} ist keine Sprache von hier; es gehen de und en",
                en=f"{LANG}: {given!r} is no language spoken here; de and en are",
            ),
            status=2,
        )


def _is_ours(given: str) -> bool:
    """``de``, and also what a system makes of it: ``de_DE.UTF-8``."""
    return re.split(r"[-_.@]", given.lower())[0] in {"de", "en"}


class _Speaking:
    lang: Lang = "en"


def language() -> Lang:
    """The language chosen by ``--lang`` or by the environment."""
    return _Speaking.lang


def say(*, de: str, en: str) -> str:
    """The sentence in the language of this run."""
    return de if _Speaking.lang == "de" else en


_GERMAN = {
    errno.ENOENT: "das gibt es nicht",
    errno.EISDIR: "das ist ein Ordner",
    errno.ENOTDIR: "ein Ordner darin ist keiner",
    errno.EEXIST: "dort liegt schon eine Datei",
    errno.EACCES: "dazu fehlt das Recht",
    errno.EPERM: "dazu fehlt das Recht",
    errno.EROFS: "der Datenträger ist schreibgeschützt",
    errno.ENOSPC: "der Datenträger ist voll",
    errno.EDQUOT: "der eigene Platz ist voll",
    errno.EFBIG: "die Datei würde zu groß",
    errno.ENAMETOOLONG: "der Name ist zu lang",
    errno.EADDRNOTAVAIL: "diese Adresse hat er nicht",
    errno.ENOEXEC: "das ist kein Programm",
}
"""By error number; the system itself speaks English, or the language of its own catalogues."""


def why(trouble: OSError) -> str:
    """What the system says is in the way, in the language of this run."""
    said = trouble.strerror or str(trouble)
    if trouble.errno == errno.EEXIST:
        return say(de=_GERMAN[errno.EEXIST], en="there is a file of that name")
    return say(de=_GERMAN.get(trouble.errno or 0, said), en=said)


def in_german(said: str) -> str:
    """A sentence of ours that ends with the words of the system, and those in German."""
    for number, german in _GERMAN.items():
        said = said.replace(os.strerror(number), german)
    return said


def tell(line: str) -> None:
    """Print one line on stdout; what would steer the terminal is written out."""
    print(printable(line))


def data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the room keeps its tables, by the XDG rules (on Windows: local application data)."""
    return _folder(environ, "XDG_DATA_HOME", ".local/share")


def state_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where reports of unexpected errors go."""
    return _folder(environ, "XDG_STATE_HOME", ".local/state")


def _folder(environ: Mapping[str, str], variable: str, below_home: str) -> Path:
    given = environ.get(variable) or environ.get("LOCALAPPDATA") or ""
    # The XDG rules say that relative paths are to be ignored.
    base = Path(given) if Path(given).is_absolute() else Path.home() / below_home
    return base / "stammtisch"


_CATALOGUES = Path(__file__).parent / "locale"


def speak(lang: Lang) -> None:
    """From here on `say` speaks ``lang``, and so does ``argparse``, which asks gettext."""
    _Speaking.lang = lang
    if lang == "de":
        gettext.bindtextdomain("stammtisch", str(_CATALOGUES))
        os.environ["LANGUAGE"] = lang
    # Of the other domain, gettext's own, there are no catalogues.
    gettext.textdomain("stammtisch" if lang == "de" else "messages")


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments, and where to read more."""

    def error(self, message: str) -> NoReturn:
        more = say(de=f"mehr: {self.prog} --help", en=f"see {self.prog} --help")
        print(printable(f"{self.prog}: {message} ({more})"), file=sys.stderr)
        sys.exit(2)

    def refuse(self, words: list[str]) -> NoReturn:
        """Say that there are no such arguments, and which may be meant."""
        unknown = gettext.gettext("unrecognized arguments: %s") % " ".join(words)
        self.error(unknown + meant(words[0].partition("=")[0], self._option_string_actions))


def meant(word: str, known: Iterable[str]) -> str:
    """Which of the known words may be meant, to go on with after a refusal; or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    if not near:
        return ""
    return say(de=f"; gemeint ist vielleicht {near[0]}", en=f"; perhaps {near[0]} is meant")


class Setting(str):
    """The value of an environment variable in place of an argument; knows which."""

    __slots__ = ("variable",)

    variable: str

    @classmethod
    def of(cls, variable: str, otherwise: str = "") -> Setting | str:
        """What is set, or ``otherwise`` where nothing is, or an empty text."""
        found = os.environ.get(variable)
        if not found:
            return otherwise
        one = cls(found)
        one.variable = variable
        return one


def or_set(kind: Callable[[str], T]) -> Callable[[str], T]:
    """The type of an argument that may come from a variable: then the variable is blamed.

    What it makes of the text raises what argparse expects, or `Failure` about the variable.
    """

    def made(text: str) -> T:
        try:
            return kind(text)
        except argparse.ArgumentTypeError as error:
            if not isinstance(text, Setting):
                raise
            raise Failure(f"{text.variable}: {error}", status=2) from None

    return made


_YES = frozenset({"1", "yes", "true", "on"})
_NO = frozenset({"", "0", "no", "false", "off"})


def yes_or_no(variable: str, given: str) -> bool:
    """What an environment variable says. Raises `Failure` for what is neither yes nor no."""
    if given.lower() not in _YES | _NO:
        raise Failure(
            say(
                de=f"{variable}: {given!r} heißt weder ja noch nein; gemeint ist 1 oder 0",
                en=f"{variable}: {given!r} is neither yes nor no; 1 or 0 is needed",
            ),
            status=2,
        )
    return given.lower() in _YES


def port_number(text: str) -> int:
    """A TCP port from 0 (any free one) to 65535, as an argument. Raises what argparse expects."""
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist kein Port; gemeint ist eine Zahl von 0 bis 65535",
                en=f"{text!r} is not a port; a number from 0 to 65535 is needed",
            )
        )
    return port


EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
"""Under these a room listens to other machines, too; nobody says so in another way by accident."""


def to_listen_on(text: str) -> str:
    """An address to listen on, as an argument. Raises what argparse expects.

    To the system, nothing means everywhere, and so does ``0``; to whoever left a variable empty, or
    meant something else by the number, it does not.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError(
            say(
                de="hier fehlt eine Adresse; 127.0.0.1 ist nur dieser Rechner, 0.0.0.0 lässt das"
                " Netz herein",
                en="an address is missing; 127.0.0.1 is this machine only, 0.0.0.0 lets the"
                " network in",
            )
        )
    if text.startswith("["):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{str(text)!r} geht ohne die Klammern",
                en=f"{str(text)!r} goes without the brackets",
            )
        )
    if text not in EVERYWHERE and means_everywhere(text):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{str(text)!r} hieße überall. Schreib 0.0.0.0, wenn dein Netz herein soll"
                " (:: auch über IPv6), oder 127.0.0.1 für diesen Rechner allein",
                en=f"{str(text)!r} would mean everywhere. Write 0.0.0.0 if your network is to be"
                " let in (:: by IPv6, too), or 127.0.0.1 for this machine only",
            )
        )
    return text


def means_everywhere(text: str) -> bool:
    """To the system, which also reads addresses as nobody writes them: ``0``, ``0x0``, ``*``."""
    import ipaddress  # noqa: PLC0415 - of commands that listen
    import socket  # noqa: PLC0415

    try:
        found = socket.getaddrinfo(text, 0, flags=socket.AI_PASSIVE | socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    address = ipaddress.ip_address(str(found[0][4][0]).partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_unspecified


def base_path(text: str) -> str:
    """What stands before every path of a room, as an argument. Raises what argparse expects."""
    from stammtisch.web.edge.base_path import BasePath  # noqa: PLC0415 - of `serve` alone

    try:
        return str(BasePath(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} geht nicht; gemeint ist ein Pfad wie /stammtisch: nach jedem"
                " Schrägstrich Buchstaben ohne Umlaute, Ziffern, - und _, zusammen höchstens"
                f" {BasePath.LONGEST} Zeichen",
                en=f"{text!r} will not do; needed is a path like /stammtisch: after each slash"
                " letters from a to z, digits, - and _, in all no more than"
                f" {BasePath.LONGEST} characters",
            )
        ) from None


MOST = 1_000_000_000
"""The largest count that a command takes."""


def positive(text: str) -> int:
    """A number from 1 on, as an argument. Raises what argparse expects.

    Above `MOST` it is a slip of the finger: no machine would ever be done.
    """
    number = _from(1, text)
    if number > MOST:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist zu viel; es gehen 1 bis {MOST}",
                en=f"{text!r} is too many; from 1 to {MOST} will do",
            )
        )
    return number


def natural(text: str) -> int:
    """A number from 0 on, as an argument. Raises what argparse expects."""
    return _from(0, text)


def whole_number(text: str) -> int:
    """A whole number, as an argument. Raises what argparse expects."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            say(de=f"{text!r} ist keine ganze Zahl", en=f"{text!r} is not a whole number")
        ) from None


def _from(least: int, text: str) -> int:
    try:
        number = int(text)
    except ValueError:  # also for more digits than Python reads
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} ist keine Zahl ab {least}",
                en=f"{text!r} is not a number from {least} on",
            )
        )
    return number


_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""How an address begins; one letter before the colon is a drive."""


def looks_like_address(text: str) -> bool:
    """Whether the text is meant as an address, though perhaps a wrong one, and never as a path."""
    return _SCHEME.match(text) is not None


def data_folder(text: str) -> Path:
    """A folder, as an argument. Raises what argparse expects, also for nothing at all."""
    if not text:
        raise argparse.ArgumentTypeError(
            say(
                de="hier fehlt ein Ordner; . ist der, in dem du gerade bist",
                en="a folder is missing; . is the one you are in",
            )
        )
    if looks_like_address(text):
        # What stands there may be a password.
        raise argparse.ArgumentTypeError(
            say(
                de="das sieht nach einer Adresse aus, nicht nach einem Ordner; eine Datenbank"
                " nennt --database (ein Ordner, der so heißt: ./ davor)",
                en="this looks like an address, not like a folder; --database names a database"
                " (a folder of that name: with ./ before it)",
            )
        )
    return Path(text)
