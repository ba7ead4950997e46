import type { DuplicateGroup, MergeSide } from 'contract/customers/merge.schema.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { aboutCustomers } from '../caller.service.ts'
import { findGroup, findSideRows } from './duplicates.store.ts'

/** So many stand side by side; of a number that more have, the oldest are merged first. */
const shown = 20

/** @throws AppError not_found: also when nobody shares the number any more. */
export async function getDuplicateGroup(db: Kysely<Database>, id: number): Promise<DuplicateGroup> {
  const group = await findGroup(db, id)
  if (!group) throw new AppError('not_found')
  const { names: _, ...row } = group
  return { ...row, customers: await findSides(db, row.customer_ids.slice(0, shown)) }
}

/** These customers with what they have, in the order of their ids; one that does not exist is left out. */
export async function findSides(db: Kysely<Database>, ids: number[]): Promise<MergeSide[]> {
  const rows = await findSideRows(db, ids)
  if (rows.length === 0) return []
  const about = await aboutCustomers(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...about(row.id) }))
}
