"""A table over HTTP and its socket: opened, sat down at, played at."""
