"""Drachenrummy in plain integers.

`course` says what stands where and carries a match on, `listing` what a seat may do, `numbers` how
cards, dice and melds are written; `layouts` finds what a hand loses in its best layout at the end,
`one_pack` the same where no card is there twice.
"""
