INSERT INTO enquiries (id, name, phone, customer_id, address_id, location_id, category_id, answers, status, temperature, source, assigned_to,
  next_action, follow_up_at, lost_reason, quoted_price, note, created_by, status_by, first_touched_at, response_due_at, closed_at, created_at, updated_at)
SELECT id, name, phone, customer_id, customer_id, location_id, category_id, answers, status,
  (ARRAY['hot', 'medium', 'medium', 'cold'])[1 + seed.pick(id, 140, 4)], source,
  CASE WHEN status = 'open' AND seed.pick(id, 141, 10) < 3 THEN NULL ELSE staff_id END,
  CASE WHEN status = 'booking-done-will-take-service' THEN 'job'
       WHEN status IN ('open', 'will-contact-us', 'asked-to-call-later', 'not-responding') THEN 'call' END,
  CASE WHEN status = 'booking-done-will-take-service' THEN completed_at
       WHEN status = 'open' THEN created_at
       WHEN status IN ('will-contact-us', 'asked-to-call-later', 'not-responding')
         THEN '{now}'::timestamptz + make_interval(mins => 15 * (seed.pick(id, 142, 1000) - 100)) END,
  CASE WHEN status NOT IN ('not-required-now', 'service-taken-from-other', 'not-interested', 'rate-high', 'just-enquiry') THEN NULL
       WHEN was_status = 'not-responding' THEN 'no-answer'
       WHEN seed.pick(id, 151, 8) = 0 THEN (ARRAY['time-slot', 'place-not-served', 'duplicate', 'wrong-number'])[1 + seed.pick(id, 152, 4)]
       WHEN status = 'rate-high' THEN 'price' WHEN status = 'service-taken-from-other' THEN 'found-someone-else'
       WHEN status = 'not-required-now' THEN 'not-needed-any-more' WHEN status = 'just-enquiry' THEN 'only-asked'
       ELSE 'no-reason-given' END,
  CASE WHEN seed.pick(id, 143, 2) = 0 THEN (price_from + floor(seed.unit(id, 144) * (price_to - price_from)) / 50 * 50)::bigint * 100 END,
  CASE WHEN seed.pick(id, 145, 10) < 3 THEN notes[1 + seed.pick(id, 146, cardinality(notes))] END,
  CASE WHEN source = 'existing-customer' THEN staff_id END,
  CASE WHEN status <> 'open' THEN staff_id END,
  CASE WHEN status <> 'open' THEN created_at + make_interval(mins => minutes) END,
  created_at + interval '30 minutes',
  CASE WHEN status = 'work-done' THEN completed_at WHEN status = 'closed' THEN least(created_at + interval '4 days', '{now}') END,
  created_at, created_at
FROM (
  SELECT known.*, CASE WHEN created_at > '{now}'::timestamptz - interval '60 days' THEN was_status
    -- No follow-up call is planned for an old enquiry.
    WHEN was_status = 'not-responding' THEN 'not-interested' WHEN was_status = 'will-contact-us' THEN 'just-enquiry'
    ELSE was_status END AS status
  FROM (
  SELECT enquirers.*, people.name, people.phone, places.location_id, services.id AS category_id, services.price_from, services.price_to, answers.answers,
    staff.id AS staff_id, words.notes, work.ends_at AS completed_at,
    CASE WHEN enquirers.id % 2 = 1 THEN words.sources[1 + seed.pick(customer_id, 105, 100)]
         WHEN seed.pick(enquirers.id, 147, 2) = 0 THEN 'existing-customer' ELSE words.sources[1 + seed.pick(enquirers.id, 148, 100)] END AS source,
    CASE WHEN work.status = 'completed' THEN 'work-done' WHEN work.status = 'cancelled' THEN 'not-required-now'
         WHEN work.status IS NOT NULL THEN 'booking-done-will-take-service'
         WHEN enquirers.created_at > '{now}'::timestamptz - interval '60 hours' AND luck < 55 THEN 'open'
         WHEN luck < 12 THEN CASE WHEN enquirers.created_at > '{now}'::timestamptz - interval '60 days' THEN 'asked-to-call-later' ELSE 'not-interested' END
         WHEN luck < 22 THEN 'will-contact-us' WHEN luck < 36 THEN 'not-responding' WHEN luck < 47 THEN 'not-required-now'
         WHEN luck < 58 THEN 'service-taken-from-other' WHEN luck < 64 THEN 'not-interested' WHEN luck < 79 THEN 'rate-high'
         WHEN luck < 91 THEN 'just-enquiry' ELSE 'closed' END AS was_status
  FROM (
    SELECT enquirers.*, seed.pick(id, 149, 100) AS luck FROM seed.enquirers WHERE id BETWEEN {from} AND {to} OFFSET 0
  ) AS enquirers
  CROSS JOIN seed.words
  JOIN seed.people ON people.id = customer_id
  JOIN seed.places ON places.n = people.place
  JOIN seed.slots ON slots.slot = seed.pick(enquirers.id, 70, 1000)
  JOIN seed.services ON services.n = slots.service
  JOIN seed.answers ON answers.service = services.n AND answers.variant = seed.pick(enquirers.id, 71, 8)
  JOIN seed.staff ON staff.n = 1 + seed.pick(enquirers.id, 150, {staff})
  LEFT JOIN (
    SELECT enquiry_id, status, ends_at FROM seed.work WHERE enquiry_id BETWEEN {from} AND {to}
  ) AS work ON work.enquiry_id = enquirers.id
) AS known
) AS known ORDER BY id
