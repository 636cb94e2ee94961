-- A group of tables, at most one piece each: documents, and entries behind the number expected.
-- In another epoch, or without each of the leases, nothing is found and nothing happens; whoever
-- takes one of these waits until this has ended. An entry whose table is unknown, or whose
-- head does not stand where it should or holds a compressed log, finds no table_id: then the whole
-- group is refused.
WITH held AS (
  SELECT l.name FROM unnest($23::text[], $24::bigint[]) AS wanted (name, epoch)
  JOIN leases AS l USING (name, epoch)
  FOR SHARE OF l
),
fence AS (
  UPDATE writers AS w SET batch = $2 FROM house
  WHERE w.server = $22 AND w.epoch = $1
    AND (SELECT count(*) FROM held) = cardinality($23::text[])
  RETURNING house.lived
),
put AS (
  INSERT INTO tables AS t (id, code, stage, created, ended, doc, crc, since)
  SELECT d.*, lived
  FROM unnest($6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bytea[],
              $12::bigint[]) AS d, fence
  ON CONFLICT (id) DO UPDATE SET
    code = excluded.code, stage = excluded.stage, created = excluded.created,
    ended = excluded.ended, doc = excluded.doc, crc = excluded.crc,
    since = CASE WHEN t.stage = excluded.stage THEN t.since ELSE excluded.since END
  RETURNING t.number, t.id
),
known AS (
  SELECT number, id FROM put
  UNION SELECT t.number, t.id FROM tables AS t, fence WHERE t.id = ANY ($3::text[])
),
due AS (
  SELECT number, id, before, last
  FROM unnest($3::text[], $4::integer[], $5::integer[]) AS wanted (id, before, last)
  JOIN known USING (id)
),
moved AS (
  UPDATE heads AS h SET last = due.last FROM due
  WHERE h.table_id = due.number AND h.last = due.before AND h.log IS NULL
  RETURNING h.table_id
),
begun AS (
  INSERT INTO heads SELECT number, coalesce(last, 0) FROM due
  WHERE coalesce(before, 0) = 0 AND NOT EXISTS (SELECT FROM heads WHERE table_id = number)
  RETURNING table_id
),
written AS (
  INSERT INTO actions (table_id, seq, actor, action, t, key, auto, nonces, crc)
  SELECT head.table_id, e.seq, e.actor, e.action, e.t, e.key, e.auto, e.nonces, e.crc
  FROM unnest($13::text[], $14::integer[], $15::integer[], $16::bytea[], $17::bigint[],
              $18::text[], $19::text[], $20::text[], $21::bigint[])
    AS e (id, seq, actor, action, t, key, auto, nonces, crc)
  LEFT JOIN due USING (id)
  LEFT JOIN (SELECT table_id FROM moved UNION ALL SELECT table_id FROM begun) AS head
    ON head.table_id = due.number
)
SELECT (SELECT count(*) FROM fence),
  -- Fellow servers are told which documents to read again.
  (SELECT count(pg_notify('stammtisch_tables', id)) FROM put WHERE cardinality($23) > 0)
