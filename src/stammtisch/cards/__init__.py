"""Cards and sets of cards as numbers, without any rules."""
