import type { Permission } from '../access/permissions.ts'

/** The records a change may concern beside its own. */
export type Owner = 'customer' | 'enquiry' | 'job' | 'partner'

type ChangeRow = {
  /** Who is told that it changed: whoever may read it. */
  permission: Permission
  /** Whom a change names; one that is left out then is not concerned. */
  names: readonly Owner[]
}

/**
 * Everything whose changes people are told of, as the `type` that the database notes (`server/db/functions/changes.sql`).
 * No Zod here: the browser has it too.
 */
export const changeTypes = {
  customer: { permission: 'customers.read', names: ['customer'] },
  enquiry: { permission: 'enquiries.read', names: ['customer', 'enquiry'] },
  job: { permission: 'jobs.read', names: ['customer', 'enquiry', 'job', 'partner'] },
  partner: { permission: 'partners.read', names: ['partner'] },
  address: { permission: 'customers.read', names: ['customer', 'partner'] },
  assignment: { permission: 'jobs.read', names: ['job', 'partner'] },
  schedule: { permission: 'enquiries.read', names: ['enquiry', 'job'] },
  payment: { permission: 'job-payments.read', names: ['customer', 'job', 'partner'] },
  'ledger-entry': { permission: 'partners.read', names: ['job', 'partner'] },
  message: { permission: 'enquiries.read', names: ['customer', 'enquiry', 'job'] },
  'timeline-entry': { permission: 'customers.read', names: ['customer', 'enquiry', 'job', 'partner'] },
  category: { permission: 'categories.read', names: [] },
  location: { permission: 'locations.read', names: [] },
  setting: { permission: 'settings.load', names: [] },
  user: { permission: 'staff.names', names: [] },
  'saved-view': { permission: 'lists.read', names: [] },
  'customer-merge': { permission: 'customers.merge', names: [] },
  'intake-key': { permission: 'intake.keys', names: [] },
  'intake-lead': { permission: 'intake.read', names: [] },
  maintenance: { permission: 'session.read', names: [] },
} as const satisfies Record<string, ChangeRow>

export type ChangeType = keyof typeof changeTypes

/** Records whose changes no stream carries: the browser refetches them after its own writes. */
type LocalType = 'task' | 'cache-entry' | 'session' | 'second-factor' | 'console-statement'
export type ShownType = ChangeType | LocalType

export const isChangeType = (type: string): type is ChangeType => Object.hasOwn(changeTypes, type)

/** One changed record: what it is, which one (not given: many of them), and whom it concerns. Never what it says. */
export type RecordChange = { type: ChangeType; id?: number } & { [O in Owner as `${O}_id`]?: number }

/** Of the stream of changes: what its events are called. */
export type LiveEvent =
  /** The stream stands; nothing was missed. */
  | 'hello'
  /** `RecordChange[]`. */
  | 'changes'
  /** What was missed is no longer known: look at everything again. */
  | 'resync'
  /** The session is over. */
  | 'over'

/** Seconds for which changes are kept for those who come back. */
export const keptSeconds = 900
