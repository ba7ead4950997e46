INSERT INTO schedule_changes (schedule_id, status, starts_at, ends_at, reason, changed_by, changed_at)
SELECT work.id, stage, starts_at, ends_at, CASE stage WHEN 'cancelled' THEN 'The job was cancelled' END, staff.id,
  CASE stage WHEN 'cancelled' THEN cancelled_at ELSE booked_at END
FROM seed.work JOIN seed.staff ON staff.n = work.by
CROSS JOIN LATERAL unnest(CASE status WHEN 'cancelled' THEN ARRAY['scheduled', 'cancelled'] ELSE ARRAY['scheduled'] END) AS stage
WHERE work.id BETWEEN {from} AND {to} ORDER BY work.id, stage DESC
