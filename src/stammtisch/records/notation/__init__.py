"""The record of a match as text that people read: a header, then one action a line.

```
stammtisch 1
game zwanzig
rules 1
option max_rounds 3
player Anna
player bot:steady

1. chance draw_dealer seat=1
2. chance shuffle JS TS AS AC … @0:00.000 ~9f86d081884c7d65,-
3. steady announce H @0:02.310
4. Anna exchange KH KS @0:07.045 !timeout
```

It says all that the record says, and nothing else: `read` of what `written` gives has the same
header and the same moves, and `encode` makes the same bytes of them.

A header line is a word and what it says: ``stammtisch`` the format, ``player`` one name by seat,
``option NAME VALUE``, ``position`` as JSON, ``fair NAME VALUE`` the proof of the shuffles. An empty
line ends the header. A line after it is the number, who acts, and the action by its name and
fields. Fields are written ``name=value``; a first field that is a text or a list stands without its
name, one that has its usual value is left out. The items of a list stand one after the other.
A text that is no plain word is written as JSON. Then follow, where they are known, ``@`` the time
at the table in minutes, seconds and thousandths (a field ``t`` that is not written has the same
time), ``~`` the nonces by seat, and ``!timeout`` or ``!bot`` where the table acted for a person.
"""
