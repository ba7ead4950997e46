INSERT INTO schedules (id, job_id, status, starts_at, ends_at, reason, created_at, updated_at)
SELECT id, id, CASE WHEN status = 'cancelled' THEN 'cancelled' ELSE 'scheduled' END, starts_at, ends_at,
  CASE WHEN status = 'cancelled' THEN 'The job was cancelled' END, booked_at, booked_at
FROM seed.work WHERE id BETWEEN {from} AND {to} ORDER BY id
