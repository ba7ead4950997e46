import type { Account, LedgerEntry, LedgerPage, ledgerQuery } from 'contract/ledger/ledger.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/list.ts'
import { canBePaired, isHidden, isKept } from './kept-cash.store.ts'

/** Midnight that began this month in the business's zone. */
const monthStart = sql`(date_trunc('month', app_now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`

/**
 * The figures of an account, or nothing when there is no such partner. What reduces the balance pays the
 * oldest debt first: the first entry up to which more was added than has been taken off since the beginning
 * is the oldest due. A payment in the partner's hands adds and takes off at once, and is left out of both. Of
 * cash received since then, the partner has to hand over what is owed and keeps the rest. No entry is dated
 * before the one before it: what came this month begins at a number.
 */
export async function findAccount(db: Kysely<Database>, partnerId: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT balance,
      (SELECT jsonb_build_object('amount', coalesce(sum(amount), 0), 'jobs',
                count(*) FILTER (WHERE kind = 'commission-due') - count(*) FILTER (WHERE kind = 'commission-reversed'))
       FROM ledger_entries WHERE partner_id = partners.id AND number >= month.number
         AND kind IN ('commission-due', 'commission-reversed')) AS commission,
      ${movedThisMonth('commission-received')} AS settled, ${movedThisMonth('payout')} AS paid_out,
      (SELECT greatest(least(coalesce(sum(amount), 0), balance), 0)::bigint FROM ledger_entries
       WHERE partner_id = partners.id AND kind = 'cash-held' AND number >= oldest.number) AS cash_held,
      CASE WHEN oldest.number IS NOT NULL THEN jsonb_build_object(
        'days', ${dayOf(sql`app_now()`)} - ${dayOf(sql`oldest.created_at`)}, 'job_id', oldest.job_id,
        'since', to_char(oldest.created_at AT TIME ZONE 'UTC', ${isoFormat})) END AS oldest_due
    FROM partners LEFT JOIN LATERAL (
      SELECT number FROM ledger_entries WHERE partner_id = partners.id AND created_at >= ${monthStart}
      ORDER BY created_at, number LIMIT 1
    ) AS month ON true
    LEFT JOIN LATERAL (
      SELECT entry.number, entry.job_id, entry.created_at FROM ledger_entries AS entry
      WHERE entry.partner_id = partners.id AND partners.balance > 0
        AND entry.added_after - entry.paired_after > (
          SELECT added_after - paired_after - balance_after FROM ledger_entries AS last
          WHERE last.partner_id = partners.id ORDER BY number DESC LIMIT 1)
      ORDER BY entry.added_after - entry.paired_after, entry.number LIMIT 1
    ) AS oldest ON true
    WHERE partners.id = ${partnerId}`.execute(db)
  return rows[0]
}

/** The amount settled or paid out this month and not reversed, and the time of the last payment. */
const movedThisMonth = (kind: 'commission-received' | 'payout') => sql`
  (SELECT jsonb_build_object('amount', coalesce(abs(sum(entry.amount)), 0), 'last_paid_at',
     to_char(max(coalesce(entry.paid_at, payments.paid_at)) AT TIME ZONE 'UTC', ${isoFormat}))
   FROM ledger_entries AS entry LEFT JOIN payments ON payments.id = entry.payment_id
   WHERE entry.partner_id = partners.id AND entry.number >= month.number AND entry.kind = ${kind}
     AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = entry.id))`

type Filters = Pick<z.output<typeof ledgerQuery>, 'from' | 'to' | 'kind'>

/**
 * The sums of an account after an entry; all are zero before the first. `added` excludes pairs, which are in
 * `paired`.
 */
type Position = { number: number; balance: number; added: number; paired: number }
const startPosition: Position = { number: 0, balance: 0, added: 0, paired: 0 }

/** The account before the first entry of a period and after its last: its entries are the numbers between. */
export type Period = { before: Position; last: Position }

/** No entry is dated before the one before it, so that two looks into an index find the period. */
export async function findPeriod(
  db: Kysely<Database>,
  partnerId: number,
  { from, to }: Pick<Filters, 'from' | 'to'>,
): Promise<Period> {
  const positionAt = (until: ReturnType<typeof dayStart> | null) => sql<Position | null>`(
    SELECT jsonb_build_object('number', number, 'balance', balance_after, 'added', added_after - paired_after,
      'paired', paired_after) FROM ledger_entries WHERE partner_id = ${partnerId} ${until === null ? sql`` : sql`AND created_at < ${until}`}
    ORDER BY created_at DESC, number DESC LIMIT 1)`
  const { before, last } = await db
    .selectNoFrom([
      (from === undefined ? sql<Position | null>`NULL::jsonb` : positionAt(dayStart(from))).as('before'),
      positionAt(to === undefined ? null : dayEnd(to)).as('last'),
    ])
    .executeTakeFirstOrThrow()
  const start = before ?? startPosition
  // A period that ends before it begins has no entries.
  return { before: start, last: last && last.number > start.number ? last : start }
}

/**
 * The account after one of its entries and until another, by their numbers; 0 is the beginning. No end is
 * inside of a pair.
 */
export async function periodBetween(
  db: Kysely<Database>,
  partnerId: number,
  { after, until }: { after: number; until: number },
): Promise<Period> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select([
      'number',
      'balance_after',
      'amount',
      'paired_after as paired',
      isHidden('ledger_entries').as('is_hidden'),
    ])
    .select(sql<number>`added_after - paired_after`.as('added'))
    .where('partner_id', '=', partnerId)
    .where('number', 'in', [after, until])
    .execute()
  const positionAt = (wanted: number): Position => {
    const row = rows.find(({ number }) => number === wanted)
    if (!row) return startPosition
    const { number, balance_after, amount, added, paired, is_hidden } = row
    // Before the pair, to which nothing was added.
    if (is_hidden) return { number: number - 1, balance: balance_after - amount, added, paired }
    return { number, balance: balance_after, added, paired }
  }
  return { before: positionAt(after), last: positionAt(until) }
}

/** The entries of the period that are shown, of some kinds or all: of two that cancel, one. */
export function entriesOf(db: Kysely<Database>, partnerId: number, period: Period, kind: Filters['kind']) {
  const { before, last } = period
  const entries = db
    .selectFrom('ledger_entries')
    .where('partner_id', '=', partnerId)
    .where('number', '>', before.number)
    .where('number', '<=', last.number)
  const shown =
    hasPairs(period) && canBePaired(kind) ? entries.where(isHidden('ledger_entries'), '=', false) : entries
  return kind ? shown.where('kind', 'in', kind) : shown
}

const hasPairs = ({ before, last }: Period) => last.paired !== before.paired

/**
 * The number of shown entries of the period. Without pairs it follows from the entry numbers, however long
 * the account is.
 */
export async function countShown(db: Kysely<Database>, partnerId: number, period: Period): Promise<number> {
  const { before, last } = period
  const all = last.number - before.number
  if (!hasPairs(period)) return all
  const { pairs } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`count(*)::int`.as('pairs'))
    .where('partner_id', '=', partnerId)
    .where('number', '>', before.number)
    .where('number', '<=', last.number)
    .where('is_paired', '=', true)
    .executeTakeFirstOrThrow()
  return all - pairs
}

type Sums = { total: number; adds: number; reduces: number }

/** Without a filter by kinds the sums at both ends of the period give the amounts added and taken off. */
async function sumsOf(
  db: Kysely<Database>,
  partnerId: number,
  period: Period,
  kind: Filters['kind'],
): Promise<Sums> {
  const { before, last } = period
  if (!kind) {
    const adds = last.added - before.added
    const total = await countShown(db, partnerId, period)
    return { total, adds, reduces: last.balance - before.balance - adds }
  }
  const counts = canBePaired(kind) ? sql`NOT ${isKept('ledger_entries')}` : sql`true`
  return entriesOf(db, partnerId, period, kind)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(greatest(amount, 0)) FILTER (WHERE ${counts}), 0)::bigint`.as('adds'),
      sql<number>`coalesce(sum(least(amount, 0)) FILTER (WHERE ${counts}), 0)::bigint`.as('reduces'),
    ])
    .executeTakeFirstOrThrow()
}

/** One page of the account, newest first. */
export async function ledgerPageOf(
  db: Kysely<Database>,
  partnerId: number,
  { page, per_page: perPage, kind, ...days }: z.output<typeof ledgerQuery>,
): Promise<LedgerPage> {
  const period = await findPeriod(db, partnerId, days)
  const { total, adds, reduces } = await sumsOf(db, partnerId, period, kind)
  const data = await pageOf(db, partnerId, period, { page, perPage, kind, total })
  return {
    data,
    meta: metaOf({ page, perPage, total, exact: true, rows: data.length }),
    opening: period.before.balance,
    adds,
    reduces,
    closing: period.last.balance,
  }
}

async function pageOf(
  db: Kysely<Database>,
  partnerId: number,
  period: Period,
  { page, perPage, kind, total }: { page: number; perPage: number; kind: Filters['kind']; total: number },
): Promise<LedgerEntry[]> {
  const offset = (page - 1) * perPage
  if (offset >= total) return []
  const entries = entriesOf(db, partnerId, period, kind).select('id').orderBy('number', 'desc').limit(perPage)
  const rows = await (kind || hasPairs(period)
    ? entries.offset(offset)
    : entries.where('number', '<=', period.last.number - offset)
  ).execute()
  const ids = rows.map(({ id }) => id)
  return inOrder(ids, await entryRows(db, ids))
}

/**
 * Entries with their record names, in any order; a pair is shown as one entry. For money with a payment,
 * method and reference are those of the payment.
 */
export async function entryRows(db: Kysely<Database>, ids: number[]): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('payments', 'payments.id', 'entry.payment_id')
    .leftJoin('users', 'users.id', 'entry.created_by')
    .leftJoin('ledger_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .select(['entry.id', 'entry.number', 'entry.kind', 'entry.amount', 'entry.balance_after as balance'])
    .select(isKept('entry').as('is_kept'))
    .select([
      'entry.job_id',
      'entry.note',
      'entry.created_at',
      'entry.reverses_id',
      'reversal.id as reversed_by_id',
    ])
    .select(['entry.created_by as user_id', 'users.name as user_name'])
    .select((of) => [
      of.fn.coalesce('entry.method', 'payments.method').as('method'),
      of.fn.coalesce('entry.reference', 'payments.reference').as('reference'),
      of.fn.coalesce('entry.paid_at', 'payments.paid_at').as('paid_at'),
    ])
    .where(sql<SqlBool>`entry.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map(({ user_id, user_name, is_kept, amount, ...row }) => ({
    ...row,
    amount: is_kept ? 0 : amount,
    kept: is_kept ? amount : null,
    created_by: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
  }))
}

export async function findEntry(db: Kysely<Database>, id: number): Promise<LedgerEntry | undefined> {
  const [entry] = await entryRows(db, [id])
  return entry
}

export type HeldAccount = { id: number; name: string; balance: number }

/** The balance of the partner, locked until the transaction ends. */
export function holdAccount(db: Kysely<Database>, id: number): Promise<HeldAccount | undefined> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'balance'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type AccountHolder = { id: number; name: string; phone: string; created_at: string }

/** The partner of the account. */
export function findAccountHolder(db: Kysely<Database>, id: number): Promise<AccountHolder | undefined> {
  return db
    .selectFrom('partners')
    .select(['id', 'name', 'phone', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
