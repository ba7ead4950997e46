import type { CashEntry, cashEntriesQuery } from 'contract/day-book/day-book.schema.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { inOrder, listPage, type Page } from '#platform/db/list.ts'

type Db = Kysely<Database>
export type CashFilters = Pick<z.output<typeof cashEntriesQuery>, 'account_id' | 'from' | 'to' | 'kind'>

/** Entries that the filters leave, newest first. */
export function cashList(db: Db, { account_id, from, to, kind }: CashFilters) {
  let matching = db.selectFrom('cash_entries')
  if (account_id !== undefined) matching = matching.where('account_id', '=', account_id)
  if (from) matching = matching.where('day', '>=', from)
  if (to) matching = matching.where('day', '<=', to)
  if (kind) matching = matching.where('kind', 'in', kind)
  return {
    db,
    matching,
    id: sql<number>`cash_entries.id`,
    order: { by: sql.ref('cash_entries.day'), descending: true },
    rows: (ids: number[]) => cashRows(db, ids),
  }
}

export function cashPage(db: Db, query: z.output<typeof cashEntriesQuery>): Promise<Page<CashEntry>> {
  return listPage({ ...cashList(db, query), query })
}

export async function cashRows(db: Db, ids: number[]): Promise<CashEntry[]> {
  const { rows } = await sql<CashEntry>`
    SELECT entry.id, entry.day, entry.kind, entry.amount, entry.head, entry.note, entry.payment_id, entry.created_at,
      json_build_object('id', account.id, 'name', account.name) AS account,
      coalesce(customers.name, partners.name, other.name) AS "with",
      payments.job_id, customers.id AS customer_id, partners.id AS partner_id,
      coalesce(payments.reference, ledger.reference) AS reference,
      CASE WHEN corrected.id IS NOT NULL THEN json_build_object('id', corrected.id, 'day', corrected.day) END AS corrects,
      (SELECT json_build_object('id', later.id, 'day', later.day) FROM cash_entries AS later
       WHERE later.corrects_id = entry.id ORDER BY later.id LIMIT 1) AS corrected_by,
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END AS created_by
    FROM cash_entries AS entry JOIN cash_accounts AS account ON account.id = entry.account_id
    LEFT JOIN payments ON payments.id = entry.payment_id
    LEFT JOIN ledger_entries AS ledger ON ledger.id = entry.ledger_entry_id
    LEFT JOIN customers ON customers.id = payments.customer_id AND payments.kind <> 'commission-from-partner'
    LEFT JOIN partners ON partners.id = coalesce(ledger.partner_id,
      CASE payments.kind WHEN 'commission-from-partner' THEN payments.partner_id END)
    LEFT JOIN cash_handovers AS handover ON handover.id = entry.handover_id
    LEFT JOIN cash_accounts AS other
      ON other.id = CASE WHEN entry.amount < 0 THEN handover.to_account_id ELSE handover.from_account_id END
    LEFT JOIN cash_entries AS corrected ON corrected.id = entry.corrects_id
    LEFT JOIN users ON users.id = entry.created_by
    WHERE ${sql<SqlBool>`entry.id = ANY (${ids}::bigint[])`}`.execute(db)
  return rows
}

/** The last entries of the accounts, newest first. */
export async function lastCash(db: Db, accountIds: number[], limit: number): Promise<CashEntry[]> {
  if (accountIds.length === 0) return []
  const found = await db
    .selectFrom('cash_entries')
    .select('id')
    .where('account_id', 'in', accountIds)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const ids = found.map(({ id }) => id)
  return inOrder(ids, await cashRows(db, ids))
}
