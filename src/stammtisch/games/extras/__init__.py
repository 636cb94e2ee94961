"""What a game may bring beside its rules: commands, lessons, a question that hints allow."""
