"""What a host of the room watches: log, figures, memory."""
