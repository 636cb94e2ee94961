-- Tables and their logs. The checksum of a row is the CRC-32 of its contents, see rows.py.

CREATE TABLE tables (
    number  INTEGER PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    code    TEXT NOT NULL UNIQUE,
    stage   TEXT NOT NULL,
    created INTEGER NOT NULL,
    ended   INTEGER,
    doc     BLOB NOT NULL,
    crc     INTEGER NOT NULL
) STRICT;

CREATE INDEX tables_by_stage ON tables (stage);

-- The number of the last entry of each table: the lock of a writer, and proof that none is lost.
CREATE TABLE heads (
    table_id INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
    last     INTEGER NOT NULL
) STRICT;

CREATE TABLE actions (
    table_id INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    actor    INTEGER NOT NULL,
    action   BLOB NOT NULL,
    t        INTEGER NOT NULL,
    key      TEXT,
    auto     TEXT,
    nonces   TEXT,
    crc      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX actions_by_key ON actions (table_id, actor, key) WHERE key IS NOT NULL;
