"""How figures are written in each language."""

from __future__ import annotations

from stammtisch.games.texts import Language

_GERMAN = str.maketrans(".,", ",.")


def figures(text: str, language: Language) -> str:
    """The same figures as people write them: ``1,234.5%`` is ``1.234,5 %`` in German."""
    return text.translate(_GERMAN).replace("%", " %") if language == "de" else text
