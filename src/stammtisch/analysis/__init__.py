"""Answers about games that many matches can give: who wins how often, by how much."""
