"""How a command ends that cannot go on: one message, in the language of its run."""

from __future__ import annotations

import errno
import os

from stammtisch.cli.language import say
from stammtisch.web.edge.bad_setting import BadSetting


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


def not_together(one: str, other: str) -> Failure:
    """The one message about arguments of which one would be ignored; exit status 2."""
    return Failure(say(de=f"{one} passt nicht zu {other}", en=f"{one} does not go with {other}"), 2)


def belongs(one: str, other: str) -> Failure:
    """The one message about an argument that says nothing without another; exit status 2."""
    return Failure(say(de=f"{one} gehört zu {other}", en=f"{one} goes with {other}"), 2)


def bad_setting(wrong: BadSetting) -> Failure:
    """The one message about a value of the environment that makes no sense; exit status 2."""
    return Failure(say(de=wrong.de, en=wrong.en), status=2)


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
