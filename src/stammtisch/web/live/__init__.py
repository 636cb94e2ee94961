"""Tables while people are at them: one writer each, viewers, and bots."""
