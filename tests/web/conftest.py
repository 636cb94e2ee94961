"""What suites of the web share: to be run twice, for a room that is under a path of its host."""

from __future__ import annotations

import pytest
from tests.web import lab

from stammtisch.web.edge.base_path import BasePath


@pytest.fixture(params=["", "/stammtisch"], ids=["at the root", "under a path"])
def everywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for it is run twice."""
    monkeypatch.setattr(lab, "under", BasePath(request.param))
