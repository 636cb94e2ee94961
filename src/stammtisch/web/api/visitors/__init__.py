"""Who asks, which table they mean, and the open socket of who listens."""
