"""The search of `strong` of Zwiebel: what bets bring, tried in many worlds to the round's end."""
