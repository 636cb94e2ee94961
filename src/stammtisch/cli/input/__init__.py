"""What commands read: records, and views of them."""
