"""One source for CPython and numba: compiled it plays the same, without numba it still plays."""

from __future__ import annotations

import ctypes
import pickle
import signal
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.bots.compiled import Code, Racer, _sources, compiled, compiling, plain
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwiebel.kernel import arrangement

KERNEL = "stammtisch.games.zwanzig.kernel.listing"


def walked(code: Code) -> tuple[list[int], list[int], int]:
    """Where two matches played at random from the same seed end."""
    s, rng = code.array([0] * k.SIZE), code.array([4711, 1])
    s[k.SEATS], s[k.OPEN_GAMES], s[k.MAX_GAMES] = 5, 10, 25
    s[k.EXCHANGE_LIMIT], s[k.RECYCLING] = 3, 1
    done = 0
    for _ in range(2):
        code.module.begin(s, 20, -1)
        done += code.module.wander(s, rng, 1_000_000)
    return [int(value) for value in s], [int(value) for value in rng], done


def warm(code: Code) -> None:
    walked(code)


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_plays_the_same() -> None:
    racer = Racer(KERNEL, warm)
    assert walked(racer.wait()) == walked(plain(KERNEL))
    assert racer.now().module is compiled(KERNEL).module
    assert racer.now().module is not plain(KERNEL).module


def test_a_function_may_be_known_by_another_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In the module that imports it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    source = "from stammtisch.games.kernels import size_of as many\n\ndef f(x): return many(x)\n"
    (tmp_path / "borrowed_kernel.py").write_text(source)
    assert compiled("borrowed_kernel").module.f(7) == 3
    assert type(compiled("borrowed_kernel").module.many) is not type(
        plain("borrowed_kernel").module.many
    )


@pytest.mark.timeout(300)
def test_what_two_modules_build_on_is_compiled_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The second process finds in the cache what the first has made for another module."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    source = "from stammtisch.games.kernels import size_of\n\ndef f(x): return size_of(x)\n"
    found = []
    for name in ("one_kernel", "other_kernel"):
        (tmp_path / f"{name}.py").write_text(source)
        monkeypatch.delitem(sys.modules, "stammtisch.games.kernels:compiled", raising=False)
        module = compiled(name).module
        assert module.f(7) == 3
        found.append(sum(module.size_of.stats.cache_hits.values()))
    assert found == [0, 1]


@pytest.mark.parametrize("fails", [False, True])
def test_ctrl_c_ends_the_compiler_though_it_swallows_it(
    capfd: pytest.CaptureFixture[str], fails: bool
) -> None:
    """It comes where C calls Python, as LLVM does, and cannot be raised. Nothing is reported."""
    callback = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))

    def warmed(_: Code) -> None:
        callback()
        if fails:
            raise RuntimeError("no compiled object yet")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            Racer(KERNEL, warmed).wait()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert capfd.readouterr().err == ""


def test_a_number_from_another_module_is_text_it_comes_from() -> None:
    """What was compiled with it is not found any more when it changes."""
    name = "stammtisch.bots.zwiebel.search.playouts"
    assert plain(name).module.RULES_V3 == arrangement.RULES_V3
    assert arrangement.__name__ in _sources(name, {})


def test_without_numba_it_goes_on_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError):
        compiled(KERNEL)
    racer = Racer(KERNEL, warm)
    assert racer.wait() == plain(KERNEL) == racer.now()


def test_where_numba_fails_it_goes_on_as_it_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        config = SimpleNamespace(CACHE_DIR="")

        @staticmethod
        def njit(**_: Any) -> Any:
            raise RuntimeError("no compiler for this machine")

    monkeypatch.setitem(sys.modules, "numba", Broken)
    monkeypatch.delitem(sys.modules, f"{KERNEL}:compiled", raising=False)
    racer = Racer(KERNEL, warm)
    assert racer.wait() == plain(KERNEL)
    assert "no compiler for this machine" in caplog.text


@pytest.mark.timeout(300)
def test_at_a_table_nobody_waits_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The code as it is until the compiled one is there; a simulation waits and is repeatable."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # where no other process compiles
    compiling, done = threading.Event(), threading.Event()

    def slow(name: str) -> Code:
        compiling.set()
        done.wait()
        return Code("fast", list)

    monkeypatch.setattr("stammtisch.bots.compiled.compiled", slow)
    monkeypatch.setattr("stammtisch.bots.compiled._Haste.on", True)
    racer = Racer(KERNEL, lambda _: None)
    assert racer.now() == plain(KERNEL)
    compiling.wait()
    assert racer.now() == plain(KERNEL)
    done.set()
    while racer.now() == plain(KERNEL):
        assert racer.compiling or racer.now().module == "fast"
        time.sleep(0.01)
    assert racer.now().module == "fast"
    assert not racer.compiling
    monkeypatch.setattr("stammtisch.bots.compiled._Haste.on", False)
    assert Racer(KERNEL, lambda _: None).now().module == "fast"


def test_one_process_at_a_time_fills_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another one waits meanwhile, but not who is at it; where nothing is kept, nobody need."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    entered = threading.Event()

    def second() -> None:
        with compiling():
            entered.set()

    with compiling():
        with compiling():
            pass
        other = threading.Thread(target=second)
        other.start()
        assert not entered.wait(0.2)
    assert entered.wait(10)
    other.join()
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    with compiling(), compiling():
        pass


def test_nobody_waits_without_end_for_a_process_that_was_halted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("stammtisch.bots.compiled.PATIENCE_S", 0.1)
    entered = threading.Event()

    def second() -> None:
        with compiling():
            entered.set()

    with compiling():
        other = threading.Thread(target=second)
        other.start()
        assert entered.wait(10)
    other.join()


def test_it_travels_to_other_processes() -> None:
    racer = pickle.loads(pickle.dumps(Racer(KERNEL, warm)))
    assert isinstance(racer, Racer)
