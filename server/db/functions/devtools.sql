-- The queue names a task by a uuid; lists, selections and addresses by a number. Of its random bits these are enough.
CREATE OR REPLACE FUNCTION task_number(task uuid) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('x' || left(translate(task::text, '-', ''), 12))::bit(48)::bigint;
