"""Commands about one match that was written down."""
