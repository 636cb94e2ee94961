"""The pack and the combinations, and the data in which the two rule sets differ."""
