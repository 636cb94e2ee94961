"""Where actions arrive: who answers which, chance, the clock and its deadlines."""
