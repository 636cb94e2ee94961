"""What people at a table are asked: until all agree, somebody says no, or the time is over."""
