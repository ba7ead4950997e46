INSERT INTO receipts (payment_id, number, snapshot, created_at)
SELECT id, number, jsonb_build_object(
    'number', number, 'issued_at', paid_text, 'business', words.business,
    'customer', jsonb_build_object('name', name, 'phone', phone, 'address', address),
    'job', jsonb_build_object('id', job_id, 'category', category, 'scheduled_at', seed.iso(starts_at), 'partner', partner),
    'payment', jsonb_build_object('receipt_number', number, 'paid_at', paid_text, 'method', method,
      'reference', reference, 'amount', amount, 'note', NULL),
    'earlier', earlier, 'price', price, 'paid_to_date', to_date, 'due', price - to_date),
  paid_at
FROM (
  SELECT paid.id, paid.job_id, paid.amount, paid.paid_at, seed.iso(paid.paid_at) AS paid_text, people.name, people.phone,
    seed.receipt_number(paid.year, paid.receipt) AS number, payments.reference, payments.method, work.starts_at,
    work.title AS category, work.partner_name AS partner, work.price,
    CASE WHEN first.id IS NULL THEN paid.amount ELSE work.paid END AS to_date,
    CASE WHEN first.id IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object(
      'receipt_number', seed.receipt_number(first.year, first.receipt), 'paid_at', seed.iso(first.paid_at), 'method', first_payment.method,
      'reference', first_payment.reference, 'amount', first.amount)) END AS earlier,
    to_jsonb(array_remove(ARRAY[line_1, line_2, landmark,
      places.area || ', ' || places.district || ', ' || places.state || ' ' || places.title], NULL)) AS address
  FROM seed.paid
  JOIN payments ON payments.id = paid.id
  JOIN seed.work ON work.id = paid.job_id
  JOIN seed.people ON people.id = work.customer_id
  JOIN seed.places ON places.n = people.place
  JOIN addresses ON addresses.id = work.customer_id
  LEFT JOIN seed.paid AS first ON paid.nth = 2 AND first.job_id = paid.job_id AND first.nth = 1
  LEFT JOIN payments AS first_payment ON first_payment.id = first.id
) AS known CROSS JOIN seed.words
ORDER BY id
