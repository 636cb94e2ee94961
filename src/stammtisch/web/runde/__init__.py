"""Runden while people are at them: links, what was recorded, and the tables that belong to them."""
