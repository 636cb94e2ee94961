-- Let a compressed log take the place of its rows; not if the table has changed since it was read,
-- is played, or is another server's. Whoever writes to it meanwhile is waited for.
WITH stands AS (
  SELECT number FROM tables
  WHERE number = $1 AND id = $2 AND stage NOT IN ('open', 'playing')
    AND NOT EXISTS (SELECT FROM leases WHERE name = $7 AND server <> $6)
  FOR SHARE
),
packed AS (
  UPDATE heads SET log = $4, log_crc = $5, log_last = $3 FROM stands
  WHERE table_id = number AND last = $3 AND log IS NULL
  RETURNING table_id
),
gone AS (
  DELETE FROM actions USING packed WHERE actions.table_id = packed.table_id
)
SELECT count(*) FROM packed
