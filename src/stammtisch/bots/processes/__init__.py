"""What thinks beside the room: processes that choose, answer, tell films and give hints."""
