"""Who asks: the keys of guests and of the operator, and what somebody may see by them."""
