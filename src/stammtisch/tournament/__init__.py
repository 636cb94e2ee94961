"""A Mau-Mau tournament: commands in, events out, and a state that is their fold.

Pure as a game is: no clock, no random source, nothing read or written. Lots, times and the matrix
come in as recorded outcomes (TS-81), and `moves.apply` checks every command against the statute.
"""

from stammtisch.tournament.commands import AnyCommand, Given
from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.model import Author, Config, State
from stammtisch.tournament.moves import apply, new
from stammtisch.tournament.standings import standings

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "Author",
    "Config",
    "Given",
    "State",
    "apply",
    "new",
    "standings",
]
