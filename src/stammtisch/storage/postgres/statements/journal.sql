-- A group of journals, at most one piece each: documents, and lines behind the number expected.
-- As for tables: in another epoch nothing happens, and one line out of place refuses the group.
WITH fence AS (
  UPDATE house SET batch = $2 WHERE epoch = $1 RETURNING lived
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
