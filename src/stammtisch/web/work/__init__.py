"""What is computed beside the tables, within limits."""
