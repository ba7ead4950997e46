-- Every customer comes with an enquiry of their own; the other half comes from customers of earlier days.
CREATE TABLE seed.enquirers AS
SELECT id, customer_id, seed.moment(id / (2.0 * {customers})::float8) AS created_at, 3 + seed.pick(id, 60, 47) AS minutes,
  CASE WHEN id % 2 = 1 THEN customer_id % 5 IN (1, 2, 3) ELSE seed.pick(id, 61, 5) = 0 END AS booked
FROM (
  SELECT id, CASE WHEN id % 2 = 1 THEN (id + 1) / 2
                  ELSE seed.active(floor(seed.unit(id, 62) * seed.actives(id / 2))::bigint) END AS customer_id
  FROM generate_series(1::bigint, {enquiries}) AS id OFFSET 0
) AS drawn;

-- Jobs of enquiries, and those of customers who called again without one, in the order of their booking.
CREATE TABLE seed.bookings AS
SELECT row_number() OVER (ORDER BY booked_at, enquiry_id, again) AS id, enquiry_id, customer_id, booked_at
FROM (
  SELECT id AS enquiry_id, NULL::bigint AS again, customer_id, created_at + make_interval(mins => minutes) AS booked_at
  FROM seed.enquirers WHERE booked
  UNION ALL
  SELECT NULL, again, seed.active(floor(seed.unit(again, 63) * seed.actives(greatest(1, floor(x * {customers})::bigint)))::bigint),
    seed.moment(x)
  FROM (
    SELECT again, again / (wanted + 1)::float8 AS x
    FROM (SELECT {jobs} - count(*) AS wanted FROM seed.enquirers WHERE booked) AS rest,
      LATERAL generate_series(1::bigint, wanted) AS again OFFSET 0
  ) AS repeats
) AS booked;
ANALYZE seed.enquirers; ANALYZE seed.bookings
