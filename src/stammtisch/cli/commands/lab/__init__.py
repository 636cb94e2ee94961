"""Commands about bots: they play many matches, are compared, judged and trained."""
