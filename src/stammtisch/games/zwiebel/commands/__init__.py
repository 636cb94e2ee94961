"""What `stammtisch` can be asked about Zwiebel: each command is a sheet and its answer."""
