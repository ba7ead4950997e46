import type { TrashListQuery, TrashRow } from 'contract/trash/trash.schema.ts'
import { type DeletableType, trashDays } from 'contract/trash/trash.words.ts'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type List, readSort } from '#platform/db/list.ts'
import { nameHas } from '#platform/db/search-text.ts'

type Db = Kysely<Database>

/** The deleted records that match the filters. They are few: each query reads the table itself. */
export function trashList(db: Db, query: TrashListQuery): List<Database, 'trash', object, TrashRow> {
  const { descending } = readSort(query.sort ?? '-deleted_at')
  let matching = db.selectFrom('trash').where(notOver)
  if (query.record_type) matching = matching.where('record_type', 'in', query.record_type)
  if (query.record_id) matching = matching.where('record_id', '=', query.record_id)
  if (query.q) {
    matching = matching.where(nameHas(sql`label`, query.q))
  }
  return {
    db,
    matching,
    id: sql<number>`trash.id`,
    order: { by: sql.ref('trash.deleted_at'), descending },
    rows: (ids) => trashRows(db, ids),
  }
}

const ends = sql<string>`(deleted_at + make_interval(days => ${sql.lit(trashDays)}))`
/** A record whose days are over is gone, also before the daily task has removed it. */
const notOver = sql<SqlBool>`${ends} > app_now()`

function trashRows(db: Db, ids: number[]): Promise<TrashRow[]> {
  return db
    .selectFrom('trash')
    .innerJoin('users', 'users.id', 'deleted_by')
    .select(['trash.id', 'record_type', 'record_id', 'label', 'deleted_at'])
    .select([
      sql<TrashRow['deleted_by']>`jsonb_build_object('id', users.id, 'name', users.name)`.as('deleted_by'),
      sql<number>`ceil(extract(epoch FROM ${ends} - app_now()) / 86400)::int`.as('days_left'),
    ])
    .where('trash.id', 'in', ids)
    .execute()
}

export type Trashed = {
  id: number
  record_type: DeletableType
  record_id: number
  deleted_at: string
  by: string
}

const trashed = (db: Db) =>
  db
    .selectFrom('trash')
    .innerJoin('users', 'users.id', 'deleted_by')
    .select(['trash.id', 'record_type', 'record_id', 'deleted_at', 'users.name as by'])
    .where(notOver)

export function findTrashed(db: Db, type: DeletableType, recordId: number): Promise<Trashed | undefined> {
  return trashed(db).where('record_type', '=', type).where('record_id', '=', recordId).executeTakeFirst()
}

/** Locked until the transaction ends: of two parallel restores the second finds nothing. */
export function lockTrashed(db: Db, id: number): Promise<Trashed | undefined> {
  return trashed(db).where('trash.id', '=', id).forUpdate('trash').executeTakeFirst()
}

/** Removes records for good after their days in the trash, with one audit entry each. */
export async function emptyTrash(db: Db): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM trash WHERE NOT ${notOver} RETURNING record_type, record_id, label)
    INSERT INTO audit_entries (record_type, record_id, action, before)
    SELECT record_type, record_id::text, 'removed', jsonb_build_object('label', label) FROM gone`.execute(db)
}

/** An encrypted column of rows of partners, and what the text of a partner is encrypted for. */
type SealedColumn = { table: string; column: string; contextOf: (partnerId: number) => string }

/** Encrypts a column of the rows of deleted partners again; returns how many values there are. */
export async function resealTrashed(
  db: Db,
  { table, column, contextOf }: SealedColumn,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const { rows } = await sql<{ id: number; place: number; partner_id: number; sealed: string }>`
    SELECT trash.id, place - 1 AS place, (kept ->> 'partner_id')::bigint AS partner_id, kept ->> ${column}::text AS sealed
    FROM trash, jsonb_array_elements(content -> ${table}::text) WITH ORDINALITY AS rows (kept, place)
    WHERE record_type = 'partner' AND kept ->> ${column}::text IS NOT NULL`.execute(db)
  for (const { id, place, partner_id, sealed } of rows) {
    const path = [table, String(place), column]
    await sql`UPDATE trash SET content = jsonb_set(content, ${path}::text[],
      to_jsonb(${reseal(sealed, contextOf(partner_id))}::text)) WHERE id = ${id}`.execute(db)
  }
  return rows.length
}
