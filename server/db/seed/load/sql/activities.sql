INSERT INTO activities (record_type, record_id, type, note, outcome, happened_at, created_by, created_at)
SELECT 'enquiry', enquiries.id, 'call', words.notes[1 + seed.pick(enquiries.id, 180, cardinality(words.notes))], status,
  first_touched_at, assigned_to, first_touched_at
FROM enquiries CROSS JOIN seed.words
WHERE first_touched_at IS NOT NULL AND enquiries.id % 2 = 0
ORDER BY first_touched_at, enquiries.id
