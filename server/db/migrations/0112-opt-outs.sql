-- What a phone number refuses: all but necessary messages, messages on a channel, or calls. It belongs to the number, whichever
-- customer or partner has it, and stays when they are merged, deleted or get another number.
CREATE TABLE opt_outs (
  -- E.164.
  phone text NOT NULL,
  -- The field of customers and partners that shows it.
  field text NOT NULL CHECK (field IN ('opted_out', 'no_sms', 'no_whatsapp', 'no_call')),
  -- How the person said it.
  way text NOT NULL,
  -- Null when it is not known.
  noted_at timestamptz DEFAULT app_now(),
  noted_by bigint REFERENCES users (id),
  PRIMARY KEY (phone, field)
);

-- What a record said held for all its numbers. Merged and deleted customers said it too.
INSERT INTO opt_outs (phone, field, way, noted_at)
SELECT DISTINCT ON (number, said.field) number, said.field, said.way, said.noted_at
FROM (
  SELECT to_jsonb(customers) AS record FROM customers
  UNION ALL SELECT to_jsonb(partners) FROM partners
  UNION ALL SELECT jsonb_array_elements(content -> 'customers') FROM trash WHERE content ? 'customers'
) AS people
CROSS JOIN LATERAL (
  SELECT field, record ->> field AS way, (record ->> (field || '_at'))::timestamptz AS noted_at
  FROM unnest(ARRAY['opted_out', 'no_sms', 'no_whatsapp', 'no_call']) AS field
) AS said
CROSS JOIN LATERAL unnest(ARRAY[record ->> 'phone', record ->> 'alternate_phone', record ->> 'whatsapp']) AS number
WHERE said.way IS NOT NULL AND number IS NOT NULL
ORDER BY number, said.field, said.noted_at DESC NULLS LAST;

ALTER TABLE customers
  DROP COLUMN opted_out, DROP COLUMN opted_out_at, DROP COLUMN no_sms, DROP COLUMN no_sms_at,
  DROP COLUMN no_whatsapp, DROP COLUMN no_whatsapp_at, DROP COLUMN no_call, DROP COLUMN no_call_at;
ALTER TABLE partners
  DROP COLUMN opted_out, DROP COLUMN opted_out_at, DROP COLUMN no_sms, DROP COLUMN no_sms_at,
  DROP COLUMN no_whatsapp, DROP COLUMN no_whatsapp_at, DROP COLUMN no_call, DROP COLUMN no_call_at;
