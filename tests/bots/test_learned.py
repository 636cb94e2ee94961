"""Weights: read as they were written, refused where anything is wrong; nobody stops for them."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.builders import case

from stammtisch.bots import learned
from stammtisch.bots.learned import BadWeights, Learned, course_of, read, write

SHAPES = {"card": (3, 2), "stay": (4,)}
GOOD: dict[str, Any] = {
    "card": np.arange(6, dtype=np.float32).reshape(3, 2),
    "stay": np.ones(4, np.float32),
}
TOY = Learned("toy", tuple(SHAPES.items()))


def arrays(**changed: Any) -> Callable[[Path], None]:
    """A file with some arrays other than they should be; `None` leaves one out."""
    found = {name: array for name, array in {**GOOD, **changed}.items() if array is not None}
    return lambda file: write(found, file)


def cut(file: Path) -> None:
    """A file of which the end is missing."""
    write(GOOD, file)
    file.write_bytes(file.read_bytes()[:-30])


def objects(file: Path) -> None:
    """Reading these would run whatever they say."""
    with file.open("wb") as out:
        np.savez(out, card=GOOD["card"], stay=np.array([{}] * 4))


def flipped(file: Path) -> None:
    """A file with other bytes in its midst."""
    write(GOOD, file)
    data = bytearray(file.read_bytes())
    data[60:64] = b"beer"
    file.write_bytes(data)


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "toy.npz"
    write(GOOD, file)
    found = read(file, SHAPES)
    assert sorted(found) == sorted(GOOD)
    assert all((found[name] == array).all() for name, array in GOOD.items())
    assert [one.name for one in tmp_path.iterdir()] == ["toy.npz"]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        case("missing", lambda _: None, "cannot be read: No such file"),
        case("empty", lambda file: file.write_bytes(b""), "cannot be read"),
        case("text", lambda file: file.write_text("beer"), "cannot be read"),
        case("a folder", lambda file: file.mkdir(), "cannot be read: Is a directory"),
        case("cut off", cut, "cannot be read"),
        case("other bytes", flipped, "cannot be read"),
        case("too much", lambda file: file.write_bytes(b"0" * 3_000_000), "are allowed"),
        case("swollen", arrays(card=np.zeros((900, 900), np.float32)), "more in it than"),
        case("one is missing", arrays(stay=None), "has card, not card, stay"),
        case("one too many", arrays(more=GOOD["stay"]), "has card, more, stay"),
        case("another shape", arrays(stay=np.ones(3, np.float32)), r"\(3,\), not float32 \(4,\)"),
        case("another type", arrays(stay=np.ones(4, np.int32)), "is int32"),
        case("no number", arrays(stay=np.full(4, np.nan, np.float32)), "numbers that are none"),
        case("objects", objects, "cannot be read"),
    ],
)
def test_what_is_wrong_is_refused(make: Callable[[Path], None], why: str, tmp_path: Path) -> None:
    """In one sentence that names the file."""
    file = tmp_path / "toy.npz"
    make(file)
    with pytest.raises(BadWeights, match=why) as wrong:
        read(file, SHAPES)
    assert str(wrong.value).startswith(str(file))
    assert "\n" not in str(wrong.value)


def test_own_weights_are_taken_from_the_folder_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a game that are not there come from the package."""
    write(GOOD, tmp_path / "toy.npz")
    monkeypatch.setenv(learned.SETTING, str(tmp_path))
    found = TOY.now()
    assert found is not None
    assert (found["card"] == GOOD["card"]).all()
    assert not TOY.trouble
    (tmp_path / "toy.npz").unlink()
    with pytest.raises(BadWeights, match=r"master\.npz"):
        learned.weights("toy", SHAPES)


def test_a_folder_that_is_not_there_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody plays with the weights of the package who has named others, if by a wrong name."""
    missing = tmp_path / "weihgts"
    monkeypatch.setenv(learned.SETTING, str(missing))
    assert TOY.now() is None
    assert TOY.trouble == f"STAMMTISCH_WEIGHTS: there is no folder {missing}"


def test_a_file_that_nobody_may_look_at_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder of another user, from which a service is shut off."""

    def forbidden(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setenv(learned.SETTING, str(tmp_path))
    monkeypatch.setattr(Path, "stat", forbidden)
    with pytest.raises(BadWeights, match=r"zwanzig\.npz cannot be read: Permission denied"):
        learned.weights("zwanzig", SHAPES)


def test_who_lacks_weights_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """To the log once, to who asks as often as that; and bots travel with what they learned."""
    monkeypatch.setenv(learned.SETTING, str(tmp_path))
    flipped(tmp_path / "toy.npz")
    players = [SimpleNamespace(learned=TOY), SimpleNamespace(learned=TOY), object()]
    with caplog.at_level(logging.WARNING):
        assert pickle.loads(pickle.dumps(TOY)).now() is None
        assert TOY.now() is None
        told = learned.troubles(players)
    assert len(caplog.messages) == 1
    assert [one.en for one in told] == caplog.messages
    assert told[0].en.startswith(f"master plays as the level below: {tmp_path / 'toy.npz'}")
    assert told[0].de.startswith("der Meister spielt wie die Stufe darunter: ")
    assert told[0].de.endswith("toy.npz lässt sich nicht lesen: sie ist beschädigt")


def test_a_game_without_a_training_says_so() -> None:
    with pytest.raises(LookupError, match="toy learns nothing"):
        course_of("toy")


def test_a_folder_that_every_game_lacks_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The reason is the same for all of them."""
    monkeypatch.setenv(learned.SETTING, str(tmp_path / "nowhere"))
    games = [Learned(name, TOY.shapes) for name in ("toy", "ball", "top")]
    with caplog.at_level(logging.WARNING):
        assert all(one.trouble for one in games)
    assert len(caplog.messages) == 1


@pytest.mark.parametrize(
    ("make", "german"),
    [
        case("missing", lambda _: None, "lässt sich nicht lesen: die Datei gibt es nicht"),
        case("too much", lambda file: file.write_bytes(b"0" * 3_000_000), "erlaubt sind"),
        case("swollen", arrays(card=np.zeros((900, 900), np.float32)), "darin ist mehr"),
        case("one is missing", arrays(stay=None), "enthält card, nicht card, stay"),
        case("another type", arrays(stay=np.ones(4, np.int32)), "ist int32"),
        case("no number", arrays(stay=np.full(4, np.nan, np.float32)), "die keine sind"),
    ],
)
def test_it_is_said_in_german_too(
    make: Callable[[Path], None], german: str, tmp_path: Path
) -> None:
    make(tmp_path / "toy.npz")
    with pytest.raises(BadWeights) as wrong:
        read(tmp_path / "toy.npz", SHAPES)
    assert wrong.value.de.startswith(str(tmp_path / "toy.npz"))
    assert german in wrong.value.de
