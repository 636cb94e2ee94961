"""Long runs of the tests that every run has in short."""
