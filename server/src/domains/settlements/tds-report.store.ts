import { daysOfYear } from 'contract/settlements/tds.rules.ts'
import type {
  TdsPage,
  TdsPartner,
  TdsPayout,
  tdsPayoutsQuery,
  tdsQuery,
} from 'contract/settlements/tds.schema.ts'
import { businessDay, financialYearOfDay } from 'contract/shared/business-time.ts'
import { maskedNumber } from 'contract/shared/masked-number.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import type { Page } from '#platform/db/list.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { openDetails } from './bank-details.store.ts'
import { lineState, posting } from './settlement-runs.store.ts'

type Db = Kysely<Database>
type Period = { year?: number | undefined; quarter?: number | undefined }

export function periodOf({ year, quarter }: Period, now: number) {
  const of = year ?? financialYearOfDay(businessDay(now))
  return { year: of, quarter: quarter ?? null, ...daysOfYear(of, quarter ?? null) }
}

/** Paid lines with tax of the runs whose cut-off day is in the period. */
const taxed = (period: Period, now: number): RawBuilder<unknown> => {
  const { from, to } = periodOf(period, now)
  return sql`SELECT line.*, run.cut_off, paid.utr FROM settlement_runs AS run
    JOIN settlement_lines AS line ON line.run_id = run.id ${posting}
    WHERE run.cut_off BETWEEN ${from} AND ${to} AND line.tds > 0 AND ${lineState} = 'paid'`
}

type Row = Omit<TdsPartner, 'pan'>
const columns = sql`partners.id, jsonb_build_object('id', partners.id, 'name', partners.name) AS partner, count(*)::int AS payouts,
  sum(taxed.tds_base)::bigint AS gross, sum(taxed.tds)::bigint AS tds`

async function openPans(db: Db, secrets: Secrets, rows: readonly Row[]): Promise<TdsPartner[]> {
  const details = await openDetails(
    db,
    secrets,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, pan: details.get(row.id)?.pan ?? null }))
}

/** The sums of some partners, in any order, with the whole PANs that a return needs. */
export async function tdsOfPartners(
  { db, now }: TimedDb,
  secrets: Secrets,
  period: Period,
  ids: readonly number[],
): Promise<TdsPartner[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM (${taxed(period, now)}) AS taxed JOIN partners ON partners.id = taxed.partner_id
    WHERE partners.id = ANY (${[...ids]}::bigint[]) GROUP BY partners.id`.execute(db)
  return openPans(db, secrets, rows)
}

/** Partners with tax in the period, by their ids. */
export async function partnersWithTds({ db, now }: TimedDb, period: Period): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT partner_id AS id FROM (${taxed(period, now)}) AS taxed ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function tdsReport(
  { db, now }: TimedDb,
  secrets: Secrets,
  { page, per_page: perPage, ...period }: z.output<typeof tdsQuery>,
): Promise<TdsPage> {
  const { rows: sums } = await sql<TdsPage['total']>`
    SELECT count(DISTINCT partner_id)::int AS partners, count(*)::int AS payouts, coalesce(sum(tds_base), 0)::bigint AS gross,
      coalesce(sum(tds), 0)::bigint AS tds FROM (${taxed(period, now)}) AS taxed`.execute(db)
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM (${taxed(period, now)}) AS taxed JOIN partners ON partners.id = taxed.partner_id
    GROUP BY partners.id ORDER BY partners.name, partners.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(
    db,
  )
  const total = sums[0]! // one row
  const opened = await openPans(db, secrets, rows)
  const data = opened.map(({ pan, ...row }) => ({ ...row, pan: pan && maskedNumber(pan) }))
  const meta = metaOf({ page, perPage, rows: data.length, total: total.partners, exact: true })
  return { data, meta, total, ...periodOf(period, now) }
}

export async function tdsPayouts(
  { db, now }: TimedDb,
  { page, per_page: perPage, partner_id, ...period }: z.output<typeof tdsPayoutsQuery>,
): Promise<Page<TdsPayout>> {
  const of = sql`(${taxed(period, now)}) AS taxed WHERE partner_id = ${partner_id}`
  const { rows: data } = await sql<TdsPayout>`
    SELECT id, run_id, 'S' || run_id || '-' || id AS reference, cut_off, tds_base AS gross, tds_rate AS rate, tds, utr
    FROM ${of} ORDER BY cut_off DESC, id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${of}`.execute(db)
  return { data, meta: metaOf({ page, perPage, rows: data.length, total: rows[0]!.total, exact: true }) }
}
