"""A whole room row by row: out of one database, into another, and checked."""
