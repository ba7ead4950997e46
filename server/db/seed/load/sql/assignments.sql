INSERT INTO assignments (job_id, partner_id, status, assigned_by, reason, created_at, accepted_at, started_at, completed_at, ended_at)
SELECT work.id, sent_to, status, staff.id, CASE WHEN status = 'cancelled' THEN 'The job was cancelled' END,
  least(booked_at + interval '20 minutes', coalesce(cancelled_at, '{now}')),
  CASE WHEN status IN ('accepted', 'started', 'completed') THEN booked_at + interval '40 minutes' END,
  CASE WHEN status IN ('started', 'completed') THEN starts_at END,
  CASE WHEN status = 'completed' THEN ends_at END,
  cancelled_at
FROM seed.work JOIN seed.staff ON staff.n = 1 + seed.pick(work.id, 163, {staff})
WHERE sent_to IS NOT NULL AND work.id BETWEEN {from} AND {to} ORDER BY work.id
