"""How far a long computation is: a bar, or a line where nobody knows how much there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere; call what it gives with how much is done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """A line on a terminal, nothing elsewhere; call what it gives with what is being done."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda words: None  # noqa: ARG005 - nobody reads them
        return
    with console.status("") as status:
        yield status.update
