import type { MergeKind } from 'contract/customers/merge.rules.ts'

/** A column that names a customer and is changed by a merge. */
export type Reference = {
  table: string
  column: string
  /** The label for users; null where another column represents the same rows. */
  what: MergeKind | null
  /** Only rows whose `record_type` says customer. */
  ofRecordType?: true
  /** Its rows have a version. */
  isVersioned?: true
  /** Other transactions lock its rows before the customer, so a merge does too. */
  isLockedFirst?: true
}

// One source: columns that reference a customer, for merges.
/**
 * Every column that names a customer. A test compares it with the database's catalogue: it fails for a new
 * column until the column is listed here, or with a reason among those that stay.
 */
export const references: readonly Reference[] = [
  { table: 'jobs', column: 'customer_id', what: 'jobs', isVersioned: true, isLockedFirst: true },
  { table: 'enquiries', column: 'customer_id', what: 'enquiries', isVersioned: true, isLockedFirst: true },
  { table: 'payments', column: 'customer_id', what: 'payments', isVersioned: true, isLockedFirst: true },
  { table: 'messages', column: 'customer_id', what: 'messages', isVersioned: true, isLockedFirst: true },
  { table: 'addresses', column: 'customer_id', what: 'addresses', isVersioned: true },
  { table: 'activities', column: 'record_id', what: 'activities', ofRecordType: true },
  { table: 'timeline_entries', column: 'customer_id', what: 'timeline' },
  { table: 'timeline_entries', column: 'record_id', what: null, ofRecordType: true },
]

/** Columns that name a customer and do not move, and why. */
export const staying: Record<string, string> = {
  'customers.merged_into': 'the chain of merges itself: who was merged earlier is found through it',
  'customer_merges.survivor_id': 'says what a merge did',
  'customer_merge_moves.was': 'says what a merge did',
  'trash.record_id': 'a customer of a merge cannot be deleted',
  'audit_entries.record_id': 'the audit says what was done to which record, and is append-only',
  'shared_phones.customer_ids': 'kept by triggers, which leave out who was merged',
  'customer_job_sums.customer_id': 'kept by a trigger on jobs, whichever customer they move to',
  'different_people.customer_ids': 'says who was looked at',
  'record_reads.record_id': 'says who opened which record; those of merged customers are read with it',
  'erasures.record_id': 'an erased customer is not merged',
  'file_uploads.record_id': 'a customer has no files: it names a partner, job, enquiry or complaint',
  'record_changes.customer_id': 'tells open pages what changed, and is thrown away within the hour',
}

/**
 * Tables that name a job or an enquiry and the customer too. Rows written after a merge for a record that
 * goes back go with it, because a payment belongs to the customer of its job.
 */
export const dependents = [
  { table: 'payments', parent: 'jobs', by: 'job_id', recordType: null },
  { table: 'messages', parent: 'jobs', by: 'job_id', recordType: null },
  { table: 'messages', parent: 'enquiries', by: 'enquiry_id', recordType: null },
  { table: 'timeline_entries', parent: 'jobs', by: 'record_id', recordType: 'job' },
  { table: 'timeline_entries', parent: 'enquiries', by: 'record_id', recordType: 'enquiry' },
] as const
