"""What a match is made of: cards, options, rules of the house, actions, events and the state."""
