import type { Permission } from '../access/permissions.ts'

/** Types of records that a change can refer to beside its own. */
export type Owner = 'customer' | 'enquiry' | 'job' | 'partner'

type ChangeRow = {
  /** The permission that a user needs to receive the change. */
  permission: Permission
  /** The records that a change names. */
  names: readonly Owner[]
}

/**
 * All types whose changes are sent to browsers, as the `type` that the database notes
 * (`server/db/functions/changes.sql`). Without Zod, because the browser loads it too.
 */
export const changeTypes = {
  customer: { permission: 'customers.read', names: ['customer'] },
  enquiry: { permission: 'enquiries.read', names: ['customer', 'enquiry'] },
  job: { permission: 'jobs.read', names: ['customer', 'enquiry', 'job', 'partner'] },
  partner: { permission: 'partners.read', names: ['partner'] },
  address: { permission: 'customers.read', names: ['customer', 'partner'] },
  assignment: { permission: 'jobs.read', names: ['job', 'partner'] },
  schedule: { permission: 'enquiries.read', names: ['enquiry', 'job'] },
  complaint: { permission: 'enquiries.read', names: ['job', 'partner'] },
  payment: { permission: 'job-payments.read', names: ['customer', 'job', 'partner'] },
  concession: { permission: 'jobs.read', names: ['job'] },
  'completion-report': { permission: 'job-payments.read', names: ['job'] },
  'ledger-entry': { permission: 'partners.read', names: ['job', 'partner'] },
  message: { permission: 'enquiries.read', names: ['customer', 'enquiry', 'job'] },
  'timeline-entry': { permission: 'customers.read', names: ['customer', 'enquiry', 'job', 'partner'] },
  incentive: { permission: 'partners.incentives', names: [] },
  'day-book': { permission: 'job-payments.read', names: [] },
  'settlement-run': { permission: 'settlements.read', names: [] },
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

/** Types whose changes no stream carries: the browser refetches them after its own writes. */
type LocalType =
  | 'task'
  | 'cache-entry'
  | 'session'
  | 'second-factor'
  | 'role-policy'
  | 'console-statement'
  | 'api-key'
  | 'webhook'
  | 'import'
export type ShownType = ChangeType | LocalType

export const isChangeType = (type: string): type is ChangeType => Object.hasOwn(changeTypes, type)

/** One changed record: type, id (absent for many) and related records. Never its content. */
export type RecordChange = { type: ChangeType; id?: number } & { [O in Owner as `${O}_id`]?: number }

/** Names of the stream's events. */
export type LiveEvent =
  /** The stream is open; nothing was missed. */
  | 'hello'
  /** `RecordChange[]`. */
  | 'changes'
  /** Missed changes are unknown: refetch everything. */
  | 'resync'
  /** The session has ended. */
  | 'over'

/** Seconds for which changes are kept, so that a stream can resume. */
export const keptSeconds = 900
