"""Bots in any language, for matches without a room: a program that answers one line with one line.

What is said is what `processes.worker` reads and writes, so that a program which plays at a table
with ``STAMMTISCH_BOTS`` plays here as it is.
"""

from __future__ import annotations

import os
import queue
import random
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import IO, Any, Literal

import msgspec

from stammtisch.bots import UnknownBot, bot
from stammtisch.bots.failures import BotFailed, Mishap
from stammtisch.bots.protocol import Bot

START_S = 60.0
"""So long a program may take until its first answer."""

ANSWER_S = 30.0
"""So long it may take for any other. A room gives it less: see ``STAMMTISCH_BOT_BUDGET_MS``."""

Failing = Literal["no_start", "ended", "slow", "no_answer", "error", "illegal"]


class ProgramFailed(BotFailed):
    """A program gave no action that can be played.

    ``reason``: ``no_start`` (it cannot be started), ``ended``, ``slow`` (nothing within the time),
    ``no_answer`` (its line is no JSON object with an action), ``error`` (it says so itself), or
    ``illegal``. ``said``: what it answered, or what the system says of it.
    """

    def __init__(self, bot: str, reason: Failing, said: str = "") -> None:
        super().__init__(bot, Mishap(f"{_WORDS[reason]}{f': {said}' if said else ''}"))
        self.reason: Failing = reason
        self.said = said

    def __reduce__(self) -> tuple[Any, ...]:
        return ProgramFailed, (self.bot, self.reason, self.said)


_WORDS: dict[Failing, str] = {
    "no_start": "it cannot be started",
    "ended": "it has ended without an answer",
    "slow": "no answer in time",
    "no_answer": 'a line {"action": {…}} was expected',
    "error": "it says",
    "illegal": "it chose none of its legal actions",
}


class _Answer(msgspec.Struct):
    action: msgspec.Raw = msgspec.Raw()
    error: str = ""


_decode = msgspec.json.Decoder(_Answer).decode
_encode = msgspec.json.Encoder().encode


class ProgramBot:
    """A program as a bot of one game. It is started for its first decision, once a process.

    What it writes to its standard error is seen where the match is played. It is ended with the
    bot.
    """

    def __init__(self, name: str, command: Sequence[str], game: str) -> None:
        """``command``: the program and its arguments; ``game`` stands in every question."""
        self.name = name
        self.command = tuple(command)
        self.games = frozenset({game})
        self._game = game
        self._running: _Running | None = None

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | {"_running": None}  # a process does not travel

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        """See `Bot.choose`. Raises `ProgramFailed`, and the next decision starts it anew."""
        legal = [msgspec.Raw(_encode(one)) for one in legal_actions]
        question = {
            "game": self._game,
            "bot": self.name,
            "seed": f"{rng.getrandbits(64):016x}",
            "observation": observation,
            "legal": legal,
        }
        try:
            running = self._running or _Running(self.name, self.command)
            self._running = running
            meant = self._meant(running.put(_encode(question)))
        except ProgramFailed:
            if self._running is not None:
                self._running.end()
            self._running = None
            raise
        for action, one in zip(legal_actions, legal, strict=True):
            if msgspec.json.decode(one) == meant:
                return action
        raise ProgramFailed(self.name, "illegal", _encode(meant).decode()[:200])

    def _meant(self, line: bytes) -> Any:
        """The action of an answer."""
        said = line.decode(errors="replace").strip()[:200]
        try:
            answer = _decode(line)
            action = msgspec.json.decode(answer.action) if bytes(answer.action) else None
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            raise ProgramFailed(self.name, "no_answer", said) from None
        if answer.error:
            raise ProgramFailed(self.name, "error", answer.error[:200])
        if action is None:
            raise ProgramFailed(self.name, "no_answer", said)
        return action


class _Running:
    """The process of a program, and a thread that hears it: reading must not wait for ever."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name = name
        try:
            self._process = subprocess.Popen(  # noqa: S603 - typed by who plays with it
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is for us; it would say at length where it was
            )
        except (OSError, ValueError) as wrong:
            cause = getattr(wrong, "strerror", None) or str(wrong)
            raise ProgramFailed(name, "no_start", f"{command[0]}: {cause}") from None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._proven = False
        listening = (self._process.stdout, self._lines)
        threading.Thread(target=_listen, args=listening, daemon=True).start()
        self.end = weakref.finalize(self, _end, self._process)

    def put(self, line: bytes) -> bytes:
        """The answer to a line. Raises `ProgramFailed`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + b"\n")
            answer = self._lines.get(timeout=ANSWER_S if self._proven else START_S)
        except queue.Empty:
            raise ProgramFailed(self._name, "slow") from None
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            raise ProgramFailed(self._name, "ended", self._how())
        self._proven = True
        return answer

    def _how(self) -> str:
        try:
            return f"exit status {self._process.wait(1)}"
        except subprocess.TimeoutExpired:
            return ""


def _listen(out: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    with out:
        while line := _line(out):
            lines.put(line)
    lines.put(b"")


def _line(out: IO[bytes]) -> bytes:
    try:
        return out.readline()
    except (OSError, ValueError):  # it was closed meanwhile
        return b""


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    if process.stdin is not None:
        process.stdin.close()
    process.wait()


def named(words: str, game: str) -> Bot:
    """The bot for ``game`` that was asked for: a name, a ``module:Class``, or ``name=command``.

    For whoever may start programs: the words are typed, and never come over a network. Raises
    `UnknownBot`.
    """
    name, equals, command = words.partition("=")
    if not equals:
        return bot(words, game)
    try:
        parts = shlex.split(command, posix=os.name != "nt")
    except ValueError as wrong:
        raise UnknownBot(words, game, "no_command", str(wrong)) from None
    if not (name.strip() and parts):
        raise UnknownBot(words, game, "no_command", "one of them is missing")
    return ProgramBot(name.strip(), parts, game)
