-- In the order of the events: timelines are read by id.
INSERT INTO timeline_entries (record_type, record_id, customer_id, partner_id, kind, data, actor_id, happened_at)
SELECT record_type, record_id, customer_id, partner_id, kind, data, actor_id, at
FROM (
  SELECT 'enquiry' AS record_type, id AS record_id, customer_id, NULL::bigint AS partner_id, 'created' AS kind,
    jsonb_build_object('source', source) AS data, created_by AS actor_id, created_at AS at, 1 AS step
  FROM enquiries
  UNION ALL
  SELECT 'enquiry', enquiries.id, customer_id, NULL, 'activity',
    jsonb_build_object('activity_type', 'call', 'text', words.notes[1 + seed.pick(enquiries.id, 180, cardinality(words.notes))], 'from', 'open', 'to', status),
    assigned_to, first_touched_at, 2
  FROM enquiries CROSS JOIN seed.words WHERE first_touched_at IS NOT NULL AND enquiries.id % 2 = 0
  UNION ALL
  SELECT 'job', work.id, customer_id, NULL, 'created', CASE WHEN enquiry_id IS NULL THEN '{}' ELSE
      jsonb_build_object('related', jsonb_build_object('type', 'enquiry', 'id', enquiry_id, 'label', 'E-' || enquiry_id)) END,
    staff.id, booked_at, 3
  FROM seed.work JOIN seed.staff ON staff.n = work.by
  UNION ALL
  SELECT 'job', work.id, customer_id, partner_id, 'status', jsonb_build_object('from', 'started', 'to', 'completed'), staff.id, ends_at, 4
  FROM seed.work JOIN seed.staff ON staff.n = work.by WHERE status = 'completed'
) AS events
ORDER BY at, step, record_id
