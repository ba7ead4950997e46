-- Nothing of a load is random: a number is the hash of an id and a salt, so that the same size on the same day gives the
-- same rows on every machine.

CREATE FUNCTION seed.h(id bigint, salt integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashint8extended(id, salt) & 9223372036854775807;

-- From 0 to n - 1.
CREATE FUNCTION seed.pick(id bigint, salt integer, n integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (seed.h(id, salt) % n)::integer;

-- From 0 to just under 1.
CREATE FUNCTION seed.unit(id bigint, salt integer) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (seed.h(id, salt) % 1000000) / 1000000.0::float8;

-- An Indian mobile number, a different one for every number from 0 to 4,000,000,000: the factor shares none with 4e9.
CREATE FUNCTION seed.phone(n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '+91' || (6000000000 + (n * 2654435761 + 1234567891) % 4000000000)::text;

-- Three of five customers ever have a job: ids 1, 2, 3, 6, 7, 8, 11 and so on. The k-th of them, from 0.
CREATE FUNCTION seed.active(k bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 5 * (k / 3) + 1 + k % 3;

-- How many of them there are up to an id.
CREATE FUNCTION seed.actives(id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 3 * (id / 5) + least(3, id % 5);

-- A moment of the three years, 0 their beginning and 1 last night, in office hours; a growing business has more of late.
CREATE FUNCTION seed.moment(x float8) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  days float8 := {days} * power(least(x, 0.999999), 0.7);
BEGIN
  RETURN '{start}'::timestamptz
    + make_interval(secs => round((86400 * floor(days) + 28800 + 43200 * (days - floor(days)))::numeric));
END $$;

-- A time in the format of the API and of the snapshots of receipts.
CREATE FUNCTION seed.iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- As the program numbers its receipts.
CREATE FUNCTION seed.receipt_number(year integer, n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 'HC/' || year || '-' || lpad(((year + 1) % 100)::text, 2, '0') || '/' || lpad(n::text, 6, '0');

-- Skewed: low numbers are taken more often.
CREATE FUNCTION seed.place(id bigint, salt integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN seed.pick(id, salt, 10) < 6 OR {other_places} = 0
    THEN 1 + floor({city_places} * power(seed.unit(id, salt + 1), 1.3))::integer
    ELSE 1 + {city_places} + floor({other_places} * power(seed.unit(id, salt + 1), 1.6))::integer END;
