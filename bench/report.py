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
            table.add_row(*_cells(row))
        console.print(table)
        for note in section.notes:
            console.print(f"  {note}", highlight=False, soft_wrap=True)


def markdown(whole: Report) -> str:
    """The run as a page to keep."""
    about = whole.machine
    lines = [
        "# Results",
        "",
        (
            f"Written by `python -m bench --markdown bench/results.md` on {whole.date} at commit "
            f"`{whole.commit}`: {about['cpu']}, {about['cores']} cores (load {about['load']}), "
            f"{about['system']}, Python {about['python']}."
        ),
        "",
        (
            "Absolute figures move with the machine and with what else it does; ratios were taken "
            "side by side. Below 1.3 x a difference is noise."
        ),
    ]
    if about["load"] > about["cores"] + 1:
        lines += [
            "",
            (
                f"**Other programs shared the cores (load {about['load']} on {about['cores']}).** "
                "Rates by processor time hold; waiting times are upper bounds, rates by the wall "
                "clock lower bounds."
            ),
        ]
    for section in whole.sections:
        lines += ["", f"## {section.title}", ""]
        if section.rows:
            lines += ["| what | value | unit | spread | peer | ratio |"]
            lines += ["| --- | ---: | --- | ---: | --- | ---: |"]
            lines += [f"| {' | '.join(_cells(row))} |" for row in section.rows]
            lines += [""]
        lines += [f"- {note}" for note in section.notes]
    return "\n".join(lines) + "\n"


def _cells(row: Row) -> list[str]:
    return [
        row.what,
        figure(row.value),
        row.unit,
        "" if row.spread is None else f"{row.spread:.0%}",
        row.peer,
        "" if row.ratio is None else f"{row.ratio:.2f} x",
    ]


def figure(value: float) -> str:
    """Three digits that count."""
    if value >= 100:
        rounded = round(value, 3 - len(str(int(value)))) if value >= 1000 else round(value)
        return f"{rounded:,.0f}"
    return f"{value:.3g}"
