"""Where the sentences and tables of the commands are printed."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    """A console that leaves to the command what happens when nobody reads on, as after ``head``.

    Rich itself would end the program with status 1, as if something had failed.
    """

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError
