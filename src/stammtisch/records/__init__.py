"""A match written down: as a record, played again, and as a film of what one viewer saw."""
