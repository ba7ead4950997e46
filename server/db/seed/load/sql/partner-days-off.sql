-- One of twenty is off for some days around now.
INSERT INTO partner_days_off (partner_id, from_day, to_day, reason, created_at)
SELECT id, first_day, first_day + seed.pick(id, 139, 6), CASE WHEN seed.pick(id, 140, 2) = 0 THEN 'Gone to the village' END, '{now}'
FROM (
  SELECT id, business_day('{now}'::timestamptz) + seed.pick(id, 141, 14) - 4 AS first_day
  FROM seed.partners WHERE seed.pick(id, 138, 20) = 0
) AS away
ORDER BY id
