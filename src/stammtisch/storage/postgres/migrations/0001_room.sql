-- A room in a schema of its own. The checksum of a row is the CRC-32 of its contents, see rows.py.

CREATE SCHEMA IF NOT EXISTS stammtisch;

-- One row. Each server that takes the room raises the epoch; each group of writes moves the batch,
-- and does so only in the epoch of its own server. So a former owner moves nothing, and a server
-- whose answer was lost sees by the batch whether the group was written.
CREATE TABLE stammtisch.house (
    single  boolean PRIMARY KEY DEFAULT true CHECK (single),
    version integer NOT NULL,
    lived   bigint NOT NULL,
    seen    bigint,
    epoch   bigint NOT NULL,
    owner   text NOT NULL,
    batch   bigint NOT NULL
);

INSERT INTO stammtisch.house VALUES (true, 0, 0, NULL, 0, '', 0);

CREATE TABLE stammtisch.tables (
    number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id      text NOT NULL UNIQUE,
    code    text NOT NULL UNIQUE,
    stage   text NOT NULL,
    created bigint NOT NULL,
    ended   bigint,
    doc     bytea NOT NULL,
    crc     bigint NOT NULL,
    since   bigint NOT NULL
);

CREATE INDEX tables_by_stage ON stammtisch.tables (stage);

-- The number of the last entry of each table: the lock of a writer, and proof that none is lost.
CREATE TABLE stammtisch.heads (
    table_id bigint PRIMARY KEY REFERENCES stammtisch.tables ON DELETE CASCADE,
    last     integer NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE stammtisch.actions (
    table_id bigint NOT NULL REFERENCES stammtisch.tables ON DELETE CASCADE,
    seq      integer NOT NULL CHECK (seq > 0),
    actor    integer NOT NULL,
    action   bytea NOT NULL,
    t        bigint NOT NULL,
    key      text,
    auto     text,
    nonces   text,
    crc      bigint NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX actions_by_key ON stammtisch.actions (table_id, actor, key)
    WHERE key IS NOT NULL;

-- Journals: a document and numbered lines, for what lasts longer than a match.
CREATE TABLE stammtisch.journals (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind   text NOT NULL,
    id     text NOT NULL,
    doc    bytea NOT NULL,
    crc    bigint NOT NULL,
    UNIQUE (kind, id)
);

CREATE TABLE stammtisch.journal_heads (
    journal bigint PRIMARY KEY REFERENCES stammtisch.journals ON DELETE CASCADE,
    last    integer NOT NULL,
    since   bigint NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE stammtisch.journal_lines (
    journal bigint NOT NULL REFERENCES stammtisch.journals ON DELETE CASCADE,
    seq     integer NOT NULL CHECK (seq > 0),
    line    bytea NOT NULL,
    key     text,
    crc     bigint NOT NULL,
    PRIMARY KEY (journal, seq)
);

CREATE UNIQUE INDEX journal_lines_by_key ON stammtisch.journal_lines (journal, key)
    WHERE key IS NOT NULL;
