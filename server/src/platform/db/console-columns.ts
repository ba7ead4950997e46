/** A column whose name suggests a secret, or a value derived from one. */
const soundsSecret = /hash|secret|sealed|token|password|credential|otp|(^|_)key$|pin$/

/** Their names suggest a secret, but they hold none. */
const harmless = new Set(['settings.key', 'idempotency_keys.request_hash'])

/** Tables whose rows would let a reader act as another user. */
const secretTables = new Set([
  'sessions',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'sign_in_challenges',
  'sign_in_attempts',
  'sign_in_failures',
  'recovery_codes',
  'second_factors',
  'passkeys',
  'provider_links',
  'invitations',
  'idempotency_keys',
])

/** Columns that may hold a secret under another name. */
const secretColumns = new Set(['settings.value', 'messages.sealed_vars', 'cache_entries.value'])

/** Whether the developer's console may read it. A new column whose name suggests a secret is left out. */
export function isReadable(table: string, column: string): boolean {
  if (secretTables.has(table)) return false
  const name = `${table}.${column}`
  return !secretColumns.has(name) && (!soundsSecret.test(column) || harmless.has(name))
}
