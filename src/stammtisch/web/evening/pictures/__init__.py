"""What each device shows of an evening, and what has changed in it."""
