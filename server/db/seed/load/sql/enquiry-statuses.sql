-- New, then the result of the first call, then the final status.
INSERT INTO enquiry_statuses (enquiry_id, status, entered_at, left_at, set_by)
SELECT enquiries.id, stays.status, entered_at, left_at, set_by
FROM enquiries CROSS JOIN LATERAL (
  SELECT 1 AS step, 'open' AS status, created_at AS entered_at,
    CASE WHEN status <> 'open' THEN first_touched_at END AS left_at, created_by AS set_by
  UNION ALL
  SELECT 2, CASE status WHEN 'work-done' THEN 'booking-done-will-take-service' WHEN 'closed' THEN 'will-contact-us' ELSE status END,
    first_touched_at, CASE WHEN closed_at IS NOT NULL THEN greatest(closed_at, first_touched_at) END, status_by
  WHERE first_touched_at IS NOT NULL AND status <> 'open'
  UNION ALL
  SELECT 3, status, greatest(closed_at, first_touched_at), NULL, status_by WHERE closed_at IS NOT NULL
) AS stays
WHERE enquiries.id BETWEEN {from} AND {to}
ORDER BY enquiries.id, step
