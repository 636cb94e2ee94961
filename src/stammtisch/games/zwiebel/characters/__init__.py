"""The named cards: when they may be announced, what they do, and what it sets off (ZC-65)."""
