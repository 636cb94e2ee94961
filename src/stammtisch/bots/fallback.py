"""Where a search fails, the level below plays: a weaker choice is better than none."""

from __future__ import annotations

from logging import Logger
from types import TracebackType
from typing import NamedTuple


class Fallback(NamedTuple):
    """Whatever goes wrong within is told to the log; what stands behind it is done instead."""

    log: Logger
    level: str
    """Whose search it is."""
    below: str
    """The level that plays in its place."""

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        wrong: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        """Swallows every `Exception`, and no interruption."""
        if not isinstance(wrong, Exception):
            return False
        what = type(wrong).__name__
        said = f"{self.level} spielt wie {self.below}: {what}: {wrong}"
        self.log.warning(
            "%s plays as %s: %s: %s", self.level, self.below, what, wrong, extra={"de": said}
        )
        return True
