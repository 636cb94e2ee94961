"""What a tournament looks like from outside: one view for everybody, and what each may do."""

from stammtisch.tournament.views.may import Chance, may
from stammtisch.tournament.views.sheets import SheetView, sheet_view
from stammtisch.tournament.views.trail import Sentence, sentences
from stammtisch.tournament.views.whole import EveningView, evening_view

__all__ = [
    "Chance",
    "EveningView",
    "Sentence",
    "SheetView",
    "evening_view",
    "may",
    "sentences",
    "sheet_view",
]
