"""A round of Zwiebel in plain integers: arrays, no events, one source for CPython and for numba.

`course` runs a round from the shuffle to its winner: deal, exchange, bets, buying and the hand-over
of the deal, by both rule sets; `listing` says what a seat may do, `arrangement` what cards are
worth in the showdown, and `showdown` who wins it.

Left out, and the engine's alone: announcements and what they set off (so rounds are modelled in
which no modifier is switched on, and those with modifiers as far as nobody announces); Reinleger;
jokers, so a wild round of zwiebel-v3; which cards lie open; how a showdown is laid out group by
group, for the best arrangement wins it and the elder a tie; who comes and goes; and whatever lasts
longer than a round.
"""
