import type { CashAccount } from 'contract/day-book/cash-accounts.schema.ts'
import type { PaymentMethod } from 'contract/vocabulary.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

/** Accounts as the API returns them: cash before banks and UPI, then by name. */
export async function cashAccounts(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<CashAccount[]> {
  const { rows } = await sql<CashAccount>`
    SELECT account.id, account.name, account.kind, account.closed_through, account.archived_at IS NOT NULL AS archived,
      account.created_at, account.updated_at, account.version,
      CASE WHEN locations.id IS NOT NULL THEN json_build_object('id', locations.id, 'title', locations.title) END AS city,
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS keeper,
      ARRAY(SELECT method FROM cash_defaults WHERE account_id = account.id ORDER BY method) AS default_for
    FROM cash_accounts AS account LEFT JOIN locations ON locations.id = account.location_id
      LEFT JOIN users ON users.id = account.user_id
    WHERE ${where}
    ORDER BY array_position(ARRAY['cash', 'bank', 'upi'], account.kind), account.user_id IS NOT NULL, lower(account.name),
      account.id`.execute(db)
  return rows
}

export async function findCashAccount(db: Db, id: number): Promise<CashAccount | undefined> {
  return (await cashAccounts(db, sql`account.id = ${id}`))[0]
}

export async function setDefaults(
  db: Db,
  accountId: number,
  methods: readonly PaymentMethod[],
): Promise<void> {
  if (methods.length === 0) return
  await db
    .updateTable('cash_defaults')
    .set({ account_id: accountId })
    .where('method', 'in', [...methods])
    .execute()
}

/** The balance of the account, and the part of it in transit, paise. */
export async function balanceOf(db: Db, id: number): Promise<{ balance: number; in_transit: number }> {
  const { rows } = await sql<{ balance: number; in_transit: number }>`
    SELECT coalesce(base.balance, 0) + coalesce((
        SELECT sum(amount) FROM cash_entries WHERE account_id = ${id} AND day > coalesce(base.day, '-infinity')), 0)::bigint AS balance,
      coalesce((SELECT sum(amount) FROM cash_handovers WHERE from_account_id = ${id} AND state = 'in-transit'), 0)::bigint AS in_transit
    FROM (VALUES (true)) AS one LEFT JOIN LATERAL (
      SELECT day, counted + in_transit AS balance FROM cash_closings WHERE account_id = ${id} ORDER BY day DESC LIMIT 1
    ) AS base ON true`.execute(db)
  return rows[0]! // one row
}
