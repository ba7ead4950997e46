-- What the board and the views of the list of enquiries are read from: the cards of a column in the order of their time,
-- and, of those still worked on, what is due, from the index alone.

CREATE INDEX enquiries_status_follow_up_idx ON enquiries (status, follow_up_at, id);

-- Those that were given to nobody are counted as if nobody were a person: 'assigned_to=nobody'. A row that has no such
-- mark yet is counted here once; notes that wait to be folded are of rows as they were, and those rows are counted.
LOCK TABLE enquiries IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION enquiries_marks(r enquiries) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  '',
  'status=' || r.status,
  'temperature=' || r.temperature,
  'source=' || r.source,
  'category_id=' || r.category_id,
  'assigned_to=' || coalesce(r.assigned_to::text, 'nobody'),
  'status+temperature=' || r.status || '|' || r.temperature,
  'status+source=' || r.status || '|' || r.source,
  'status+category_id=' || r.status || '|' || r.category_id,
  'status+assigned_to=' || r.status || '|' || coalesce(r.assigned_to::text, 'nobody')
], NULL);

WITH given_to_nobody AS (
  SELECT business_day(created_at) AS day, status, count(*) AS rows
  FROM enquiries WHERE assigned_to IS NULL GROUP BY 1, 2
), marked AS (
  SELECT mark, day, sum(rows) AS rows
  FROM given_to_nobody, unnest(ARRAY['assigned_to=nobody', 'status+assigned_to=' || status || '|nobody']) AS mark
  GROUP BY mark, day
), by_day AS (
  INSERT INTO row_counts (list, mark, day, rows, amount) SELECT 'enquiries', mark, day, rows, 0 FROM marked
)
INSERT INTO row_totals (list, mark, rows, amount) SELECT 'enquiries', mark, sum(rows), 0 FROM marked GROUP BY mark;
