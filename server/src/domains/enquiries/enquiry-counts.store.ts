import type { EnquiryViewCounts } from 'contract/enquiries/enquiry-lists.schema.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { totalOf } from '#platform/db/row-counts.ts'
import { countedBy, type EnquiryFilters, followUps, matchingEnquiries } from './enquiry-filters.ts'

export type Capped = EnquiryViewCounts['all']
/** A number as a part of a statement; rows were looked at up to one past `max`, where it is no number kept beforehand. */
type Countable = { found: RawBuilder<number>; max: number | null }

/** How far a view's tab, the menu and a column of the board count what is not counted already. */
const maxNoted = 1000

/** Of all that the filters leave. */
export function cappedTotal(db: Kysely<Database>, filters: EnquiryFilters): Countable {
  const counted = countedBy(filters)
  if (counted) return { found: totalOf(counted), max: null }
  const some = matchingEnquiries(db, filters)
    .select(sql`1`.as('one'))
    .limit(maxNoted + 1)
  return { found: sql<number>`(SELECT count(*) FROM ${some} AS looked_at)`, max: maxNoted }
}

export function cappedOf(found: number, max: number | null): Capped {
  return max !== null && found > max ? { count: max, exact: false } : { count: found, exact: true }
}

function noted(condition: RawBuilder<SqlBool>): Countable {
  const found = sql<number>`(SELECT count(*) FROM (SELECT 1 FROM enquiries WHERE ${condition} LIMIT ${maxNoted + 1}) AS looked_at)`
  return { found, max: maxNoted }
}

/** What the menu shows: those of everybody. */
export async function countOverdue(db: Kysely<Database>): Promise<Capped> {
  const { overdue } = await read(db, { overdue: noted(followUps.overdue) })
  return overdue
}

/** All views at once; `me` is whose enquiries are `mine`. */
export function countViews(db: Kysely<Database>, me: number): Promise<EnquiryViewCounts> {
  const every: EnquiryFilters = { statuses: undefined, categories: undefined, places: undefined }
  return read(db, {
    all: cappedTotal(db, every),
    due: noted(followUps.due),
    overdue: noted(followUps.overdue),
    today: noted(followUps.today),
    waiting: noted(followUps.waiting),
    mine: cappedTotal(db, { ...every, assigned_to: [me] }),
  })
}

async function read<K extends string>(db: Kysely<Database>, wanted: Record<K, Countable>): Promise<Record<K, Capped>> {
  const names = Object.keys(wanted) as K[] // its own keys
  const row = await db
    .selectNoFrom(names.map((name) => wanted[name].found.as(name)))
    .$castTo<Record<K, number>>()
    .executeTakeFirstOrThrow()
  return Object.fromEntries(names.map((name) => [name, cappedOf(row[name], wanted[name].max)])) as Record<K, Capped>
}
