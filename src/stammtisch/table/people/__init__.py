"""Who is at a table: names, seats, presence, and what they agree on."""
