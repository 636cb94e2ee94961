"""What suites of the web share: to be run once more for a room that is not at the root of its host."""

from __future__ import annotations

import pytest
from tests.web import lab

from stammtisch.web.edge.base_path import BasePath


@pytest.fixture(params=["", "/stammtisch"], ids=["at the root", "under a path"])
def everywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it is run twice."""
    monkeypatch.setattr(lab, "under", BasePath(request.param))
