-- A group of journals, at most one piece each: documents, and lines behind the number expected.
-- As for tables: in another epoch nothing happens, and one line out of place refuses the group.
WITH held AS (
  SELECT l.name FROM unnest($18::text[], $19::bigint[]) AS wanted (name, epoch)
  JOIN leases AS l USING (name, epoch)
  FOR SHARE OF l
),
fence AS (
  UPDATE writers AS w SET batch = $2 FROM house
  WHERE w.server = $17 AND w.epoch = $1
    AND (SELECT count(*) FROM held) = cardinality($18::text[])
  RETURNING house.lived
),
put AS (
  INSERT INTO journals (kind, id, doc, crc)
  SELECT d.* FROM unnest($7::text[], $8::text[], $9::bytea[], $10::bigint[]) AS d, fence
  ON CONFLICT (kind, id) DO UPDATE SET doc = excluded.doc, crc = excluded.crc
  RETURNING number, kind, id
),
due AS (
  SELECT number, kind, id, before, last, lived
  FROM unnest($3::text[], $4::text[], $5::integer[], $6::integer[])
    AS wanted (kind, id, before, last)
  JOIN (
    SELECT number, kind, id FROM put UNION SELECT number, kind, id FROM journals
  ) AS known USING (kind, id)
  CROSS JOIN fence
),
moved AS (
  UPDATE journal_heads AS h SET last = coalesce(due.last, h.last), since = lived FROM due
  WHERE h.journal = due.number AND h.last = coalesce(due.before, h.last)
  RETURNING h.journal
),
begun AS (
  INSERT INTO journal_heads SELECT number, coalesce(last, 0), lived FROM due
  WHERE coalesce(before, 0) = 0
    AND NOT EXISTS (SELECT FROM journal_heads WHERE journal = number)
  RETURNING journal
),
written AS (
  INSERT INTO journal_lines (journal, seq, line, key, crc)
  SELECT head.journal, l.seq, l.line, l.key, l.crc
  FROM unnest($11::text[], $12::text[], $13::integer[], $14::bytea[], $15::text[], $16::bigint[])
    AS l (kind, id, seq, line, key, crc)
  LEFT JOIN due USING (kind, id)
  LEFT JOIN (SELECT journal FROM moved UNION ALL SELECT journal FROM begun) AS head
    ON head.journal = due.number
)
SELECT count(*) FROM fence
