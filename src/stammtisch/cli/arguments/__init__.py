"""What the arguments of commands mean, each with its refusal."""
