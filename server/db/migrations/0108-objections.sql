-- Where the consent to keep and use the data came from, and which channels a person refuses: how it was said, and when it was
-- noted. `opted_out` stays what it is: necessary messages only, on every channel.
ALTER TABLE customers
  ADD COLUMN consent_source text, ADD COLUMN consent_at timestamptz, ADD COLUMN opted_out_at timestamptz,
  ADD COLUMN no_sms text, ADD COLUMN no_sms_at timestamptz, ADD COLUMN no_whatsapp text, ADD COLUMN no_whatsapp_at timestamptz,
  ADD COLUMN no_call text, ADD COLUMN no_call_at timestamptz;
ALTER TABLE partners
  ADD COLUMN consent_source text, ADD COLUMN consent_at timestamptz, ADD COLUMN opted_out_at timestamptz,
  ADD COLUMN no_sms text, ADD COLUMN no_sms_at timestamptz, ADD COLUMN no_whatsapp text, ADD COLUMN no_whatsapp_at timestamptz,
  ADD COLUMN no_call text, ADD COLUMN no_call_at timestamptz;
