"""What the cards of a seat can be in the round as it stands."""
