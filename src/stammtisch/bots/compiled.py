"""Runs kernels compiled by numba where the extra ``stammtisch[fast]`` is installed.

The source stays one: a module of plain functions over arrays of integers is executed once more, and
its functions become numba's. What numba makes of a module is kept in the user's cache, in a folder
named after the text of all sources it comes from: what is found there is never out of date, and
modules that build on the same ones find what was made of those. Only the first process ever has to
compile, and nobody at a table waits for it; see `Racer`.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, MutableSequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, TypeAlias

from stammtisch.bots.interruption import not_swallowed

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

Fractions: TypeAlias = MutableSequence[float]
"""What kernels take beside arrays of integers."""

_OPTIONS = {
    "nogil": True,
    "error_model": "numpy",  # no number is divided by 0
    "forceinline": True,
    "_nrt": False,  # nothing is allocated, so nothing need be counted: almost twice as fast
}

PATIENCE_S = 120.0
"""Longer than any kernel takes to compile on a busy machine."""
_AGAIN_S = 0.05

_LOCK = threading.Lock()
_MINE = threading.local()
"""Whether this thread is `compiling`."""

_log = logging.getLogger(__name__)


class Code(NamedTuple):
    """A module of plain functions, and how its arrays are made."""

    module: Any
    array: Callable[[list[int]], Any]
    """An array with these integers."""
    fractions: Callable[[list[float]], Any] = list
    """An array with these fractions."""


def plain(name: str) -> Code:
    """The module as CPython runs it, with lists."""
    return Code(importlib.import_module(name), list)


def compiled(name: str) -> Code:
    """The module as numba compiles it, with arrays of NumPy. Raises `ImportError` without numba.

    A function is compiled when it is called for the first time, unless it is found on disk.
    """
    numba = importlib.import_module("numba")
    numpy = importlib.import_module("numpy")

    def array(values: list[int]) -> Any:
        return numpy.array(values, dtype=numpy.int64)

    def fractions(values: list[float]) -> Any:
        return numpy.array(values, dtype=numpy.float64)

    with _LOCK:
        return Code(_twin(name, numba), array, fractions)


@contextmanager
def compiling() -> Iterator[None]:
    """For a call that may compile: one process at a time puts functions into the cache.

    numba fails where half of what it needs is in the cache, and another process has just put it
    there. Who is at it already goes on: the code to call may have to be compiled first. And so does
    who has waited long enough: the other process may have been halted in the middle of it. Whoever
    interrupts it is heard, though the compiler is deaf to it.
    """
    base = _kept()
    if base is None or getattr(_MINE, "compiling", False):
        with not_swallowed():
            yield
        return
    with (base / "lock").open("ab") as file:
        until = time.monotonic() + PATIENCE_S
        while not _locked(file.fileno()) and time.monotonic() < until:
            time.sleep(_AGAIN_S)
        _MINE.compiling = True
        try:
            with not_swallowed():
                yield
        finally:
            _MINE.compiling = False


def _locked(file: int) -> bool:
    """Whether the file is this process's alone now; it is let go when it is closed."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _kept() -> Path | None:
    """Where compiled code is kept; `None` where nothing can be kept."""
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(base or Path.home() / ".cache", "stammtisch", "kernels")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        _log.info("compiled kernels are not kept: %s", wrong)
        return None
    return folder


def _sources(name: str, known: dict[str, CodeType]) -> dict[str, CodeType]:
    """By name: the code of the module, and of those of ours that it imports anything from."""
    if name in known:
        return known
    module = importlib.import_module(name)
    assert module.__spec__ is not None
    code: CodeType = module.__spec__.loader.get_code(name)  # type: ignore[union-attr]
    known[name] = code
    imported = [value.__name__ for value in vars(module).values() if isinstance(value, ModuleType)]
    for other in (*imported, *code.co_names):
        if other.startswith("stammtisch."):
            _sources(other, known)
    return known


def _folder(name: str) -> str:
    """Where compiled code of these sources is kept; empty where nothing can be kept."""
    kept = _kept()
    if kept is None:
        return ""
    digest = hashlib.sha256(repr(sorted(_OPTIONS.items())).encode())
    for part in sorted(_sources(name, {})):
        source = importlib.import_module(part).__file__
        assert source is not None
        digest.update(Path(source).read_bytes())
    folder = kept / digest.hexdigest()[:16]
    folder.mkdir(exist_ok=True)
    return str(folder)


def _compiler(name: str, numba: Any) -> Callable[[FunctionType], Any]:
    """What makes numba's of a function of this module, and where it keeps what it makes."""
    folder = _folder(name)

    def compile_one(function: FunctionType) -> Any:
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, folder
        try:
            return numba.njit(**_OPTIONS, cache=bool(folder))(function)
        finally:
            numba.config.CACHE_DIR = before

    return compile_one


def _twin(name: str, numba: Any) -> ModuleType:
    """The module executed once more, every function of it and of kernels it imports compiled."""
    twin_name = f"{name}:compiled"
    if twin_name in sys.modules:
        return sys.modules[twin_name]
    twin = ModuleType(twin_name)
    twin.__file__ = importlib.import_module(name).__file__
    exec(_sources(name, {})[name], twin.__dict__)  # noqa: S102 - our own module
    compile_one = _compiler(name, numba)
    for word, value in list(vars(twin).items()):
        if not isinstance(value, FunctionType):
            continue
        if value.__module__ == twin_name:
            setattr(twin, word, compile_one(value))
        elif value.__module__.startswith("stammtisch."):
            # by its own name: here it may be known by another
            theirs = _twin(value.__module__, numba)
            setattr(twin, word, getattr(theirs, value.__name__))
    sys.modules[twin_name] = twin
    return twin


class _Haste:
    on = False


def never_wait() -> None:
    """From here on no `Racer` of this process waits for the compiler: somebody is at the table."""
    _Haste.on = True


class Racer:
    """Code that is compiled once it is needed.

    Simulations wait for it, so that they are the same each time. A process that must `never_wait`
    compiles in a thread, and uses the code as it is until that is through.
    """

    def __init__(self, name: str, warm: Callable[[Code], None]) -> None:
        """``warm`` calls, of the code it is given, what shall be compiled."""
        self._name = name
        self._warm = warm
        self._begun = False
        self._lock = threading.Lock()
        self._ready: Code | None = None
        self.compiling = False
        """A thread is at it, and takes its share of the processor."""

    def __reduce__(self) -> tuple[type[Racer], tuple[str, Callable[[Code], None]]]:
        return Racer, (self._name, self._warm)

    def now(self) -> Code:
        """The code to use at this moment."""
        if self._ready is not None:
            return self._ready
        if not _Haste.on:
            return self.wait()
        with self._lock:
            if not self._begun:
                self._begun = self.compiling = True
                threading.Thread(target=self._compile, name="compiler", daemon=True).start()
        return plain(self._name)

    def wait(self) -> Code:
        """The compiled code, however long it takes; the plain one where there is no numba."""
        with self._lock:
            begun, self._begun = self._begun, True
        if not begun:
            self._compile()
        return self._ready or plain(self._name)

    def _compile(self) -> None:
        try:
            code = compiled(self._name)
            with compiling():
                self._warm(code)
            self._ready = code
        except ImportError:
            return
        except Exception as wrong:  # numba may fail in any way; the plain code goes on
            why = str(wrong).splitlines()[:1]
            said = f"{self._name} wird nicht übersetzt: {why}"
            _log.warning("%s is not compiled: %s", self._name, why, extra={"de": said})
            return
        finally:
            self.compiling = False
