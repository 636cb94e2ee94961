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

It says everything the record says, and nothing else: `read` turns what `written` gives into the
same header and the same moves, and `encode` turns those into the same bytes.

A header line is a word and its value: ``stammtisch`` the format, ``player`` one name by seat,
``option NAME VALUE``, ``position`` as JSON, ``fair NAME VALUE`` the proof of the shuffles. An empty
line ends the header. Each line after it has the number, who acts, and the action with its name and
fields. Fields are written ``name=value``. A first field that is a text or a list is written without
its name, and a field with its usual value is left out. The items of a list follow one another.
A text that is not a plain word is written as JSON. At the end, if known, are ``@`` the time at the
table in minutes, seconds and thousandths (a field ``t`` that is not written has the same time),
``~`` the nonces by seat, and ``!timeout`` or ``!bot`` if the table acted for a person.
"""
