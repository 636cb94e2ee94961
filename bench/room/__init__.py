"""The room under load: the server, its page, evenings and replays, beside bare servers."""
