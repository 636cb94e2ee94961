"""What may be done now, and why the rest is refused."""
