"""What `steady` of Zwiebel does, one file a kind of decision; the other levels build on it."""
