"""What a seat may do now, and what is done for it when its time is over."""
