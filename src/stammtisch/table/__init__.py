"""A game in progress: seats, log, clocks and audience; it awaits nothing and owns no clock."""
