"""The steps of a schema are numbered without a gap, for every store that has some."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from stammtisch import storage
from stammtisch.storage import postgres
from stammtisch.storage.scripts import migrations


@pytest.mark.parametrize("package", [storage, postgres], ids=["sqlite", "postgres"])
def test_every_store_has_its_steps(package: ModuleType) -> None:
    """They are SQL, in the order of their numbers."""
    steps = list(migrations(package.__name__))
    folder = Path(str(package.__file__)).parent / "migrations"
    assert steps == [one.read_text("utf-8") for one in sorted(folder.glob("*.sql"))]
    assert "CREATE TABLE" in steps[0]


@pytest.mark.parametrize(
    "names", [["0002_b.sql"], ["0001_a.sql", "0001_b.sql"]], ids=["one is missing", "one twice"]
)
def test_a_wrong_number_is_our_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: list[str]
) -> None:
    """It is said before any step is taken that follows it."""
    home = tmp_path / f"steps_{len(names)}"
    (home / "migrations").mkdir(parents=True)
    (home / "__init__.py").touch()
    for name in names:
        (home / "migrations" / name).write_text("CREATE TABLE x (y);")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RuntimeError, match=rf"{names[-1]} is not number {len(names)}"):
        list(migrations(home.name))
