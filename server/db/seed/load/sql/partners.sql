INSERT INTO partners (id, name, phone, whatsapp, blood_group, status, status_reason, commission_kind, commission_value, balance, created_at, updated_at)
SELECT id, name, seed.phone(id + 2000000000),
  CASE WHEN seed.pick(id, 130, 2) = 0 THEN seed.phone(id + 2000000000) END,
  CASE WHEN seed.pick(id, 131, 2) = 0 THEN (ARRAY['O+', 'B+', 'A+', 'AB+', 'O-'])[1 + seed.pick(id, 132, 5)] END,
  status, CASE status WHEN 'deactivated' THEN 'Moved to another city' WHEN 'rejected' THEN 'Papers incomplete' END,
  CASE WHEN percent IS NOT NULL THEN 'percent' END, percent, coalesce(owed.balance, 0), created_at, created_at
FROM seed.partners LEFT JOIN (
  SELECT partner_id, sum(amount)::bigint AS balance FROM ledger_entries GROUP BY partner_id
) AS owed ON owed.partner_id = partners.id
ORDER BY id
