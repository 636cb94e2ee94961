"""What is said about one table: on its socket, and over HTTP by who sits there."""
