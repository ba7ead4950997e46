import type { MergeKind } from 'contract/customers/merge.rules.ts'
import type { MergePreview, mergePreviewQuery } from 'contract/customers/merge.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { namesOneOf } from './merge-moves.store.ts'
import { type Reference, references } from './merge-references.rules.ts'
import { undoDays } from './merges.store.ts'

/** The maximum number of records of each kind that are listed. */
const first = 3

/** The listed values of each kind: a short text, a time and an amount. */
const shown: Record<
  Exclude<MergeKind, 'receipts'>,
  { text: RawBuilder<string>; at: string; amount?: RawBuilder<number> }
> = {
  enquiries: {
    text: sql`concat_ws(', ', (SELECT title FROM categories WHERE categories.id = category_id), status)`,
    at: 'created_at',
  },
  jobs: {
    text: sql`concat_ws(', ', (SELECT title FROM categories WHERE categories.id = category_id), status)`,
    at: 'scheduled_at',
    amount: sql`price`,
  },
  payments: { text: sql`concat_ws(', ', method, reference)`, at: 'paid_at', amount: sql`amount` },
  addresses: {
    text: sql`concat_ws(', ', line_1, landmark, (SELECT title FROM locations WHERE locations.id = location_id))`,
    at: 'created_at',
  },
  activities: { text: sql`concat_ws(', ', type, left(note, 120))`, at: 'happened_at' },
  messages: { text: sql`concat_ws(', ', channel, template)`, at: 'created_at' },
  timeline: { text: sql`kind`, at: 'happened_at' },
}
/** Refunds have the opposite sign. */
const sums: Partial<Record<MergeKind, RawBuilder<number>>> = {
  payments: sql`sum(CASE WHEN reversed_at IS NULL THEN payment_cash(payments.kind, amount, credited) ELSE 0 END)`,
}

type Moves = MergePreview['moves'][number]

/** The rows that a merge would move, found by the references of the merge. */
export async function previewMerge(
  db: Kysely<Database>,
  { survivor_id, merged_ids }: z.output<typeof mergePreviewQuery>,
): Promise<MergePreview> {
  const survivor = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', '=', survivor_id)
    .executeTakeFirst()
  if (!survivor) throw invalid('survivor_id', 'does not exist')
  if (merged_ids.includes(survivor_id)) throw invalid('merged_ids', 'must have each customer only once')
  const moveQueries = references.flatMap((reference) => movesOf(reference, merged_ids) ?? [])
  const { rows } = await sql<Moves & { undo_until: string }>`
    SELECT *, app_now() + make_interval(days => ${undoDays}) AS undo_until
    FROM (${sql.join([...moveQueries, receiptsOf(merged_ids)], sql` UNION ALL `)}) AS moves`.execute(db)
  return {
    survivor,
    moves: rows.map(({ what, count, amount, first }) => ({ what, count, amount, first })),
    undo_until: rows[0]!.undo_until, // receipts are always listed
  }
}

const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function movesOf(reference: Reference, ids: number[]): RawBuilder<Moves> | null {
  const { what, table } = reference
  if (what === null || what === 'receipts') return null
  const { text, at, amount = sql`NULL::bigint` } = shown[what]
  return sql`SELECT ${sql.lit(what)}::text AS what,
    (SELECT count(*) FROM ${sql.table(table)} WHERE ${namesOneOf(reference, ids)}) AS count,
    (SELECT (${sums[what] ?? sql`max(NULL::bigint)`})::bigint FROM ${sql.table(table)} WHERE ${namesOneOf(reference, ids)}) AS amount,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'at', at, 'amount', amount)), '[]') FROM (
      SELECT id, ${text} AS text, ${isoTime(sql.ref(at))} AS at, ${amount} AS amount
      FROM ${sql.table(table)} WHERE ${namesOneOf(reference, ids)} ORDER BY id DESC LIMIT ${sql.lit(first)}
    ) AS newest) AS first`
}

/** They name no customer, so they move with their payments. */
function receiptsOf(ids: number[]): RawBuilder<Moves> {
  const receipts = sql`receipts JOIN payments ON payments.id = payment_id WHERE payments.customer_id = ANY (${ids}::bigint[])`
  return sql`SELECT 'receipts'::text AS what, (SELECT count(*) FROM ${receipts}) AS count, NULL::bigint AS amount,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', number, 'at', at, 'amount', amount)), '[]') FROM (
      SELECT receipts.id, number, ${isoTime(sql`receipts.created_at`)} AS at, amount
      FROM ${receipts} ORDER BY receipts.id DESC LIMIT ${sql.lit(first)}
    ) AS newest) AS first`
}
