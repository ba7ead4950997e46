-- The leads of portals and pages; every fiftieth is a duplicate, every hundredth was rejected.
INSERT INTO intake_leads (created_at, key_id, source, content_type, raw, query, mapped, state, reason, issues, fingerprint, enquiry_id)
SELECT came.created_at, came.key_id, came.source, 'application/json', convert_to(said::text, 'UTF8'), '{}', mapped, state,
  CASE state WHEN 'duplicate' THEN 'Duplicate lead.' WHEN 'refused' THEN 'phone has 5 digits, needs 10' END,
  CASE state WHEN 'refused' THEN '[{"field": "phone", "message": "has 5 digits, needs 10"}]'::jsonb ELSE '[]' END,
  'load ' || came.id, CASE WHEN state <> 'refused' THEN came.id END
FROM (
  SELECT enquiries.*, sources.n AS key_id FROM enquiries
  JOIN unnest(ARRAY['justdial', 'sulekha', 'quikr', 'website', 'landing-page', 'app']) WITH ORDINALITY AS sources (name, n)
    ON sources.name = enquiries.source
  WHERE enquiries.id BETWEEN {from} AND {to}
) AS came
CROSS JOIN LATERAL (
  SELECT unnest(CASE WHEN id % 50 = 0 THEN ARRAY['taken', 'duplicate'] WHEN id % 100 = 7 THEN ARRAY['taken', 'refused'] ELSE ARRAY['taken'] END) AS state
) AS states
CROSS JOIN LATERAL (SELECT CASE state WHEN 'refused' THEN left(came.phone, 5) ELSE came.phone END AS phone) AS numbers
CROSS JOIN LATERAL (SELECT jsonb_build_object('leadid', came.id, 'name', name, 'mobile', numbers.phone) AS said) AS payloads
CROSS JOIN LATERAL (
  SELECT jsonb_build_object('external_id', came.id::text, 'name', name, 'phone', numbers.phone, 'other_phone', NULL, 'email', NULL,
    'category', NULL, 'address', NULL, 'area', NULL, 'city', NULL, 'pincode', NULL, 'note', NULL, 'asked_at', NULL,
    'do_not_call', false) AS mapped
) AS understood
ORDER BY came.id, state DESC
