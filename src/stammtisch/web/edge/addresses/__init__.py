"""From where somebody asks, and under which names and addresses the room is reached."""
