import type { TimelineEntry, timelineQuery } from 'contract/timeline/timeline.schema.ts'
import type { RecordType } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { ActivitiesTable } from './timeline.table.ts'

const pageSize = 50

/** Newest first. `before` is an entry's id. */
export async function listEntries(
  db: Kysely<Database>,
  { record_type, record_id, before }: z.output<typeof timelineQuery>,
): Promise<TimelineEntry[]> {
  const rows = await entriesWith(db)
    .where(filterOf(record_type, record_id))
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before ?? 0))
    .orderBy('entry.id', 'desc')
    .limit(pageSize)
    .execute()
  return rows.map(toEntry)
}

export async function findEntry(db: Kysely<Database>, id: number): Promise<TimelineEntry> {
  return toEntry(await entriesWith(db).where('entry.id', '=', id).executeTakeFirstOrThrow())
}

/** Whether the entry was written on that record. */
export async function hasEntry(
  db: Kysely<Database>,
  type: RecordType,
  recordId: number,
  id: number,
): Promise<boolean> {
  const entry = await db
    .selectFrom('timeline_entries')
    .select('id')
    .where('id', '=', id)
    .where('record_type', '=', type)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return entry !== undefined
}

/** A person's timeline holds all entries that concern them, on any record. */
function filterOf(type: RecordType, id: number) {
  if (type === 'customer') return sql<SqlBool>`entry.customer_id = ${id}`
  if (type === 'partner') return sql<SqlBool>`entry.partner_id = ${id}`
  return sql<SqlBool>`entry.record_type = ${type} AND entry.record_id = ${id}`
}

function entriesWith(db: Kysely<Database>) {
  return db
    .selectFrom('timeline_entries as entry')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.id', 'entry.record_id', 'entry.happened_at', 'entry.actor_id', 'users.name'])
    .select([
      // Written by addTimeline with the contract's kinds and data only; the response schema checks it again.
      sql<RecordType>`entry.record_type`.as('record_type'),
      sql<TimelineEntry['kind']>`entry.kind`.as('kind'),
      sql<TimelineEntry['data']>`entry.data`.as('data'),
    ])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesWith>['executeTakeFirstOrThrow']>>

function toEntry({ actor_id, name, ...entry }: EntryRow): TimelineEntry {
  return { ...entry, actor: actor_id !== null && name !== null ? { id: actor_id, name } : null }
}

export type RecordOwners = { customer_id: number | null; partner_id: number | null }

/** The people of a record; undefined when there is no such record. */
export async function findOwners(
  db: Kysely<Database>,
  type: RecordType,
  id: number,
): Promise<RecordOwners | undefined> {
  const noId = sql<number | null>`NULL::bigint`
  switch (type) {
    case 'customer':
      return db
        .selectFrom('customers')
        .select(['id as customer_id', noId.as('partner_id')])
        .where('id', '=', id)
        .executeTakeFirst()
    case 'partner':
      return db
        .selectFrom('partners')
        .select([noId.as('customer_id'), 'id as partner_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    case 'enquiry':
      return db
        .selectFrom('enquiries')
        .select(['customer_id', noId.as('partner_id')])
        .where('id', '=', id)
        .executeTakeFirst()
    case 'complaint':
      return db
        .selectFrom('complaints')
        .innerJoin('jobs', 'jobs.id', 'complaints.job_id')
        .select(['jobs.customer_id', 'complaints.partner_id'])
        .where('complaints.id', '=', id)
        .executeTakeFirst()
    case 'job':
      return db
        .selectFrom('jobs')
        .select(['customer_id', 'partner_id'])
        .where('id', '=', id)
        .executeTakeFirst()
  }
}

/** Returns the activity's id. */
export async function insertActivity(
  db: Kysely<Database>,
  values: Insertable<ActivitiesTable>,
): Promise<number> {
  const { id } = await db.insertInto('activities').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
