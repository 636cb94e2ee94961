"""What Zwiebel can be asked: layouts of hands, and the chance to win a showdown."""
