"""Where actions arrive: who comes and goes, what seats decide, what chance and the clock do."""
