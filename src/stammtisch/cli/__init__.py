"""What can be typed: the command `stammtisch`, its commands, and what they read and print."""
