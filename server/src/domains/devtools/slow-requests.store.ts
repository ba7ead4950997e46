import type { SlowRequest, slowRequestQuery } from 'contract/devtools/query.schema.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'

export function slowRequestsList(db: Kysely<Database>, query: z.output<typeof slowRequestQuery>) {
  const { column, descending } = readSort(query.sort ?? '-at')
  let matching = db.selectFrom('slow_requests')
  if (query.from) matching = matching.where('at', '>=', dayStart(query.from))
  if (query.to) matching = matching.where('at', '<', dayEnd(query.to))
  return {
    db,
    matching,
    isCapped: true,
    id: sql<number>`slow_requests.id`,
    order: { by: sql.ref(`slow_requests.${column}`), descending },
    rows: async (ids: number[]): Promise<SlowRequest[]> => readSlowRequests(db, ids),
  }
}

async function readSlowRequests(db: Kysely<Database>, ids: readonly number[]): Promise<SlowRequest[]> {
  const rows = await db
    .selectFrom('slow_requests')
    .leftJoin('users', 'users.id', 'slow_requests.user_id')
    .selectAll('slow_requests')
    .select('users.name')
    .where('slow_requests.id', 'in', [...ids])
    .execute()
  return rows.map(({ user_id: id, name, ...row }) => ({
    ...row,
    user: id !== null && name !== null ? { id, name } : null,
  }))
}
