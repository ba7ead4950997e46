INSERT INTO customers (id, name, phone, alternate_phone, whatsapp, email, gender, source, note, jobs, last_job_at, job_statuses, name_problems, created_at, updated_at)
SELECT id, name, phone,
  CASE WHEN seed.pick(id, 100, 100) < 12 THEN seed.phone(id + 1000000000) END,
  CASE WHEN seed.pick(id, 101, 100) < 70 THEN phone END,
  CASE WHEN seed.pick(id, 102, 100) < 25 THEN lower(regexp_replace(name, '[^A-Za-z]', '', 'g')) || id || '@example.com' END,
  CASE WHEN seed.pick(id, 103, 100) < 60 THEN (ARRAY['female', 'male'])[1 + seed.pick(id, 104, 2)] END,
  words.sources[1 + seed.pick(id, 105, 100)],
  CASE WHEN seed.pick(id, 106, 100) < 8 THEN words.notes[1 + seed.pick(id, 107, cardinality(words.notes))] END,
  coalesce(worked.jobs, 0), worked.last_job_at, coalesce(worked.statuses, '{}'), coalesce(bad.problems, '{}'), created_at, created_at
FROM seed.people CROSS JOIN seed.words
LEFT JOIN (
  SELECT customer_id, (count(*) FILTER (WHERE status <> 'cancelled'))::integer AS jobs,
    max(starts_at) FILTER (WHERE status <> 'cancelled') AS last_job_at, array_agg(DISTINCT status) AS statuses FROM seed.work
  WHERE customer_id BETWEEN {from} AND {to} GROUP BY customer_id
) AS worked ON worked.customer_id = people.id
LEFT JOIN seed.bad_names AS bad USING (name)
WHERE id BETWEEN {from} AND {to} ORDER BY id
