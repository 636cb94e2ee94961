"""An evening at the room's own tables (use A): what is played where, and what is owed next."""
