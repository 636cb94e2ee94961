-- How long the house has stood, by a clock that cannot jump; and since when, by that clock, a table
-- has been at its stage. Tables from before count from here on.

CREATE TABLE house (
    only  INTEGER PRIMARY KEY CHECK (only = 1),
    lived INTEGER NOT NULL,
    seen  INTEGER
) STRICT;

INSERT INTO house VALUES (1, 0, NULL);

ALTER TABLE tables ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
