import type { EnquiryViewCounts } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { Capped } from 'contract/shared/board.ts'
import type { Kysely } from 'kysely'
import { type Countable, cappedOf, cappedRows, cappedTotal } from '#platform/db/capped.ts'
import type { Database } from '#platform/db/database.ts'
import { type EnquiryFilters, followUps } from './enquiry-filters.ts'
import { enquiriesList } from './enquiry-list.store.ts'

const noted = (view: keyof typeof followUps) => cappedRows('enquiries', followUps[view])

/** What the menu shows: those of everybody. */
export async function countOverdue(db: Kysely<Database>): Promise<Capped> {
  const { overdue } = await read(db, { overdue: noted('overdue') })
  return overdue
}

/** All views at once; `me` is whose enquiries are `mine`. */
export function countViews(db: Kysely<Database>, me: number): Promise<EnquiryViewCounts> {
  const every: EnquiryFilters = { statuses: undefined, categories: undefined, places: undefined }
  return read(db, {
    all: cappedTotal(enquiriesList(db, every)),
    due: noted('due'),
    overdue: noted('overdue'),
    today: noted('today'),
    waiting: noted('waiting'),
    mine: cappedTotal(enquiriesList(db, { ...every, assigned_to: [me] })),
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
