"""What every request passes on its way in: who asks, from where, how often."""
