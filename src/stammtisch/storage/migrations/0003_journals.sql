-- Journals: a document and numbered lines, for what lasts longer than a match. Neither is read here.

CREATE TABLE journals (
    number INTEGER PRIMARY KEY,
    kind   TEXT NOT NULL,
    id     TEXT NOT NULL,
    doc    BLOB NOT NULL,
    crc    INTEGER NOT NULL,
    last   INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    UNIQUE (kind, id)
) STRICT;

CREATE TABLE journal_lines (
    journal INTEGER NOT NULL REFERENCES journals (number) ON DELETE CASCADE,
    seq     INTEGER NOT NULL CHECK (seq > 0),
    line    BLOB NOT NULL,
    key     TEXT,
    crc     INTEGER NOT NULL,
    PRIMARY KEY (journal, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX journal_lines_by_key ON journal_lines (journal, key) WHERE key IS NOT NULL;
