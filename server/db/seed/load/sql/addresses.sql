-- The first address of a customer has the customer's id; the partners' come after, and last the second ones.
INSERT INTO addresses (id, customer_id, partner_id, label, place_type, line_1, line_2, landmark, location_id, "primary", created_at, updated_at)
SELECT owners.id, customer_id, partner_id,
  CASE WHEN NOT "primary" THEN (ARRAY['Parents', 'Shop', 'New flat', 'Rented out'])[1 + seed.pick(owners.id, 110, 4)] END,
  CASE WHEN seed.pick(owners.id, 111, 100) < 88 THEN 'home'
       ELSE (ARRAY['office', 'shop', 'restaurant', 'beauty-parlour', 'school'])[1 + seed.pick(owners.id, 112, 5)] END,
  CASE WHEN seed.pick(owners.id, 113, 2) = 0 THEN 'Flat ' || 1 + seed.pick(owners.id, 114, 12) || '0' || 1 + seed.pick(owners.id, 115, 8)
       ELSE (1 + seed.pick(owners.id, 116, 240))::text END
    || ', ' || words.streets[1 + seed.pick(owners.id, 117, cardinality(words.streets))],
  places.area,
  CASE WHEN seed.pick(owners.id, 118, 100) < 60 THEN words.landmarks[1 + seed.pick(owners.id, 119, cardinality(words.landmarks))] END,
  places.location_id, "primary", owners.created_at, owners.created_at
FROM (
  SELECT id, id AS customer_id, NULL::bigint AS partner_id, true AS "primary", place, created_at FROM seed.people
  UNION ALL
  SELECT {customers} + id, NULL, id, true, place, created_at FROM seed.partners
  UNION ALL
  SELECT {customers} + {partners} + row_number() OVER (ORDER BY id), id, NULL, false, seed.place(id, 120), created_at
  FROM seed.people WHERE seed.pick(id, 122, 100) < 15
) AS owners CROSS JOIN seed.words JOIN seed.places ON places.n = owners.place
ORDER BY owners.id
