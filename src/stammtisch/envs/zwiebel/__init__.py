"""Both rule sets of Zwiebel for learners."""

from stammtisch.envs.zwiebel.encoding import ENCODINGS as ENCODINGS

NO_TABLES = "its kernel ends where the cards are shown, and knows no announcements"
"""What keeps `batch` from playing it."""
