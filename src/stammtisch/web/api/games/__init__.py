"""A game over HTTP: what is on offer, its lessons, questions to it, its form for machines."""
