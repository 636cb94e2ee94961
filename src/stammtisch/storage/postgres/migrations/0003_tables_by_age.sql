-- What may be forgotten is found by its age: a room of many years is asked for it at every look at
-- its health. Running matches are never forgotten.

CREATE INDEX tables_by_age ON stammtisch.tables (since) WHERE stage <> 'playing';
