/** A column whose name says that it keeps a secret, or what one was made into. */
const soundsSecret = /hash|secret|sealed|token|password|credential|otp|(^|_)key$|pin$/

/** They sound so and are none. */
const harmless = new Set(['settings.key', 'idempotency_keys.request_hash'])

/** Tables whose rows are good for nothing but to be somebody else. */
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

/** Columns that may hold a secret under a name that does not say so. */
const secretColumns = new Set(['settings.value', 'messages.sealed_vars', 'cache_entries.value'])

/** Whether the developer's console may read it. A new column that sounds like a secret is left out by itself. */
export function isReadable(table: string, column: string): boolean {
  if (secretTables.has(table)) return false
  const name = `${table}.${column}`
  return !secretColumns.has(name) && (!soundsSecret.test(column) || harmless.has(name))
}
