"""Every message between browser and server, one file a subject.

What is said about a table stands in `table`, on its socket in `from_client` and `from_server`; the
rest is asked for over HTTP. The page's TypeScript types are made from all of them, and have the
same names.
"""
