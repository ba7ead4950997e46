-- Balances of both signs are settled once a year.
CREATE TABLE seed.settlements AS
SELECT sent_to AS partner_id, sum(commission - CASE received_by WHEN 'company' THEN paid ELSE 0 END)::bigint AS amount,
  least(date_trunc('year', ends_at) + interval '1 year 10 days', '{now}'::timestamptz - interval '10 days') AS settled_at
FROM seed.work WHERE status = 'completed' AND ends_at < '{now}'::timestamptz - interval '10 days'
GROUP BY sent_to, date_trunc('year', ends_at)
HAVING sum(commission - CASE received_by WHEN 'company' THEN paid ELSE 0 END) <> 0;

-- Some customers paid in two parts, so that the number of payments is the wanted one.
CREATE TABLE seed.parts AS
SELECT id FROM seed.work WHERE paid > 0 ORDER BY seed.h(id, 90), id
LIMIT greatest(0, {payments} - (SELECT count(*) FROM seed.work WHERE paid > 0) - (SELECT count(*) FROM seed.settlements WHERE amount > 0));

-- Receipts count from one in each financial year, which begins in April.
CREATE TABLE seed.paid AS
SELECT *, CASE WHEN job_id IS NOT NULL THEN
    row_number() OVER (PARTITION BY year, job_id IS NULL ORDER BY paid_at, job_id, nth) END AS receipt
FROM (
  SELECT *, row_number() OVER (ORDER BY paid_at, job_id, nth, partner_id) AS id,
    extract(year FROM paid_at AT TIME ZONE 'Asia/Kolkata' - interval '3 months')::integer AS year
  FROM (
    SELECT work.id AS job_id, 1 AS nth, CASE WHEN parts.id IS NULL THEN paid ELSE paid * 2 / 500 * 100 END AS amount,
      least(ends_at + make_interval(mins => 1 + seed.pick(work.id, 91, 30)), '{now}') AS paid_at, sent_to AS partner_id
    FROM seed.work LEFT JOIN seed.parts USING (id) WHERE paid > 0
    UNION ALL
    SELECT id, 2, paid - paid * 2 / 500 * 100, least(ends_at + make_interval(hours => 5 + seed.pick(id, 92, 200)), '{now}'), sent_to
    FROM seed.work JOIN seed.parts USING (id)
    UNION ALL
    SELECT NULL, 0, amount, settled_at, partner_id FROM seed.settlements WHERE amount > 0
  ) AS all_paid
) AS numbered;
ANALYZE seed.paid
