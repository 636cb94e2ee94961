"""A Mau-Mau tournament: commands in, events out, and a state that is their fold.

Pure as a game is: no clock, no random source, nothing read or written. Lots, times and the matrix
come in as recorded outcomes (TS-81), and `moves.apply` checks every command against the statute;
`moves.decide` is stricter where older records hold what is no longer taken.
"""

from stammtisch.tournament.commands import AnyCommand, Given
from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.model import Author, Config, State
from stammtisch.tournament.moves import apply, decide, new
from stammtisch.tournament.standings import standings

__all__ = [
    "AnyCommand",
    "AnyEvent",
    "Author",
    "Config",
    "Given",
    "State",
    "apply",
    "decide",
    "new",
    "standings",
]
