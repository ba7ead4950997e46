import { terms } from '../shared/terms.ts'

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

/** Constants without schemas, for the dialogs of the browser. */

/** Why a person is erased. No free text: it would be one more place for personal data. */
export const erasureReasons = terms('asked by the person', 'no longer needed', 'order of an authority')
export type ErasureReason = (typeof erasureReasons)[number]['slug']

/** The records of a person that can be erased. */
export const erasableTypes = ['customer', 'partner'] as const
export type ErasableType = (typeof erasableTypes)[number]

/** What an erasure counts, in the order of the preview. */
export const heldKinds = terms(
  ...([
    'customers',
    'partners',
    'bank details',
    'days off',
    'opt-outs',
    'addresses',
    'enquiries',
    'jobs and visits',
    'complaints and ratings',
    'messages',
    'calls',
    'leads',
  ] as const),
  ...([
    'timeline',
    'files',
    'links',
    'payments and invoices',
    'merges',
    'imports',
    'trash',
    'saved views',
  ] as const),
  ...(['stored answers', 'webhook deliveries', 'audit log'] as const),
)
export type HeldKind = (typeof heldKinds)[number]['slug']
