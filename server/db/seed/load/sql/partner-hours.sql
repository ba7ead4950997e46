-- Two of five partners keep hours, most of them six days a week.
INSERT INTO partner_hours (partner_id, weekday, starts, ends)
SELECT id, weekday, 480 + 60 * seed.pick(id, 135, 4), 1080 + 60 * seed.pick(id, 136, 4)
FROM seed.partners CROSS JOIN generate_series(0, 6) AS weekday
WHERE seed.pick(id, 134, 5) < 2 AND (weekday > 0 OR seed.pick(id, 137, 4) = 0)
ORDER BY 1, 2
