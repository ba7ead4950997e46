import type { CashEntry, dayBookDownload } from 'contract/day-book/day-book.schema.ts'
import {
  type CashEntryKind,
  cashEntryKinds,
  type ExpenseHead,
  expenseHeads,
} from 'contract/day-book/day-book.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import {
  type Column,
  type ExportColumns,
  hidden,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { type CashFilters, cashList } from './cash-list.store.ts'

type Kinds = Record<CashEntryKind, number | null>
type Line = { id: number; day: string; account: string; opening: number } & Kinds & {
    closing: number
    counted: number | null
    reason: string | null
  }

const dayColumn = textColumn('Day', 12)
const kindColumns = Object.fromEntries(
  cashEntryKinds.map(({ slug, label }) => [slug, rupeesColumn(`${label} (₹)`)]),
) as Record<CashEntryKind, Column<number | null>> // a column for each kind

const lineColumns = {
  id: hidden,
  day: dayColumn,
  account: textColumn('Account'),
  opening: rupeesColumn('Opening (₹)'),
  ...kindColumns,
  closing: rupeesColumn('Closing (₹)'),
  counted: rupeesColumn('Counted (₹)'),
  reason: textColumn('Reason of the difference', 32),
} satisfies ExportColumns<Line>

type Day = {
  account_id: number
  account: string
  day: string
  before: number
  kinds: Partial<Record<CashEntryKind, number>>
  counted: number | null
  reason: string | null
}

/** A line for each account and day with entries or a closing; every closing is the next opening. */
export async function dayBookExport(
  db: Kysely<Database>,
  { from, to, account_id }: z.output<typeof dayBookDownload>,
): Promise<Export> {
  const isOf = account_id === undefined ? sql`true` : sql`account.id = ${account_id}`
  const { rows } = await sql<Day>`
    SELECT account.id AS account_id, account.name AS account, days.day, counted, difference.note AS reason,
      coalesce((SELECT sum(amount) FROM cash_entries WHERE account_id = account.id AND day < ${from}), 0)::bigint AS before,
      coalesce((SELECT jsonb_object_agg(kind, amount) FROM (
        SELECT kind, sum(amount)::bigint AS amount FROM cash_entries
        WHERE account_id = account.id AND day = days.day GROUP BY kind) AS kinds), '{}') AS kinds
    FROM cash_accounts AS account JOIN LATERAL (
      SELECT day FROM cash_entries WHERE account_id = account.id AND day BETWEEN ${from} AND ${to}
      UNION SELECT day FROM cash_closings WHERE account_id = account.id AND day BETWEEN ${from} AND ${to}
    ) AS days ON true
    LEFT JOIN cash_closings AS closing ON closing.account_id = account.id AND closing.day = days.day
    LEFT JOIN cash_entries AS difference ON difference.id = closing.difference_id
    WHERE ${isOf} ORDER BY lower(account.name), account.id, days.day`.execute(db)
  const lines = linesOf(rows)
  return createExport<Line>({
    name: `day-book-${from}-${to}`,
    columns: lineColumns,
    ids: lines.map(({ id }) => id),
    rows: async (ids) => ids.map((id) => lines[id - 1]!), // numbered from 1 below
  })
}

function linesOf(days: readonly Day[]): Line[] {
  const balances = new Map<number, number>()
  return days.map(({ account_id, account, day, before, kinds, counted, reason }, at) => {
    const opening = balances.get(account_id) ?? before
    const closing = Object.values(kinds).reduce((sum, amount) => sum + amount, opening)
    balances.set(account_id, closing)
    const amounts = Object.fromEntries(cashEntryKinds.map(({ slug }) => [slug, kinds[slug] ?? null])) as Kinds // all kinds
    return { id: at + 1, day, account, opening, ...amounts, closing, counted, reason }
  })
}

type EntryLine = Omit<CashEntry, 'amount'> & { in: number | null; out: number | null }

const entryLine = ({ amount, ...entry }: CashEntry): EntryLine => ({
  ...entry,
  in: amount > 0 ? amount : null,
  out: amount < 0 ? -amount : null,
})

const entryColumns = {
  id: wordColumn('Entry', (id: number) => String(id)),
  day: dayColumn,
  account: wordColumn('Account', ({ name }: CashEntry['account']) => name, 24),
  kind: wordColumn('Kind', (kind: CashEntryKind) => labelOf(cashEntryKinds, kind), 16),
  with: textColumn('With'),
  in: rupeesColumn('In (₹)'),
  out: rupeesColumn('Out (₹)'),
  head: wordColumn(
    'Head',
    (head: ExpenseHead | null) => (head === null ? null : labelOf(expenseHeads, head)),
    20,
  ),
  note: textColumn('Details', 40),
  reference: textColumn('Reference'),
  job_id: wordColumn('Job', (id: number | null) => (id === null ? null : recordId('job', id))),
  corrects: wordColumn(
    'Corrects',
    (of: CashEntry['corrects']) => (of === null ? null : `${of.id} of ${of.day}`),
    20,
  ),
  created_by: wordColumn('By', (user: CashEntry['created_by']) => user?.name ?? null, 22),
  created_at: timeColumn('Entered at'),
  corrected_by: hidden,
  payment_id: hidden,
  partner_id: hidden,
  customer_id: hidden,
} satisfies ExportColumns<EntryLine>

export function cashExport(db: Kysely<Database>, filters: CashFilters): Promise<Export> {
  return listExport({
    name: 'cash-entries',
    columns: entryColumns,
    list: cashList(db, filters),
    line: entryLine,
  })
}
