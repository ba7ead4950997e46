import type { Merge, mergeListQuery } from 'contract/customers/merge.schema.ts'
import { parseRecordId, recordId } from 'contract/shared/record-id.ts'
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page, readSort } from '#platform/db/list.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import type { CustomerMergesTable } from './merge.table.ts'

type Db = Kysely<Database>
export type MergeRecord = Selectable<CustomerMergesTable>

/** How long a merge can be undone. */
export const undoDays = 30

export function listMerges(db: Db, query: z.output<typeof mergeListQuery>): Promise<Page<Merge>> {
  const { descending } = readSort(query.sort ?? '-merged_at')
  let matching = db.selectFrom('customer_merges')
  if (query.survivor_id !== undefined) matching = matching.where('survivor_id', '=', query.survivor_id)
  if (query.q) matching = matching.where(namesSide(query.q))
  return listPage({
    db,
    query,
    matching,
    id: sql<number>`customer_merges.id`,
    order: { by: sql.ref('customer_merges.merged_at'), descending },
    rows: (ids) => findMerges(db, ids),
  })
}

/** One of the merged, or the survivor, by id, name or number. Merges are few, so this is a scan. */
function namesSide(q: string) {
  const record = parseRecordId(q)
  const text = sql`(${nameHas(sql`c.name`, q)} OR c.phone LIKE ANY (${phonePatterns(q)}::text[]))`
  const fits = record ? sql`c.id = ${record.type === 'customer' ? record.id : 0}` : text
  return sql<SqlBool>`EXISTS (
    SELECT FROM customers c WHERE c.id = ANY (customer_merges.merged_ids || customer_merges.survivor_id) AND ${fits})`
}

type MergeRow = Omit<Merge, 'locked'> & { survivor_went_into: number | null; is_over: boolean }

export async function findMerges(db: Db, ids: number[]): Promise<Merge[]> {
  const person = (id: string, name: string) =>
    sql`CASE WHEN ${sql.ref(name)} IS NOT NULL THEN jsonb_build_object('id', ${sql.ref(id)}, 'name', ${sql.ref(name)}) END`
  const { rows } = await sql<MergeRow>`
    SELECT m.id, m.moved, m.merged_at, m.undone_at,
      jsonb_build_object('id', survivor.id, 'name', survivor.name) AS survivor,
      (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.id)
       FROM customers c WHERE c.id = ANY (m.merged_ids)) AS merged,
      ${person('m.merged_by', 'merger.name')} AS merged_by, ${person('m.undone_by', 'undoer.name')} AS undone_by,
      m.merged_at + make_interval(days => ${undoDays}) AS undo_until,
      m.merged_at + make_interval(days => ${undoDays}) < app_now() AS is_over,
      survivor.merged_into AS survivor_went_into
    FROM customer_merges m JOIN customers survivor ON survivor.id = m.survivor_id
    LEFT JOIN users merger ON merger.id = m.merged_by LEFT JOIN users undoer ON undoer.id = m.undone_by
    WHERE m.id = ANY (${ids}::bigint[])`.execute(db)
  return rows.map(({ survivor_went_into, is_over, ...row }) => ({
    ...row,
    locked: lockOf(row, { survivor_went_into, is_over }),
  }))
}

/** The reason why it cannot be undone, as a sentence. */
function lockOf(
  { undone_at, undone_by, survivor }: Omit<MergeRow, 'survivor_went_into' | 'is_over'>,
  { survivor_went_into: into, is_over }: Pick<MergeRow, 'survivor_went_into' | 'is_over'>,
): string | null {
  if (undone_at !== null) return `This merge was already undone${undone_by ? ` by ${undone_by.name}` : ''}.`
  if (is_over) return `A merge can be undone only for ${undoDays} days.`
  if (into === null) return null
  const [kept, next] = [recordId('customer', survivor.id), recordId('customer', into)]
  return `${kept} was merged into ${next} since: undo that merge first.`
}

export function insertMerge(
  db: Db,
  values: Pick<MergeRecord, 'survivor_id' | 'merged_ids'> & {
    survivor_before: object
    merged_before: object[]
    newest: object
    merged_by: number
  },
): Promise<{ id: number }> {
  return db
    .insertInto('customer_merges')
    .values({
      ...values,
      survivor_before: JSON.stringify(values.survivor_before),
      survivor_after: '{}',
      merged_before: JSON.stringify(values.merged_before),
      newest: JSON.stringify(values.newest),
      moved: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function finishMerge(
  db: Db,
  id: number,
  { survivor_after, moved }: { survivor_after: object; moved: object[] },
): Promise<void> {
  const values = { survivor_after: JSON.stringify(survivor_after), moved: JSON.stringify(moved) }
  await db.updateTable('customer_merges').set(values).where('id', '=', id).execute()
}

export async function lockMerge(db: Db, id: number): Promise<MergeRecord | undefined> {
  return db.selectFrom('customer_merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markUndone(db: Db, id: number, by: number): Promise<void> {
  await sql`UPDATE customer_merges SET undone_at = app_now(), undone_by = ${by} WHERE id = ${id}`.execute(db)
}

/**
 * A field that a later merge into the same survivor took over from this one goes back to what was before this
 * one when that later merge is undone: the merges of a survivor can be undone in any order.
 */
export async function forgetField(
  db: Db,
  merge: MergeRecord,
  { field, was, became }: { field: string; was: unknown; became: unknown },
): Promise<void> {
  await sql`
    UPDATE customer_merges SET survivor_before = survivor_before || ${JSON.stringify({ [field]: was })}::jsonb
    WHERE id = (
      SELECT id FROM customer_merges
      WHERE survivor_id = ${merge.survivor_id} AND undone_at IS NULL AND id > ${merge.id}
        AND survivor_before -> ${field} = ${JSON.stringify(became)}::jsonb AND survivor_after -> ${field} <> survivor_before -> ${field}
      ORDER BY id LIMIT 1
    )`.execute(db)
}
