-- Addresses of providers lie at hosts that a developer allows. What is in use stays allowed.
INSERT INTO settings (key, value, encrypted)
SELECT 'provider.hosts',
  to_jsonb(E'nimbusit.biz\nmsg.myctrlbox.com\napi.switchy.io\napp.callerdesk.io\n' || string_agg(host, E'\n' ORDER BY host)),
  false
FROM (
  SELECT DISTINCT lower(substring(value #>> '{}' FROM '^https?://([A-Za-z0-9.-]+\.[A-Za-z][A-Za-z0-9-]*)(?:[:/?]|$)')) AS host
  FROM settings
  WHERE NOT encrypted AND key IN ('provider.nimbusit.endpoint', 'provider.myctrlbox.endpoint', 'whatsapp.sendendpoint',
    'provider.callerdesk.endpoint', 'provider.switchy.endpoint')
) AS in_use
WHERE host NOT IN ('nimbusit.biz', 'msg.myctrlbox.com', 'api.switchy.io', 'app.callerdesk.io')
HAVING count(*) > 0
ON CONFLICT (key) DO NOTHING;
