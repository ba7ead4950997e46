-- The lists that a load draws from, in a schema that is dropped at its end.
CREATE SCHEMA seed;

CREATE TABLE seed.names (n integer, name text);
-- Invalid names, and the issue of each.
CREATE TABLE seed.bad_names (n integer, name text, problems text[]);
CREATE TABLE seed.words (streets text[], landmarks text[], notes text[], sources text[], business jsonb);
CREATE TABLE seed.places (
  n integer, location_id bigint, title text, area text, district text, state text, district_id bigint
);
CREATE TABLE seed.services (
  n integer, id bigint, root bigint, title text, price_from bigint, price_to bigint, minutes integer, rule jsonb
);
-- A thousand slots, shared out by how often a service is asked for.
CREATE TABLE seed.slots (slot integer, service integer);
CREATE TABLE seed.answers (service integer, variant integer, answers jsonb);
CREATE TABLE seed.staff (n integer, id bigint, name text);
