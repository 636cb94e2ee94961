"""What is wrong with a setting of the environment, in both languages."""

from __future__ import annotations


class BadSetting(ValueError):
    """A value that makes no sense; as a text it says so in English."""

    def __init__(self, *, de: str, en: str) -> None:
        super().__init__(en)
        self.de = de
        self.en = en
