"""What comes from outside: whether it fits the types of a game, and what would have fitted."""
