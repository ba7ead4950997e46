INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by, created_at, number, balance_after, added_after, is_paired, paired_after)
SELECT partner_id, job_id, payment_id, kind, amount, note, staff.id, at,
  row_number() OVER account, sum(amount) OVER account, sum(greatest(amount, 0)) OVER account, kind = 'cash-held',
  sum(CASE kind WHEN 'cash-held' THEN amount ELSE 0 END) OVER account
FROM (
  SELECT partner_id, id AS job_id, NULL::bigint AS payment_id, 'commission-due' AS kind, commission AS amount, NULL AS note, by, ends_at AS at, 0 AS place
  FROM seed.work WHERE status = 'completed' AND commission > 0
  UNION ALL
  SELECT paid.partner_id, job_id, paid.id, 'owed-to-partner', -amount, NULL, by, paid_at, 1
  FROM seed.paid JOIN seed.work ON work.id = job_id
  UNION ALL
  SELECT paid.partner_id, job_id, paid.id, 'cash-held', amount, NULL, by, paid_at, 2
  FROM seed.paid JOIN seed.work ON work.id = job_id WHERE received_by = 'partner'
  UNION ALL
  SELECT partner_id, NULL, id, 'commission-received', -amount, 'Settled up to this day', NULL, paid_at, 3 FROM seed.paid WHERE job_id IS NULL
  UNION ALL
  SELECT partner_id, NULL, NULL, 'payout', -amount, 'Settled up to this day', NULL, settled_at, 3 FROM seed.settlements WHERE amount < 0
) AS entries LEFT JOIN seed.staff ON staff.n = entries.by
WINDOW account AS (PARTITION BY partner_id ORDER BY at, job_id, payment_id, place ROWS UNBOUNDED PRECEDING)
ORDER BY at, job_id, payment_id, place, partner_id
