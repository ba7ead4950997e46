-- Each job with all of its later events: the tables are filled from here.
CREATE TABLE seed.work AS
WITH placed AS MATERIALIZED (
  SELECT bookings.*, services.n AS service, services.id AS category_id, services.title, services.rule AS own_rule,
    seed.pick(look, 71, 8) AS variant,
    (floor((services.price_from + seed.unit(look, 72) * (services.price_to - services.price_from)) / 50) * 5000)::bigint AS price,
    starts_at + make_interval(mins => least(services.minutes, 480)) AS ends_at,
    services.root, places.district_id, least(coalesce(crews.members, 0), 1) AS has_near, coalesce(crews.members, 1) AS members,
    coalesce(reserve.members, 1) AS reserves
  FROM (
    SELECT bookings.*, people.place, coalesce(enquiry_id, 10000000000 + bookings.id) AS look,
      '{start}'::timestamptz + make_interval(secs => 86400 * (
        floor(extract(epoch FROM booked_at - '{start}') / 86400) + 1
        + CASE WHEN seed.pick(bookings.id, 73, 25) = 0 THEN 6 + seed.pick(bookings.id, 74, 20) ELSE seed.pick(bookings.id, 74, 6) END
      ) + 32400 + 1800 * seed.pick(bookings.id, 75, 18)) AS starts_at
    FROM seed.bookings JOIN seed.people ON people.id = customer_id
  ) AS bookings
  JOIN seed.slots ON slots.slot = seed.pick(look, 70, 1000)
  JOIN seed.services ON services.n = slots.service
  JOIN seed.places ON places.n = bookings.place
  LEFT JOIN seed.crews ON crews.root = services.root AND crews.district_id = places.district_id
  LEFT JOIN seed.crews AS reserve ON reserve.root = services.root AND reserve.district_id = 0
), sent AS MATERIALIZED (
  SELECT placed.*,
    CASE WHEN near.created_at < booked_at THEN near.partner_id ELSE far.partner_id END AS sent_to,
    CASE WHEN near.created_at < booked_at THEN near.name ELSE far.name END AS partner_name,
    coalesce(CASE WHEN near.created_at < booked_at THEN near.rule ELSE far.rule END, own_rule) AS sent_rule
  FROM placed
  LEFT JOIN seed.crew AS near ON has_near = 1 AND near.root = placed.root AND near.district_id = placed.district_id
    AND near.k = seed.pick(placed.id, 76, members)
  LEFT JOIN seed.crew AS far ON far.root = placed.root AND far.district_id = 0 AND far.k = seed.pick(placed.id, 77, reserves)
), judged AS MATERIALIZED (
  SELECT sent.*, CASE
    WHEN sent_to IS NULL THEN CASE WHEN starts_at > '{now}' THEN 'pending' ELSE 'cancelled' END
    WHEN ends_at <= '{now}' THEN CASE
      WHEN luck < 88 THEN 'completed' WHEN luck < 98 THEN 'cancelled'
      WHEN starts_at > '{now}'::timestamptz - interval '1 day' THEN CASE luck WHEN 98 THEN 'started' ELSE 'accepted' END
      ELSE 'completed' END
    WHEN starts_at <= '{now}' THEN CASE WHEN luck < 80 THEN 'started' ELSE 'accepted' END
    WHEN luck < 70 THEN 'accepted' WHEN luck < 93 THEN 'pending' ELSE 'cancelled' END AS status
  FROM (SELECT sent.*, seed.pick(id, 78, 100) AS luck FROM sent OFFSET 0) AS sent
), done AS MATERIALIZED (
  SELECT id, enquiry_id, customer_id, booked_at, service, variant, category_id, title, price, starts_at, ends_at, status,
    -- A pending one may have no partner yet.
    CASE WHEN status = 'pending' AND seed.pick(id, 79, 4) = 0 THEN NULL ELSE sent_to END AS sent_to, partner_name,
    CASE WHEN status = 'pending' AND seed.pick(id, 79, 4) = 0 THEN own_rule ELSE sent_rule END AS rule,
    CASE WHEN status = 'completed' AND seed.pick(id, 80, 100) < 35
      THEN price * (5 + seed.pick(id, 81, 36)) / 100 / 1000 * 1000 ELSE 0 END AS material,
    CASE WHEN status = 'cancelled' THEN least(booked_at + (starts_at - booked_at) * seed.unit(id, 82) * 0.9, '{now}') END AS cancelled_at,
    1 + seed.pick(id, 83, {staff}) AS by
  FROM judged
)
SELECT done.*, CASE WHEN status <> 'cancelled' THEN sent_to END AS partner_id,
  CASE rule ->> 'kind'
    WHEN 'fixed' THEN least((rule ->> 'value')::bigint, price)
    ELSE (CASE WHEN (rule ->> 'after_material')::boolean THEN greatest(0, price - material) ELSE price END
          * (rule ->> 'value')::bigint + 5000) / 10000 END AS commission,
  CASE WHEN status <> 'completed' THEN 0 WHEN seed.pick(id, 84, 100) < 86 THEN price
       WHEN seed.pick(id, 84, 100) < 94 THEN price / 20000 * 10000 ELSE 0 END AS paid,
  (ARRAY['cash', 'upi', 'card', 'bank-transfer', 'cheque'])[
    CASE WHEN seed.pick(id, 85, 100) < 40 THEN 1 WHEN seed.pick(id, 85, 100) < 85 THEN 2 WHEN seed.pick(id, 85, 100) < 93 THEN 3
         WHEN seed.pick(id, 85, 100) < 98 THEN 4 ELSE 5 END] AS method,
  CASE WHEN seed.pick(id, 85, 100) < 40 OR seed.pick(id, 86, 100) < 35 THEN 'partner' ELSE 'company' END AS received_by
FROM done;
ANALYZE seed.work
