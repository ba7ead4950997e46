import type { CashHandover, handoversQuery } from 'contract/day-book/day-book.schema.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page } from '#platform/db/list.ts'

type Db = Kysely<Database>
/** A user as giver and receiver: accounts without an owner belong to the users who manage the day book. */
export type Keeper = { id: number; isManager: boolean }

const isKeeperOf = (alias: string, { id, isManager }: Keeper) => {
  const user = sql.ref(`${alias}.user_id`)
  return sql<boolean>`coalesce(${user} = ${id}, ${isManager}::boolean)`
}

/** Handovers from and to the accounts of the user; of all accounts for users who manage the day book. */
export function handoverPage(
  db: Db,
  keeper: Keeper,
  query: z.output<typeof handoversQuery>,
): Promise<Page<CashHandover>> {
  let matching = db
    .selectFrom('cash_handovers')
    .innerJoin('cash_accounts as giver', 'giver.id', 'from_account_id')
    .innerJoin('cash_accounts as taker', 'taker.id', 'to_account_id')
  if (query.state) matching = matching.where('state', 'in', query.state)
  if (!keeper.isManager) {
    matching = matching.where(sql<SqlBool>`(giver.user_id = ${keeper.id} OR taker.user_id = ${keeper.id})`)
  }
  const id = sql<number>`cash_handovers.id`
  const order = { by: id, descending: true }
  return listPage({ db, matching, id, order, query, rows: (ids) => handoverRows(db, keeper, ids) })
}

export async function handoverRows(db: Db, keeper: Keeper, ids: number[]): Promise<CashHandover[]> {
  const person = (id: string, name: string) =>
    sql`json_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)})`
  const { rows } = await sql<CashHandover>`
    SELECT handover.id, amount, note, given_on, state, decided_at, reason, handover.created_at,
      ${person('giver.id', 'giver.name')} AS "from", ${person('taker.id', 'taker.name')} AS "to",
      ${person('users.id', 'users.name')} AS given_by,
      CASE WHEN decider.id IS NOT NULL THEN ${person('decider.id', 'decider.name')} END AS decided_by,
      state = 'in-transit' AND ${isKeeperOf('taker', keeper)}
        AND (given_by <> ${keeper.id} OR giver.user_id IS NULL AND taker.user_id IS NULL) AS may_confirm,
      state = 'in-transit' AND ${isKeeperOf('giver', keeper)} AS may_withdraw
    FROM cash_handovers AS handover JOIN cash_accounts AS giver ON giver.id = from_account_id
    JOIN cash_accounts AS taker ON taker.id = to_account_id JOIN users ON users.id = given_by
    LEFT JOIN users AS decider ON decider.id = decided_by
    WHERE handover.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}

/** Accounts that the user keeps, or those of others; archived ones are left out. */
export async function accountsOfKeeper(
  db: Db,
  keeper: Keeper,
  isOwn: boolean,
): Promise<{ id: number; name: string; user_id: number | null }[]> {
  const { rows } = await sql<{ id: number; name: string; user_id: number | null }>`
    SELECT id, name, user_id FROM cash_accounts AS account
    WHERE archived_at IS NULL AND ${isOwn ? sql`account.user_id = ${keeper.id}` : sql`account.user_id IS DISTINCT FROM ${keeper.id}`}
    ORDER BY account.user_id IS NOT NULL, lower(name), id`.execute(db)
  return rows
}
