INSERT INTO enquiries (id, name, phone, customer_id, address_id, category_id, answers, status, temperature, source, assigned_to,
  follow_up_at, quoted_price, note, created_by, first_touched_at, closed_at, created_at, updated_at)
SELECT id, name, phone, customer_id, customer_id, category_id, answers, status,
  (ARRAY['hot', 'medium', 'medium', 'cold'])[1 + seed.pick(id, 140, 4)], source,
  CASE WHEN status = 'open' AND seed.pick(id, 141, 10) < 3 THEN NULL ELSE staff_id END,
  CASE WHEN status = 'asked-to-call-later' THEN '{now}'::timestamptz + make_interval(mins => 15 * (seed.pick(id, 142, 1000) - 100)) END,
  CASE WHEN seed.pick(id, 143, 2) = 0 THEN (price_from + floor(seed.unit(id, 144) * (price_to - price_from)) / 50 * 50)::bigint * 100 END,
  CASE WHEN seed.pick(id, 145, 10) < 3 THEN notes[1 + seed.pick(id, 146, cardinality(notes))] END,
  CASE WHEN source = 'existing-customer' THEN staff_id END,
  CASE WHEN status <> 'open' THEN created_at + make_interval(mins => minutes) END,
  CASE WHEN status = 'work-done' THEN completed_at WHEN status = 'closed' THEN least(created_at + interval '4 days', '{now}') END,
  created_at, created_at
FROM (
  SELECT enquirers.*, people.name, people.phone, services.id AS category_id, services.price_from, services.price_to, answers.answers,
    staff.id AS staff_id, words.notes, work.ends_at AS completed_at,
    CASE WHEN enquirers.id % 2 = 1 THEN words.sources[1 + seed.pick(customer_id, 105, 100)]
         WHEN seed.pick(enquirers.id, 147, 2) = 0 THEN 'existing-customer' ELSE words.sources[1 + seed.pick(enquirers.id, 148, 100)] END AS source,
    CASE WHEN work.status = 'completed' THEN 'work-done' WHEN work.status = 'cancelled' THEN 'not-required-now'
         WHEN work.status IS NOT NULL THEN 'booking-done-will-take-service'
         WHEN enquirers.created_at > '{now}'::timestamptz - interval '60 hours' AND luck < 55 THEN 'open'
         WHEN luck < 12 THEN CASE WHEN enquirers.created_at > '{now}'::timestamptz - interval '60 days' THEN 'asked-to-call-later' ELSE 'not-interested' END
         WHEN luck < 22 THEN 'will-contact-us' WHEN luck < 36 THEN 'not-responding' WHEN luck < 47 THEN 'not-required-now'
         WHEN luck < 58 THEN 'service-taken-from-other' WHEN luck < 64 THEN 'not-interested' WHEN luck < 79 THEN 'rate-high'
         WHEN luck < 91 THEN 'just-enquiry' ELSE 'closed' END AS status
  FROM (
    SELECT enquirers.*, seed.pick(id, 149, 100) AS luck FROM seed.enquirers WHERE id BETWEEN {from} AND {to} OFFSET 0
  ) AS enquirers
  CROSS JOIN seed.words
  JOIN seed.people ON people.id = customer_id
  JOIN seed.slots ON slots.slot = seed.pick(enquirers.id, 70, 1000)
  JOIN seed.services ON services.n = slots.service
  JOIN seed.answers ON answers.service = services.n AND answers.variant = seed.pick(enquirers.id, 71, 8)
  JOIN seed.staff ON staff.n = 1 + seed.pick(enquirers.id, 150, {staff})
  LEFT JOIN (
    SELECT enquiry_id, status, ends_at FROM seed.work WHERE enquiry_id BETWEEN {from} AND {to}
  ) AS work ON work.enquiry_id = enquirers.id
) AS known ORDER BY id
