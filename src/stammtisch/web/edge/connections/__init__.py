"""Connections while they last: opened within limits, kept small, closed when nobody is there."""
