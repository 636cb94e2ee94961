-- The log of a match that has long been over lies compressed in its head, see storage/compression.py:
-- a tenth of the space, and one row instead of hundreds. Without one its entries are rows of their own.
-- Nothing can be appended to a log while it is compressed, whichever program tries.

ALTER TABLE stammtisch.heads
    ADD COLUMN log      bytea,
    ADD COLUMN log_crc  bigint,
    ADD COLUMN log_last integer,
    ADD CONSTRAINT compressed_whole CHECK (log IS NULL OR (log_crc, log_last) IS NOT NULL AND log_last = last),
    -- It is deflated already.
    ALTER COLUMN log SET STORAGE EXTERNAL;

-- What is still to be compressed is found without a look at what is.
CREATE INDEX heads_uncompressed ON stammtisch.heads (table_id) WHERE log IS NULL;
