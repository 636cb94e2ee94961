"""What a hand of Zwiebel is worth against those that others may hold, and what does most for it."""
