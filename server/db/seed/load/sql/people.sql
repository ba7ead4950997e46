CREATE TABLE seed.people AS
SELECT id,
  CASE
    -- One in four hundred has an invalid name.
    WHEN id % 400 = 233 THEN (SELECT bad.name FROM seed.bad_names AS bad WHERE bad.n = id / 400 % (SELECT count(*) FROM seed.bad_names))
    WHEN seed.pick(id, 2, 4) = 0 THEN chr(65 + seed.pick(id, 3, 26)) || '. ' || names.name ELSE names.name END AS name,
  -- One in a hundred shares a number with an earlier customer.
  seed.phone(CASE WHEN id % 100 = 27 THEN id - 20 ELSE id END) AS phone,
  seed.moment((2 * id - 1) / (2.0 * {customers})::float8) AS created_at,
  seed.place(id, 4) AS place
FROM (
  SELECT id, 1 + floor({names} * power(seed.unit(id, 1), 1.4))::integer AS n
  FROM generate_series(1::bigint, {customers}) AS id
) AS drawn JOIN seed.names USING (n);
ANALYZE seed.people
