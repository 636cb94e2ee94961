"""What a match is made of: options, actions, events and the state."""
