-- Messages of one number within an hour, and the message that a delivery report is about.
CREATE INDEX messages_to_idx ON messages ("to", created_at DESC);
CREATE INDEX messages_reference_idx ON messages (reference);
CREATE INDEX messages_provider_id_idx ON messages (provider, provider_id) WHERE provider_id IS NOT NULL;
