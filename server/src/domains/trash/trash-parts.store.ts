import type { DeletableType } from 'contract/trash/trash.words.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The id of a record, or the column that holds it in a statement for many. */
export type RecordKey = number | RawBuilder<number>

/** Rows of a table that belong to one record alone, and move with it. */
export type Part = { table: string; columns: readonly string[]; of: (id: RecordKey) => RawBuilder<SqlBool> }

/**
 * Rows that block the deletion of a record. `count` of them exist; the text ends the sentence ‘cannot be
 * deleted: …’.
 */
export type Blocker = {
  table: string
  columns: readonly string[]
  of: (id: RecordKey) => RawBuilder<SqlBool>
  words: (count: number) => string
}

const by = (table: string, column: string) => ({
  table,
  columns: [column],
  of: (id: RecordKey) => sql<SqlBool>`${sql.ref(column)} = ${id}`,
})
const ofRecord = (table: string, type: DeletableType) => ({
  table,
  columns: ['record_id'],
  of: (id: RecordKey) => sql<SqlBool>`record_type = ${type} AND record_id = ${id}`,
})
const scheduleChanges = (column: 'enquiry_id' | 'job_id'): Part => ({
  table: 'schedule_changes',
  columns: ['schedule_id'],
  of: (id) => sql<SqlBool>`schedule_id IN (SELECT id FROM schedules WHERE ${sql.ref(column)} = ${id})`,
})
const some = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
/** The work of a partner stays, and so does the partner. */
const history = (table: string, column: string, words: Blocker['words']): Blocker => ({
  ...by(table, column),
  words: (count) => `${words(count)}. Deactivate the partner instead`,
})
const delivering = (column: string): Blocker => ({
  table: 'messages',
  columns: [],
  of: (id) => sql<SqlBool>`${sql.ref(column)} = ${id} AND state = 'pending'`,
  words: () => 'a message is waiting to be sent. Try again in a minute',
})

// One source: parts of a deleted record, and what blocks its deletion (decision 0013).
/**
 * The tables of each record, parents before children. A test reads the database's catalogue: a foreign key to
 * any of these tables must be a part or a blocker here.
 */
export const parts: Record<DeletableType, readonly [Part, ...Part[]]> = {
  enquiry: [
    by('enquiries', 'id'),
    by('enquiry_statuses', 'enquiry_id'),
    ofRecord('activities', 'enquiry'),
    { ...by('enquiry_last_moves', 'enquiry_id'), columns: ['enquiry_id', 'activity_id'] },
    by('schedules', 'enquiry_id'),
    scheduleChanges('enquiry_id'),
    { ...by('messages', 'enquiry_id'), columns: ['enquiry_id', 'repeats_id'] },
    by('intake_leads', 'enquiry_id'),
    by('files', 'enquiry_id'),
    ofRecord('timeline_entries', 'enquiry'),
  ],
  customer: [
    by('customers', 'id'),
    by('addresses', 'customer_id'),
    ofRecord('activities', 'customer'),
    by('messages', 'customer_id'),
    {
      table: 'timeline_entries',
      columns: ['record_id', 'customer_id'],
      of: (id) => sql<SqlBool>`customer_id = ${id} OR record_type = 'customer' AND record_id = ${id}`,
    },
  ],
  job: [
    by('jobs', 'id'),
    ofRecord('activities', 'job'),
    by('schedules', 'job_id'),
    scheduleChanges('job_id'),
    by('messages', 'job_id'),
    by('public_links', 'job_id'),
    by('customer_requests', 'job_id'),
    by('files', 'job_id'),
    ofRecord('timeline_entries', 'job'),
  ],
  partner: [
    by('partners', 'id'),
    by('partner_services', 'partner_id'),
    by('partner_areas', 'partner_id'),
    by('partner_hours', 'partner_id'),
    by('partner_days_off', 'partner_id'),
    by('partner_bank_details', 'partner_id'),
    by('commission_terms', 'partner_id'),
    by('addresses', 'partner_id'),
    ofRecord('activities', 'partner'),
    by('messages', 'partner_id'),
    by('files', 'partner_id'),
    {
      table: 'timeline_entries',
      columns: ['record_id', 'partner_id'],
      of: (id) => sql<SqlBool>`partner_id = ${id} OR record_type = 'partner' AND record_id = ${id}`,
    },
  ],
}

export const blockers: Record<DeletableType, readonly Blocker[]> = {
  enquiry: [
    {
      ...by('jobs', 'enquiry_id'),
      words: (count) => `it has ${some(count, 'job', 'jobs')}. Delete ${count === 1 ? 'it' : 'them'} first`,
    },
    delivering('enquiry_id'),
  ],
  customer: [
    {
      table: 'customers',
      columns: ['merged_into'],
      of: (id) => sql<SqlBool>`merged_into = ${id} OR id = ${id} AND merged_into IS NOT NULL`,
      words: () => 'it is part of a merge. Undo the merge first',
    },
    { ...by('customer_merges', 'survivor_id'), words: () => 'other customers were merged into it' },
    { ...by('payments', 'customer_id'), words: (count) => `it has ${some(count, 'payment', 'payments')}` },
    {
      ...by('jobs', 'customer_id'),
      words: (count) => `it has ${some(count, 'job', 'jobs')}. Delete ${count === 1 ? 'it' : 'them'} first`,
    },
    {
      ...by('enquiries', 'customer_id'),
      words: (count) =>
        `it has ${some(count, 'enquiry', 'enquiries')}. Delete ${count === 1 ? 'it' : 'them'} first`,
    },
    ...(['enquiries', 'jobs'] as const).map((table) => ({
      table,
      columns: ['address_id'],
      of: (id: RecordKey) => sql<SqlBool>`address_id IN (SELECT id FROM addresses WHERE customer_id = ${id})`,
      words: () => `its address is used by ${table} of another customer`,
    })),
    delivering('customer_id'),
  ],
  job: [
    { ...by('jobs', 'rework_of_id'), words: (count) => `it has ${some(count, 'rework job', 'rework jobs')}` },
    { ...by('complaints', 'job_id'), words: (count) => `it has ${some(count, 'complaint', 'complaints')}` },
    { ...by('assignments', 'job_id'), words: () => 'it was assigned to a partner. Cancel it instead' },
    { ...by('payments', 'job_id'), words: (count) => `it has ${some(count, 'payment', 'payments')}` },
    {
      ...by('concessions', 'job_id'),
      words: (count) => `it has ${some(count, 'concession', 'concessions')}`,
    },
    { ...by('due_changes', 'job_id'), words: () => 'its customer owed money for it' },
    { ...by('ledger_entries', 'job_id'), words: () => 'it has entries in a partner’s account' },
    { ...by('tax_documents', 'job_id'), words: () => 'it has a tax invoice' },
    delivering('job_id'),
  ],
  partner: [
    history('assignments', 'partner_id', (count) => `it was assigned to ${some(count, 'job', 'jobs')}`),
    history('jobs', 'partner_id', (count) => `it has ${some(count, 'job', 'jobs')}`),
    history('jobs', 'charge_partner_id', () => 'it gets the charge of a cancelled job'),
    history(
      'ledger_entries',
      'partner_id',
      (count) => `it has ${some(count, 'entry', 'entries')} in its account`,
    ),
    history('settlement_lines', 'partner_id', () => 'it is part of a settlement'),
    history('payments', 'partner_id', (count) => `it has ${some(count, 'payment', 'payments')}`),
    history('incentive_lines', 'partner_id', () => 'it has an incentive'),
    history('complaints', 'partner_id', (count) => `it has ${some(count, 'complaint', 'complaints')}`),
    history('concessions', 'partner_id', (count) => `it bears ${some(count, 'concession', 'concessions')}`),
    history('ratings', 'partner_id', (count) => `it has ${some(count, 'rating', 'ratings')}`),
    history('replacements', 'partner_id', () => 'other partners replaced it in jobs'),
    delivering('partner_id'),
  ],
}

/** Columns that name one of these records or rows and need neither move nor block, and why. */
export const staying: Record<string, string> = {
  'enquiry_results.enquiry_id': 'kept by triggers on enquiries and jobs',
  'customer_job_sums.customer_id': 'kept by triggers on jobs, of which a deleted customer has none',
  'messages.payment_id': 'payments are never deleted, and a job with a payment is not deleted either',
  'completion_reports.job_id': 'a partner reports them, and a job that was sent to one is not deleted',
  'files.added_by_partner_id': 'a partner adds files by the link of a job, and one with a job is not deleted',
  'ratings.job_id': 'a completed job is rated, and a job that was sent to a partner is not deleted',
  'file_uploads.record_id': 'an upload that is not finished: its end finds no record',
  'file_uploads.file_id': 'removed with its file, which was uploaded already',
  'audit_entries.record_id': 'the audit is append-only',
  'trash.record_id': 'the trash itself',
  'record_reads.record_id': 'says who opened which record, also of those that are gone',
  'erasures.record_id': 'says who was erased, by hashes',
}
