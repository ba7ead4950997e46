INSERT INTO jobs (id, enquiry_id, customer_id, address_id, location_id, category_id, answers, scheduled_at, ends_at, price, material_cost,
  commission, commission_rule, received, status, status_reason, partner_id, note, accepted_at, started_at, completed_at, cancelled_at,
  created_by, created_at, updated_at)
SELECT work.id, enquiry_id, customer_id, customer_id, places.location_id, category_id, answers.answers, starts_at, ends_at, price, material, commission, rule,
  paid, status,
  CASE WHEN status = 'cancelled' THEN (ARRAY['Customer not at home', 'Found somebody else', 'Postponed for good'])[1 + seed.pick(work.id, 160, 3)] END,
  partner_id,
  CASE WHEN seed.pick(work.id, 161, 5) = 0 THEN words.notes[1 + seed.pick(work.id, 162, cardinality(words.notes))] END,
  CASE WHEN status IN ('accepted', 'started', 'completed') THEN booked_at + interval '40 minutes' END,
  CASE WHEN status IN ('started', 'completed') THEN starts_at END,
  CASE WHEN status = 'completed' THEN ends_at END, cancelled_at,
  staff.id, booked_at, booked_at
FROM seed.work CROSS JOIN seed.words
JOIN seed.answers ON answers.service = work.service AND answers.variant = work.variant
JOIN seed.staff ON staff.n = work.by
JOIN seed.people ON people.id = work.customer_id
JOIN seed.places ON places.n = people.place
WHERE work.id BETWEEN {from} AND {to} ORDER BY work.id
