import { type Kysely, type RawBuilder, sql } from 'kysely'
import { redactionAction } from '#domains/audit/public.ts'
import type { Database } from '#platform/db/database.ts'
import { foundTables, readRows } from './erase-rows.store.ts'
import { among, decoded, mentions, type Person } from './person.store.ts'
import { personalData } from './personal-data.store.ts'
import { blankResponse, textsIn } from './stored-answers.rules.ts'

type Db = Kysely<Database>

/** The tables whose rows have audit entries of their own, by the record type of these. */
const audited: Readonly<Record<string, string>> = {
  customer: 'customers',
  partner: 'partners',
  enquiry: 'enquiries',
  job: 'jobs',
  complaint: 'complaints',
  address: 'addresses',
  payment: 'payments',
  message: 'messages',
  file: 'files',
  schedule: 'schedules',
  concession: 'concessions',
  'tax-document': 'tax_documents',
  'intake-lead': 'intake_leads',
  'cash-entry': 'cash_entries',
  'ledger-entry': 'ledger_entries',
  'incentive-line': 'incentive_lines',
}
/**
 * Record types whose entries may name a person in a text: filters of downloads, statements of the console,
 * views.
 */
const searched = ['download', 'console', 'view', 'list', 'shared-phone', 'import'] as const
/** Record types whose entries are about another person. */
const othersOf = ({ partners }: Person) => [partners.length > 0 ? 'customer' : 'partner', 'user', 'session']

/**
 * Ids of the audit entries with values of the person. It reads rows that an erasure deletes: call it first.
 */
export async function auditEntriesOf(db: Db, person: Person): Promise<number[]> {
  const ids = new Set<number>()
  const add = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM audit_entries WHERE ${condition} AND (before IS NOT NULL OR after IS NOT NULL)
        AND action <> ${redactionAction}`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  for (const [type, table] of Object.entries(audited)) {
    const held = personalData[table]
    if (!held || !('of' in held)) throw new Error(`${table} is no table with rows of a person`)
    await add(sql`record_type = ${type}
      AND record_id = ANY (ARRAY(SELECT id::text FROM ${sql.table(table)} WHERE ${held.of(person)}))`)
  }
  // Records that are gone: their entries name the customer, the partner or the phone.
  const [customers, partners] = [person.customers.map(String), person.partners.map(String)]
  const named = sql`coalesce(after, before) ? 'customer_id' AND coalesce(after, before) ->> 'customer_id' = ANY (${customers}::text[])`
  const phoned = sql`coalesce(after, before) ? 'phone' AND coalesce(after, before) ->> 'phone' = ANY (${person.own}::text[])`
  const foreign = sql`record_type = ANY (${othersOf(person)}::text[])`
  for (const condition of [named, phoned]) {
    await add(sql`${condition} AND NOT ${foreign}`)
    await add(sql`(record_type, record_id) IN (SELECT record_type, record_id FROM audit_entries
      WHERE ${condition} AND record_type IN ('enquiry', 'job', 'address', 'customer') AND action IN ('created', 'deleted'))`)
  }
  await add(sql`record_type IN ('address', 'file') AND coalesce(after, before) ? 'partner_id'
    AND coalesce(after, before) ->> 'partner_id' = ANY (${partners}::text[])`)
  const content = sql`(coalesce(before::text, '') || coalesce(after::text, '') || record_id)`
  await add(sql`record_type = ANY (${[...searched]}::text[])
    AND (${mentions(person, content)} OR ${mentions(person, decoded(content))})`)
  return [...ids]
}

/** Audit entries with values of the person, without who acted from where. */
export async function entriesFor(db: Db, person: Person) {
  return db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'record_type', 'record_id', 'action', 'before', 'after'])
    .where(among('id', await auditEntriesOf(db, person)))
    .orderBy('id')
    .execute()
}

/** Stored answers of the requests of these entries, or that name the person. */
export function storedResponsesOf(db: Db, person: Person, entryIds: readonly number[]) {
  return sql<{ user_id: number; key: string; response: string }>`
    SELECT user_id, key, response FROM idempotency_keys WHERE response IS NOT NULL AND (
      request_id IN (SELECT request_id FROM audit_entries WHERE ${among('id', entryIds)} AND at > app_now() - interval '2 days')
      OR ${mentions(person, sql`response`)})`.execute(db)
}

/** A word of a list, such as `female`, and a time do not identify a person. */
const isImpersonal = /^([a-z-]+|\d{4}-\d\d-\d\d.*)$/

/** All texts about the person, to find them in texts elsewhere. */
async function valuesOf(db: Db, person: Person, entryIds: readonly number[]): Promise<string[]> {
  const values = new Set(person.own)
  // Also earlier values that have changed since.
  const { rows: entries } = await sql<{ before: unknown; after: unknown }>`
    SELECT before, after FROM audit_entries WHERE ${among('id', entryIds)}`.execute(db)
  for (const text of textsIn(entries)) values.add(text.trim())
  for (const [table, held] of foundTables) {
    const columns =
      'erases' in held
        ? Object.entries(held.erases).flatMap(([name, fate]) => ('keep' in fate ? [] : [name]))
        : held.deletes
    for (const row of await readRows(db, table, held, person)) {
      for (const column of columns) for (const text of textsIn(row[column])) values.add(text.trim())
    }
  }
  return [...values].filter((text) => text !== '' && !isImpersonal.test(text))
}

/**
 * Blanks the texts about the person in stored responses; returns how many there were. Call it before the rows
 * are erased.
 */
export async function blankResponses(db: Db, person: Person, entryIds: readonly number[]): Promise<number> {
  const { rows } = await storedResponsesOf(db, person, entryIds)
  if (rows.length === 0) return 0
  const values = await valuesOf(db, person, entryIds)
  let blanked = 0
  for (const { user_id, key, response } of rows) {
    const body = blankResponse(response, values)
    if (body === null) continue
    await db
      .updateTable('idempotency_keys')
      .set({ response: body })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .execute()
    blanked += 1
  }
  return blanked
}

export async function countDeliveries(db: Db, entryIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM webhook_deliveries WHERE ${among('entry_id', entryIds)}`.execute(db)
  return rows[0]!.count
}

/** Deliveries of webhooks hold ids and names of fields, and the response of the receiver. */
export async function deleteDeliveries(db: Db, entryIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_deliveries WHERE ${among('entry_id', entryIds)}`.execute(db)
  return Number(numAffectedRows)
}
