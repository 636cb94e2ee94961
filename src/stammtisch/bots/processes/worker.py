"""A process that thinks for bots and games: a line comes in on stdin, one goes out on stdout.

``python -m stammtisch.bots.processes.worker`` reads one JSON object a line:

    {"game": "...", "bot": "steady", "observation": {...}, "legal": [{...}, ...], "seed": "..."}

and answers each with one line, ``{"action": {...}}`` or ``{"error": "..."}``. With
``"react": true`` in the question nobody waits for the seat, and the answer ``{"action": null}``
lets pass what has happened. A line with ``"ask"`` is a question to a game, one with ``"replay"`` a
record, one with ``"hint"`` asks what would be wise: see `answers`, `films` and `hints` beside this.
Whoever starts it may end it at any time; it ends by itself when stdin is closed, even in the middle
of a thought. With ``--prompt`` it does not step back behind other processes: somebody waits for its
answers. With ``--memory MIB`` it may have no more memory than that.
"""

from __future__ import annotations

import os
import queue
import random
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TextIO

import msgspec

from stammtisch.bots import Reacting, bot
from stammtisch.bots.compiled import never_wait
from stammtisch.bots.processes import answers, films, hints
from stammtisch.bots.processes.answers import ASK
from stammtisch.bots.processes.films import REPLAY
from stammtisch.bots.processes.hints import HINT
from stammtisch.games import game


class BotQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What shall ``bot`` do here?"""

    game: str
    bot: str
    observation: msgspec.Raw
    """The seat's observation, as the game's own struct reads in JSON."""
    legal: list[msgspec.Raw]
    """The legal actions; never empty."""
    seed: str | int
    """Equal questions with equal seeds have equal answers."""
    react: bool = False
    """Nobody waits for the seat; a bot that does not react lets everything pass."""


def answer(line: bytes) -> bytes:
    """The answer to one line, itself one line without its end."""
    if line.startswith(ASK):
        return answers.answer(line)
    if line.startswith(REPLAY):
        return films.answer(line)
    if line.startswith(HINT):
        return hints.answer(line)
    try:
        question = msgspec.json.decode(line, type=BotQuestion)
        chosen = _choose(question)
    except Exception as wrong:  # a bot may fail in any way; the table goes on without it
        return msgspec.json.encode({"error": f"{type(wrong).__name__}: {wrong}"})
    return b'{"action":' + chosen + b"}"


def _choose(question: BotQuestion) -> bytes:
    the_game = game(question.game)
    legal: list[Any] = [msgspec.json.decode(one, type=the_game.actions) for one in question.legal]
    observation = msgspec.json.decode(question.observation, type=the_game.observations)
    player = bot(question.bot, question.game)
    rng = random.Random(question.seed)
    if question.react:
        chosen = player.react(observation, legal, rng) if isinstance(player, Reacting) else None
        if chosen is None:
            return b"null"
    else:
        chosen = player.choose(observation, legal, rng)
    return bytes(question.legal[legal.index(chosen)])


def main() -> None:
    """Answer until stdin ends."""
    # Ctrl-C in a terminal reaches every process of the group; ending us is the server's task.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    never_wait()
    step_back(sys.argv[1:])
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # a bot that prints must not be taken for an answer
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin, lines), daemon=True).start()
    while True:
        out.write(answer(lines.get()) + b"\n")


def step_back(flags: Sequence[str]) -> None:
    """The people at the tables come first: in time, and with ``--memory`` in space."""
    if "--prompt" not in flags:
        with suppress(OSError, AttributeError):
            os.nice(5)
    if "--memory" in flags:
        _allow(int(flags[flags.index("--memory") + 1]) * 2**20)


def _allow(size: int) -> None:
    """No more memory than so many bytes, where the platform can say so."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    # What is reserved and never touched does not count on Linux: threads reserve a lot.
    limit = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    with suppress(OSError, ValueError):
        resource.setrlimit(limit, (size, size))


def _listen(source: TextIO, lines: queue.SimpleQueue[bytes]) -> None:
    try:
        for line in source.buffer:
            lines.put(line)
    finally:  # also when there is no memory left for a line: nobody would hear another one
        os._exit(0)


if __name__ == "__main__":
    main()
