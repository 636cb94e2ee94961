-- Let rows take the place of the compressed log from which they come, if it still stands there.
WITH loose AS (
  UPDATE heads SET log = NULL, log_crc = NULL, log_last = NULL FROM tables
  WHERE table_id = number AND id = $1 AND log_crc = $2
  RETURNING table_id
)
INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)
SELECT table_id, e.* FROM loose,
  unnest($3::integer[], $4::integer[], $5::bytea[], $6::bigint[], $7::text[], $8::text[],
         $9::text[], $10::bigint[]) AS e
