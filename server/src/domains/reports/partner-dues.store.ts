import type { PartnerDues, PartnerDuesPage, partnerDuesQuery } from 'contract/reports/reports.contract.ts'
import { duesAges } from 'contract/reports/reports.words.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { inOrder, readSort } from '#platform/db/list.ts'

type Query = z.output<typeof partnerDuesQuery>
/** `day` and `today` as `YYYY-MM-DD`. */
export type PartnerDuesFilters = Pick<Query, 'side' | 'age' | 'sort'> & { day: string; today: string }
type Sums = Omit<PartnerDues, 'name' | 'phone'>

/** The sums of an account before a time: the amounts added and taken off, paired entries excluded. */
const standing = (before: RawBuilder<unknown>, only: RawBuilder<unknown>) => sql`LEFT JOIN LATERAL (
  SELECT balance_after AS balance, added_after - paired_after AS added, added_after - paired_after - balance_after AS taken
  FROM ledger_entries WHERE partner_id = partners.id AND created_at < ${before} AND ${only}
  ORDER BY created_at DESC, number DESC LIMIT 1)`

const cuts = [
  { name: 'first', days: duesAges[0].to },
  { name: 'second', days: duesAges[1].to },
  { name: 'third', days: duesAges[2].to },
] as const

/** The amount added after the sums of the table alias `name`; taken off for a partner who is owed. */
const since = (
  name: string,
) => sql`(CASE WHEN last.balance > 0 THEN last.added - coalesce(${sql.ref(`${name}.added`)}, 0)
  ELSE last.taken - coalesce(${sql.ref(`${name}.taken`)}, 0) END)`
const unpaidSince = (name: string) => sql`least(abs(last.balance), ${since(name)})`

/**
 * The accounts that were not settled at the end of the day. A reduction pays the oldest debt first, so the
 * unpaid part is the last that was added, or for a partner who is owed, the last that was taken off. When all
 * of it is of some days, older entries are not read.
 */
function duesOf({ day, today, side, age }: PartnerDuesFilters): RawBuilder<Sums> {
  const joins = cuts.map(({ name, days }, at) => {
    const before = cuts[at - 1]?.name
    const only = before ? sql`${since(before)} < abs(last.balance)` : sql`true`
    return sql`${standing(dayStart(addDays(day, -days)), only)} AS ${sql.ref(name)} ON true`
  })
  const isOpen = day >= today ? sql`AND partners.balance <> 0` : sql``
  return sql`SELECT * FROM (
      SELECT id, balance, in_30 AS days_0_30, in_60 - in_30 AS days_31_60, in_90 - in_60 AS days_61_90,
        abs(balance) - in_90 AS days_over_90
      FROM (
        SELECT partners.id, last.balance, ${unpaidSince('first')} AS in_30, ${unpaidSince('second')} AS in_60,
          ${unpaidSince('third')} AS in_90
        FROM partners ${standing(dayEnd(day), sql`true`)} AS last ON true ${sql.join(joins, sql` `)}
        WHERE last.balance <> 0 ${isOpen}
      ) AS sums
    ) AS owed WHERE ${matching({ side, age })}`
}

function matching({ side, age }: Pick<PartnerDuesFilters, 'side' | 'age'>): RawBuilder<unknown> {
  const conditions = age?.map(
    (slug) => sql`${sql.ref(duesAges.find((each) => each.slug === slug)!.field)} > 0`,
  )
  const isSide = side === 'owes' ? sql`balance > 0` : side === 'owed' ? sql`balance < 0` : sql`true`
  return sql`${isSide} ${conditions ? sql`AND (${sql.join(conditions, sql` OR `)})` : sql``}`
}

const orderOf = ({ sort }: PartnerDuesFilters) => readSort(sort ?? '-balance')
const orderBy = (column: string) =>
  column === 'name'
    ? sql`(SELECT lower(name) FROM partners WHERE partners.id = owed.id)`
    : sql.ref(`owed.${column}`)

/** The filtered list, for the export. */
export function partnerDuesList(db: Kysely<Database>, filters: PartnerDuesFilters) {
  const { column, descending } = orderOf(filters)
  return {
    matching: db.selectFrom(sql<Sums>`(${duesOf(filters)})`.as('owed')),
    id: sql.ref<number>('owed.id'),
    order: { by: orderBy(column), descending },
    rows: (ids: number[]) => rowsOf(db, ids, filters),
  }
}

const money = ['days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const

/** One page, and the totals of both sides, in one pass over the accounts. */
export async function partnerDuesPageOf(
  db: Kysely<Database>,
  { page, per_page: perPage, ...filters }: PartnerDuesFilters & Pick<Query, 'page' | 'per_page'>,
): Promise<PartnerDuesPage> {
  const { column, descending } = orderOf(filters)
  const direction = descending ? sql`DESC` : sql`ASC`
  const sums = money.map((name) => sql`${name}::text, coalesce(sum(${sql.ref(name)}), 0)::bigint`)
  const totals = (where: RawBuilder<unknown>) => sql`(SELECT json_build_object('partners', count(*)::int,
    'due', coalesce(sum(abs(balance)), 0)::bigint, ${sql.join(sums)}) FROM everyone WHERE ${where})`
  const isWanted = matching(filters)
  const { rows } = await sql<{ owes: Side; owed: Side; total: number; ids: number[] }>`
    WITH everyone AS MATERIALIZED (${duesOf({ day: filters.day, today: filters.today })})
    SELECT ${totals(sql`balance > 0`)} AS owes, ${totals(sql`balance < 0`)} AS owed,
      (SELECT count(*)::int FROM everyone WHERE ${isWanted}) AS total,
      ARRAY(SELECT id FROM everyone AS owed WHERE ${isWanted} ORDER BY ${orderBy(column)} ${direction}, id ${direction}
            LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS ids`.execute(db)
  const { owes, owed, total, ids } = rows[0]!
  const data = ids.length === 0 ? [] : inOrder(ids, await rowsOf(db, ids, filters))
  const meta = metaOf({ page, perPage, rows: data.length, total, exact: true })
  return { data, meta, as_of: filters.day, totals: { owes, owed } }
}
type Side = PartnerDuesPage['totals']['owes']

async function rowsOf(
  db: Kysely<Database>,
  ids: number[],
  { day, today }: PartnerDuesFilters,
): Promise<PartnerDues[]> {
  const { rows } = await sql<PartnerDues>`
    SELECT owed.*, partners.name, partners.phone FROM (${duesOf({ day, today })}) AS owed
    JOIN partners ON partners.id = owed.id WHERE owed.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}
