"""What a match is made of: options, actions, events, the state, and its parts as shown."""
