"""The dashboard for Grafana: every figure it names is there, and every figure is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.bots.processes.workers import Figures
from stammtisch.table.match.leases import LeaseFigures
from stammtisch.web.ops.metrics import Metrics, Sizes

FILE = Path(__file__).resolve().parents[3] / "docs" / "hosting" / "grafana.json"
DASHBOARD: dict[str, Any] = msgspec.json.decode(FILE.read_bytes())
EXPRESSIONS = [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", [])
]
NAME = re.compile(r"stammtisch_[a-z_]+")


@pytest.fixture(scope="module")
def samples() -> set[str]:
    """The names of all samples of a room in which everything has happened once."""
    metrics = Metrics()
    for counter in (metrics.actions, metrics.refusals, metrics.bot_failures, metrics.unanswered,
                    metrics.halted, metrics.replays, metrics.dropped, metrics.backups,
                    metrics.hints, metrics.sockets, metrics.requests):  # fmt: skip
        counter["any"] += 1
    for durations in (metrics.appends, metrics.commits, metrics.moves, metrics.lags):
        durations.observe(0.01)
    return {line.split("{")[0].split(" ")[0] for line in lines(metrics)}


def lines(metrics: Metrics) -> list[str]:
    """The samples as Prometheus reads them, of a room of one table."""
    nothing: dict[str, Any] = {field.name: 0 for field in msgspec.structs.fields(Figures)}
    figures = Figures(**nothing)
    sizes = Sizes(tables=1, connections=1, workers=1, away=0, answerers=1, replays=0,
                  admitting=True, writes=1, leases=LeaseFigures(),
                  bots={"own": figures})  # fmt: skip
    return [line for line in metrics.text(sizes).splitlines() if not line.startswith("#")]


def test_what_an_alert_waits_for_is_there_before_it_happens() -> None:
    """`increase` sees no first event where there was no figure before."""
    there = lines(Metrics())
    for sample in (
        'backups_total{outcome="failed"}',
        'halted_total{reason="raised"}',
        "bugs_total",
    ):
        assert f"stammtisch_{sample} 0.0" in there


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_figure_it_names_is_there(expression: str, samples: set[str]) -> None:
    """By the full name of its samples."""
    names = set(NAME.findall(expression))
    assert names
    assert names <= samples


def test_every_figure_is_shown(samples: set[str]) -> None:
    """Of a histogram its buckets, of a summary sum and count."""
    shown = {name for expression in EXPRESSIONS for name in NAME.findall(expression)}
    parts = {
        f"stammtisch_{name}_seconds_{part}"
        for name in ("append", "commit", "move", "lag")
        for part in ("sum", "count")
    }
    assert samples - parts - shown == set()


def test_its_panels_are_in_order() -> None:
    """Each has a title, what it means, a unit, and a place of its own."""
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    places = set()
    for panel in DASHBOARD["panels"]:
        assert panel["title"]
        assert panel["description"]
        assert panel["fieldConfig"]["defaults"]["unit"]
        place = panel["gridPos"]["x"], panel["gridPos"]["y"]
        assert place not in places
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        places.add(place)
