"""What commands print or draw beside sentences."""
