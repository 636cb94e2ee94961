"""A match looked back at: its record, a film of it, a report of a move, playing on from a step."""
