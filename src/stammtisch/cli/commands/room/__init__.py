"""Commands about the room: it is opened, looked at, saved and moved."""
