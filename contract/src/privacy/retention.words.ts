/** Kinds of rows with a period of retention, each with its setting `retention.<kind>`. */
export const retentionKinds = [
  'leads',
  'call_payloads',
  'messages',
  'sign_in_attempts',
  'sign_in_failures',
  'sessions',
  'audit',
] as const
export type RetentionKind = (typeof retentionKinds)[number]
