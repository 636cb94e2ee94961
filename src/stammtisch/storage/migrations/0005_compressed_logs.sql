-- The log of a match that has long been over lies compressed in its head, see compression.py: a tenth of the
-- space, and one row instead of hundreds. Without one its entries are rows of their own.

ALTER TABLE heads ADD COLUMN log BLOB;
ALTER TABLE heads ADD COLUMN log_crc INTEGER;

-- What is still to be compressed is found without a look at what is.
CREATE INDEX heads_uncompressed ON heads (table_id) WHERE log IS NULL;
