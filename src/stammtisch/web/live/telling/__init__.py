"""What people at a table are told: who is there, what each may see, and what they missed."""
