"""What is said when somebody's own bot fails: which one, how, and on which of its lines."""

from __future__ import annotations

import sys
import sysconfig
import traceback
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, NamedTuple, NoReturn

from stammtisch.bots.protocol import Bot


class Mishap(NamedTuple):
    """An exception in words, as what travels between processes and languages."""

    what: str
    """``ValueError: boom``, one line."""
    file: str = ""
    """Where its author finds it: the name of a file, without folders; empty: nobody knows."""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.what} ({self.file}, line {self.line})" if self.file else self.what


class BotFailed(RuntimeError):
    """A bot that is not ours raised an error while choosing.

    ``bot`` is its name, ``mishap`` what it raised and where, ``trace`` the whole traceback. The
    exception itself need not be known, or fit to travel, in another process.
    """

    def __init__(self, bot: str, mishap: Mishap, trace: str = "") -> None:
        super().__init__(f"the bot {bot} failed: {mishap}")
        self.bot = bot
        self.mishap = mishap
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return BotFailed, (self.bot, self.mishap, self.trace)


def fail(bot: Bot, wrong: BaseException) -> NoReturn:
    """Raises a `BotFailed` for what ``bot`` has raised; what one of ours has raised stays as it is.

    The mistake of one of ours is ours, and is told as such.
    """
    kind = type(_player(bot))
    if isinstance(wrong, BotFailed) or _is_ours(kind):
        raise wrong
    raise BotFailed(bot.name, mishap(wrong, kind), traced(wrong)) from wrong


def traced(wrong: BaseException) -> str:
    """The traceback as Python prints it."""
    return "".join(traceback.format_exception(wrong)).rstrip("\n")


def mishap(wrong: BaseException, kind: type | None = None) -> Mishap:
    """The exception in words, and the innermost line that a user has written; ``kind``: of a bot.

    Where no line of theirs was reached, as with a method of too few arguments, it is the line
    where the bot's ``choose`` begins.
    """
    if isinstance(wrong, SyntaxError) and wrong.filename:
        # Nothing of the file has run, so it is in no traceback.
        what = f"{type(wrong).__name__}: {wrong.msg}"
        return Mishap(what, Path(wrong.filename).name, wrong.lineno or 0)
    said = next(iter(str(wrong).splitlines()), "")
    name = type(wrong).__name__
    return Mishap(f"{name}: {said:.200}" if said else name, *_place(wrong.__traceback__, kind))


def _place(trace: TracebackType | None, kind: type | None) -> tuple[str, int]:
    steps = [step for step in traceback.extract_tb(trace) if not step.filename.startswith("<")]
    theirs = [step for step in steps if not _lies_in(step.filename, *_LIBRARIES)]
    # Their bot may be installed, as a library is.
    home = getattr(sys.modules.get(kind.__module__), "__file__", None) if kind else None
    theirs = theirs or [step for step in steps if step.filename == home]
    if theirs:
        return Path(theirs[-1].filename).name, theirs[-1].lineno or 0
    code = getattr(getattr(kind, "choose", None), "__code__", None)
    if isinstance(code, CodeType) and not _lies_in(code.co_filename, _OURS):
        return Path(code.co_filename).name, code.co_firstlineno
    return "", 0


_OURS = Path(__file__).parents[1]
_LIBRARIES = (
    _OURS,
    *(Path(sysconfig.get_path(kind)) for kind in ("stdlib", "platstdlib", "purelib", "platlib")),
)


def _lies_in(file: str, *folders: Path) -> bool:
    return any(Path(file).is_relative_to(folder) for folder in folders)


def _player(bot: Bot) -> Bot:
    """Whose mind it is: behind a character of ours, or a clock, somebody else may play."""
    while _is_ours(type(bot)) and hasattr(bot, "player"):
        bot = bot.player
    return bot


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]
