"""Who plays where no person does: bots on seats, and bots that stand in."""
