/**
 * Columns whose names sound like a secret, and how each is protected. The test requires an entry for a new
 * one.
 */
export const classified: Record<string, { why: string; holds?: string }> = {
  'users.password_hash': { why: 'Argon2id', holds: `password_hash LIKE '$argon2id$%'` },
  'sessions.token_hash': {
    why: 'SHA-256 of 256 random bits, which nobody can try out',
    holds: 'length(token_hash) = 32',
  },
  'second_factors.sealed_secret': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed_secret ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'webhooks.sealed_secret': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed_secret ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'partner_bank_details.sealed_details': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed_details ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'files.sealed_number': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed_number ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'files.content_hash': { why: 'SHA-256 of a file, by which it is kept; it opens nothing' },
  'files.thumbnail_hash': { why: 'SHA-256 of a small picture, by which it is kept; it opens nothing' },
  'recovery_codes.code_hash': {
    why: 'SHA-256 of 79 random bits, which nobody can try out',
    holds: 'length(code_hash) = 32',
  },
  'sign_in_challenges.token_hash': { why: 'SHA-256 of 256 random bits', holds: 'length(token_hash) = 32' },
  'invitations.token_hash': { why: 'SHA-256 of 256 random bits', holds: 'length(token_hash) = 32' },
  'public_links.token_hash': {
    why: 'SHA-256 of 256 bits derived under APP_KEY',
    holds: 'length(token_hash) = 32',
  },
  'public_links.token_seed': {
    why: 'random, and no token without APP_KEY',
    holds: 'length(token_seed) = 32',
  },
  'intake_keys.key_hash': { why: 'SHA-256 of 256 random bits', holds: 'length(key_hash) = 32' },
  'intake_leads.key_id': { why: 'which key a lead came with, by its number' },
  'idempotency_keys.key': { why: 'chosen by the client, good for nothing but a repeat by the same person' },
  'idempotency_keys.request_hash': { why: 'HMAC under APP_KEY', holds: 'length(request_hash) = 32' },
  'roll_up_cells.key': { why: 'the value that rows are counted by' },
  'passkeys.credential': {
    why: 'the name of a passkey, which its authenticator tells whoever it signs in to; it opens nothing',
  },
  'passkeys.public_key': { why: 'a public key, with which a passkey is checked and none is made' },
  'provider_links.subject': { why: 'the name of a user at the provider, which opens nothing' },
  'api_keys.key_hash': { why: 'SHA-256 of 256 random bits', holds: 'length(key_hash) = 32' },
  'import_mappings.headers_hash': { why: 'SHA-256 of the names of columns, which are no secret' },
  'audit_chain.hash': { why: 'SHA-256 over entries that the audit log shows' },
  'audit_checkpoint.sealed': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'erasures.sealed_key': {
    why: 'AES-256-GCM under APP_KEY',
    holds: String.raw`sealed_key ~ '^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$'`,
  },
  'erasures.record_hash': {
    why: 'HMAC under a key that APP_KEY encrypts',
    holds: 'length(record_hash) = 43',
  },
  'erasures.phone_hashes': { why: 'HMAC under a key that APP_KEY encrypts' },
  'settings.key': { why: 'the name of a setting' },
  'cache_entries.key': { why: 'the name of an answer that is kept' },
  'record_reads.api_key_id': { why: 'the id of a key' },
}

export const soundsSecret = /hash|secret|token|password|key|credential|otp|pin$/
