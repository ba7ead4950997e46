INSERT INTO payments (id, kind, job_id, customer_id, partner_id, method, amount, reference, received_by, paid_at, created_by, created_at, updated_at)
SELECT paid.id, CASE WHEN job_id IS NULL THEN 'commission-from-partner' ELSE 'received-from-customer' END,
  job_id, customer_id, paid.partner_id, coalesce(method, 'bank-transfer'), paid.amount,
  CASE WHEN method <> 'cash' THEN (100000000000 + seed.h(paid.id, 170) % 900000000000)::text END,
  coalesce(received_by, 'company'), paid_at, staff.id, paid_at, paid_at
FROM seed.paid LEFT JOIN seed.work ON work.id = job_id JOIN seed.staff ON staff.n = coalesce(work.by, 1)
WHERE paid.id BETWEEN {from} AND {to} ORDER BY paid.id
