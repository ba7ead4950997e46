import type { PaymentMethod } from 'contract/vocabulary.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { CashEntry, CashMove } from './cash-entries.rules.ts'

type Db = Kysely<Database>

/** An account whose days stay open until the end of the transaction. */
export type HeldAccount = { id: number; name: string; closed_through: string | null }

const held = sql`SELECT id, name, closed_through FROM cash_accounts`

/**
 * The account of money by a method: of cash that of the user, or of the city of the job, if there is one;
 * else the default of the method.
 */
export async function holdAccountFor(
  db: Db,
  { method, user_id, job_id }: { method: PaymentMethod; user_id: number | null; job_id: number | null },
): Promise<HeldAccount> {
  const isDefault = sql`account.id = (SELECT account_id FROM cash_defaults WHERE method = ${method})`
  const chosen =
    method === 'cash'
      ? sql`
    WITH RECURSIVE places (id, depth) AS (
      SELECT location_id, 1 FROM jobs WHERE id = ${job_id} AND location_id IS NOT NULL
      UNION ALL
      SELECT parent_id, depth + 1 FROM places JOIN locations USING (id) WHERE parent_id IS NOT NULL)
    SELECT account.id FROM cash_accounts AS account LEFT JOIN places ON places.id = account.location_id
    WHERE archived_at IS NULL AND (account.user_id = ${user_id} OR places.id IS NOT NULL OR ${isDefault})
    ORDER BY account.user_id = ${user_id} DESC NULLS LAST, depth NULLS LAST LIMIT 1`
      : sql`SELECT account.id FROM cash_accounts AS account WHERE ${isDefault}`
  const { rows } = await sql<HeldAccount>`${held} WHERE id = (${chosen}) FOR SHARE`.execute(db)
  return rows[0]! // every method has a default
}

/** Locks accounts in the order of their ids, as all transactions do. */
export async function holdAccounts(db: Db, ids: readonly number[]): Promise<HeldAccount[]> {
  const { rows } =
    await sql<HeldAccount>`${held} WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR SHARE`.execute(db)
  return rows
}

/** Alone: entries of the account wait until the end of the transaction. */
export async function lockAccount(
  db: Db,
  id: number,
): Promise<(HeldAccount & { archived_at: string | null }) | undefined> {
  const { rows } = await sql<HeldAccount & { archived_at: string | null }>`
    SELECT id, name, closed_through, archived_at FROM cash_accounts WHERE id = ${id} FOR NO KEY UPDATE`.execute(
    db,
  )
  return rows[0]
}

export async function insertCash(
  db: Db,
  moves: readonly (CashMove & { day: string })[],
  by: number | null,
): Promise<number[]> {
  const values = moves.map((move) => ({ ...move, created_by: by }))
  const rows = await db.insertInto('cash_entries').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** The entry that reverses no other one. */
const original = sql`SELECT id, account_id, day, kind, amount, payment_id, ledger_entry_id, handover_id, head, note, corrects_id
  FROM cash_entries`

async function findOne(db: Db, where: RawBuilder<unknown>): Promise<CashEntry | undefined> {
  const { rows } = await sql<CashEntry>`${original} WHERE ${where} ORDER BY id LIMIT 1`.execute(db)
  return rows[0]
}

export const findCash = (db: Db, id: number) => findOne(db, sql`id = ${id}`)
/** The first entry of a payment is its own, the second reverses it. */
export const findCashOfPayment = (db: Db, id: number) => findOne(db, sql`payment_id = ${id}`)
export const findCashOfLedger = (db: Db, id: number) => findOne(db, sql`ledger_entry_id = ${id}`)
