import type { CashAccount } from 'contract/day-book/cash-accounts.schema.ts'
import type { DayBookRow } from 'contract/day-book/day-book.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { cashAccounts } from './cash-accounts.store.ts'

type Db = Kysely<Database>
type Figures = Omit<DayBookRow, 'account' | 'closing'> & { id: number }

/** Cash that left the account and was not confirmed at the end of the day. */
const inTransit = (account: ReturnType<typeof sql.ref>, day: string) => sql`coalesce((
  SELECT sum(amount) FROM cash_handovers
  WHERE from_account_id = ${account} AND given_on <= ${day} AND (decided_on IS NULL OR decided_on > ${day})), 0)::bigint`

/**
 * The day of the accounts. The opening balance is that of the last closed day before, and what was entered
 * since. An archived account is left out on days without money.
 */
export async function dayRows(db: Db, day: string, accountId?: number): Promise<DayBookRow[]> {
  const accounts = await cashAccounts(
    db,
    accountId === undefined ? sql`true` : sql`account.id = ${accountId}`,
  )
  const ids = accounts.map(({ id }) => id)
  const { rows } = await sql<Figures>`
    SELECT account.id, sums.opening, sums.kinds, ${inTransit(sql.ref('account.id'), day)} AS in_transit,
      CASE WHEN closing.id IS NOT NULL THEN json_build_object('counted', counted, 'difference', coalesce(difference.amount, 0),
        'reason', difference.note, 'at', to_char(closing.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name) END) END AS closed
    FROM unnest(${ids}::bigint[]) AS account (id)
    LEFT JOIN LATERAL (
      SELECT day, counted + in_transit AS balance FROM cash_closings
      WHERE account_id = account.id AND day < ${day} ORDER BY day DESC LIMIT 1
    ) AS base ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(base.balance, 0) + coalesce(sum(amount) FILTER (WHERE day < ${day}), 0)::bigint AS opening,
        coalesce(jsonb_object_agg(kind, amount) FILTER (WHERE day = ${day}), '{}') AS kinds
      FROM (
        SELECT day = ${day} AS is_day, max(day) AS day, kind, sum(amount)::bigint AS amount FROM cash_entries
        WHERE account_id = account.id AND day > coalesce(base.day, '-infinity') AND day <= ${day} GROUP BY is_day, kind
      ) AS entries
    ) AS sums
    LEFT JOIN cash_closings AS closing ON closing.account_id = account.id AND closing.day = ${day}
    LEFT JOIN cash_entries AS difference ON difference.id = difference_id
    LEFT JOIN users ON users.id = closing.closed_by`.execute(db)
  const figures = new Map(rows.map(({ id, ...row }) => [id, row]))
  return accounts.map((account) => rowOf(account, figures.get(account.id)!)).filter(isShown) // each has figures
}

function rowOf(account: CashAccount, figures: Omit<Figures, 'id'>): DayBookRow {
  const closing = Object.values(figures.kinds).reduce((sum, amount) => sum + amount, figures.opening)
  return { account, ...figures, closing }
}

const isShown = ({ account, opening, kinds }: DayBookRow) =>
  !account.archived || opening !== 0 || Object.keys(kinds).length > 0
