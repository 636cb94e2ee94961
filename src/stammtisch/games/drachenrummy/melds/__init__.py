"""The pack, sets and runs, and the best layout of a hand."""
