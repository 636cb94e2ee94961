"""A round as it is played: deal, turn, lay, draw, and how it ends."""
