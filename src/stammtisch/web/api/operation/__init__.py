"""Whether the room works, and what its operator may do."""
