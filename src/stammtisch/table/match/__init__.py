"""A match at a table: its log, its steps, its clock, and how chance is drawn."""
