-- Three of five partners were there from the beginning; each does the work of one to three branches of the catalogue.
CREATE TABLE seed.partners AS
SELECT id, status, created_at, place,
  CASE WHEN seed.pick(id, 41, 4) = 0
    THEN split_part(names.name, ' ', 1) || (ARRAY[' Home Services', ' Enterprises', ' & Sons', ' Technicians'])[1 + seed.pick(id, 42, 4)]
    ELSE names.name END AS name,
  CASE WHEN seed.pick(id, 43, 9) = 4 THEN 1500 END AS percent
FROM (
  SELECT id, 1 + floor({names} * seed.unit(id, 40))::integer AS n, seed.place(id, 44) AS place,
    CASE WHEN seed.pick(id, 46, 100) < 90 THEN 'approved' WHEN seed.pick(id, 46, 100) < 94 THEN 'submitted'
         WHEN seed.pick(id, 46, 100) < 98 THEN 'deactivated' ELSE 'rejected' END AS status,
    CASE WHEN id <= {partners} * 3 / 5
      THEN '{start}'::timestamptz - make_interval(mins => (200000 - 200000 * id / {partners})::integer)
      ELSE seed.moment((id - {partners} * 0.6) / ({partners} * 0.4 + 1)) END AS created_at
  FROM generate_series(1::bigint, {partners}) AS id
) AS drawn JOIN seed.names USING (n);

CREATE TABLE seed.skills AS
SELECT DISTINCT ON (partners.id, services.root) partners.id AS partner_id, services.root,
  CASE WHEN seed.pick(partners.id, 50 + nth, 20) = 0 THEN 1200 END AS percent
FROM seed.partners CROSS JOIN generate_series(1, 3) AS nth
JOIN seed.slots ON slots.slot = seed.pick(partners.id, 53 + nth, 1000)
JOIN seed.services ON services.n = slots.service
ORDER BY partners.id, services.root, nth;

-- Partners who can be assigned: the approved of a branch in a district, and the earliest of all districts as a reserve.
CREATE TABLE seed.crew AS
SELECT root, district_id, (row_number() OVER (PARTITION BY root, district_id ORDER BY partner_id) - 1)::integer AS k,
  partner_id, name, created_at,
  CASE WHEN skill_percent IS NOT NULL THEN jsonb_build_object(
         'kind', 'percent', 'value', skill_percent, 'after_material', false, 'source', 'partner-category', 'source_title', name)
       WHEN percent IS NOT NULL THEN jsonb_build_object(
         'kind', 'percent', 'value', percent, 'after_material', false, 'source', 'partner', 'source_title', name) END AS rule
FROM (
  SELECT skills.root, places.district_id, partner_id, name, created_at, skills.percent AS skill_percent, partners.percent
  FROM seed.skills JOIN seed.partners ON partners.id = partner_id JOIN seed.places ON places.n = partners.place
  WHERE status = 'approved'
  UNION ALL
  SELECT skills.root, 0, partner_id, name, created_at, skills.percent, partners.percent
  FROM seed.skills JOIN seed.partners ON partners.id = partner_id
  WHERE status = 'approved' AND created_at < '{start}'
) AS able;

CREATE TABLE seed.crews AS SELECT root, district_id, count(*)::integer AS members FROM seed.crew GROUP BY root, district_id;
ANALYZE seed.crew; ANALYZE seed.crews; ANALYZE seed.partners; ANALYZE seed.skills
