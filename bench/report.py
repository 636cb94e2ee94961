"""What a benchmark hands in, and how it is shown: rows with a unit, a peer and a ratio."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure."""

    what: str
    value: float
    unit: str
    spread: float | None = None
    """(largest - smallest) / median over the windows."""
    peer: str = ""
    ratio: float | None = None
    """This figure by the peer's; above 1 the figure is larger."""


class Section(msgspec.Struct, frozen=True):
    """One benchmark: its rows, and what must be said to understand them."""

    name: str
    title: str
    rows: list[Row]
    notes: list[str] = []


class Report(msgspec.Struct, frozen=True):
    """A run."""

    machine: dict[str, Any]
    commit: str
    date: str
    quick: bool
    sections: list[Section]


def machine() -> dict[str, Any]:
    """What it ran on."""
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    models = [line.partition(":")[2].strip() for line in text.splitlines() if "model name" in line]
    return {
        "cpu": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "versions": {name: version(name) for name in ("msgspec", "open_spiel", "uvicorn")},
    }


def version(package: str) -> str:
    """The installed version; empty if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def report(sections: list[Section], quick: bool) -> Report:
    """The run as it is written down."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    now = datetime.datetime.now(datetime.UTC)
    return Report(
        machine=machine(),
        commit=commit.stdout.strip(),
        date=now.isoformat(timespec="minutes"),
        quick=quick,
        sections=sections,
    )


def show(sections: Iterable[Section], console: Console) -> None:
    """Tables for a terminal."""
    for section in sections:
        table = Table(title=section.title, title_justify="left")
        table.add_column("what")
        for heading in ("value", "unit", "spread", "peer", "ratio"):
            table.add_column(heading, justify="right" if heading != "peer" else "left")
        for row in section.rows:
            table.add_row(
                row.what,
                figure(row.value),
                row.unit,
                "" if row.spread is None else f"{row.spread:.0%}",
                row.peer,
                "" if row.ratio is None else f"{row.ratio:.2f} x",
            )
        console.print(table)
        for note in section.notes:
            console.print(f"  {note}", highlight=False, soft_wrap=True)


def figure(value: float) -> str:
    """Three digits that count."""
    if value >= 100:
        rounded = round(value, 2 - len(str(int(value)))) if value >= 1000 else round(value)
        return f"{rounded:,.0f}"
    return f"{value:.3g}"
