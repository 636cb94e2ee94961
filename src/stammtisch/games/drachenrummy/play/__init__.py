"""What may be done, what it does, what goes on by itself, and what it is worth."""
