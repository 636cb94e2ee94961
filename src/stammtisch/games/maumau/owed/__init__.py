"""What is owed and watched: words, gestures, violations, and what serves what."""
