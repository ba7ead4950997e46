import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { blockers, type Part, parts, type RecordKey } from './trash-parts.store.ts'

type Db = Kysely<Database>

/**
 * For this transaction alone: the history of schedules, which is append-only otherwise, may leave its table.
 */
const allowMoving = (db: Db) => sql`SELECT set_config('housecare.trash', 'on', true)`.execute(db)

/** The label of the record; null when there is none. The record stays locked until the transaction ends. */
export async function lockRecord(db: Db, type: DeletableType, id: number): Promise<{ label: string } | null> {
  const [{ table }] = parts[type]
  const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(db)
  if (rows.length === 0) return null
  const label: Record<DeletableType, RawBuilder<unknown>> = {
    enquiry: sql`SELECT coalesce(name, ${callerName(null)}) AS label FROM enquiries WHERE id = ${id}`,
    customer: sql`SELECT name AS label FROM customers WHERE id = ${id}`,
    job: sql`SELECT customers.name || ', ' || categories.title AS label FROM jobs
      JOIN customers ON customers.id = customer_id JOIN categories ON categories.id = category_id WHERE jobs.id = ${id}`,
    partner: sql`SELECT name AS label FROM partners WHERE id = ${id}`,
  }
  const found = await sql<{ label: string }>`${label[type]}`.execute(db)
  return found.rows[0] ?? null
}

/** Why the record cannot be deleted, as the end of a sentence; null without a blocker. */
export async function findBlocker(db: Db, type: DeletableType, id: number): Promise<string | null> {
  for (const { table, of, words } of blockers[type]) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM ${sql.table(table)} WHERE ${of(id)}`.execute(db)
    if (rows[0]!.count > 0) return words(rows[0]!.count)
  }
  return null
}

const rowsOf = ({ table, of }: Part, id: RecordKey) => sql`
  (SELECT coalesce(jsonb_agg(to_jsonb(kept)), '[]') FROM ${sql.table(table)} AS kept WHERE ${of(id)})`

/** Moves every row of the record into one document of the trash. Returns the id of the trash's row. */
export async function moveToTrash(
  db: Db,
  record: { type: DeletableType; id: number; label: string; deleted_by: number },
): Promise<number> {
  const { type, id, label, deleted_by } = record
  await allowMoving(db)
  const content = sql<string>`jsonb_build_object(${sql.join(
    parts[type].flatMap((part) => [sql.lit(part.table), rowsOf(part, id)]),
  )})`
  const row = await db
    .insertInto('trash')
    .values({ record_type: type, record_id: id, label, deleted_by, content })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const part of parts[type].toReversed()) await removeRows(db, part, id)
  return row.id
}

const removeRows = (db: Db, { table, of }: Part, id: number) =>
  sql`DELETE FROM ${sql.table(table)} WHERE ${of(id)}`.execute(db)

/**
 * Inserts the rows of a document again with their ids. The rows of triggers for the new rows are replaced by
 * the kept ones.
 */
export async function moveBack(
  db: Db,
  record: { trashId: number; type: DeletableType; id: number },
): Promise<void> {
  await allowMoving(db)
  for (const [place, part] of parts[record.type].entries()) {
    if (place > 0) await removeRows(db, part, record.id)
    const columns = await columnsOf(db, part.table, record.trashId)
    if (columns.length === 0) continue
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`INSERT INTO ${sql.table(part.table)} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(part.table)},
        (SELECT content -> ${part.table}::text FROM trash WHERE id = ${record.trashId}))`.execute(db)
  }
  await db.deleteFrom('trash').where('id', '=', record.trashId).execute()
}

/** The partner who has the number of a deleted one. */
export async function findPhoneOwner(db: Db, trashId: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('partners')
    .select('id')
    .where(
      'phone',
      '=',
      sql<string>`(SELECT content #>> '{partners,0,phone}' FROM trash WHERE id = ${trashId})`,
    )
    .executeTakeFirst()
}

/** The columns of the kept rows that the table still has. A column that was added since gets its default. */
async function columnsOf(db: Db, table: string, trashId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'
      AND column_name IN (SELECT jsonb_object_keys(content -> ${table}::text -> 0) FROM trash WHERE id = ${trashId})
    ORDER BY ordinal_position`.execute(db)
  return rows.map(({ name }) => name)
}

const givenId = sql<number>`given.trashed_id`

/** Those of the customers that have a blocker, as `findBlocker` returns for one. */
export async function findBlockedCustomers(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const blocked = sql.join(
    blockers.customer.map(
      ({ table, of }) => sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE ${of(givenId)})`,
    ),
    sql` OR `,
  )
  const { rows } = await sql<{ id: number }>`
    SELECT trashed_id AS id FROM unnest(${ids}::bigint[]) AS given (trashed_id) WHERE ${blocked}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Moves many customers to the trash in a statement for each table. They are locked and nothing blocks them.
 */
export async function moveCustomersToTrash(
  db: Db,
  ids: readonly number[],
  deleted_by: number,
): Promise<void> {
  await allowMoving(db)
  const content = sql`jsonb_build_object(${sql.join(
    parts.customer.flatMap((part) => [sql.lit(part.table), rowsOf(part, givenId)]),
  )})`
  await sql`
    INSERT INTO trash (record_type, record_id, label, deleted_by, content)
    SELECT 'customer', given.trashed_id, customers.name, ${deleted_by}::bigint, ${content}
    FROM unnest(${ids}::bigint[]) AS given (trashed_id) JOIN customers ON customers.id = given.trashed_id
  `.execute(db)
  for (const { table, of } of parts.customer.toReversed()) {
    // Found record by record, so that each condition uses its index for any number of rows.
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (ARRAY(
      SELECT found.id FROM unnest(${ids}::bigint[]) AS given (trashed_id)
      CROSS JOIN LATERAL (SELECT id FROM ${sql.table(table)} WHERE ${of(givenId)} OFFSET 0) AS found))`.execute(
      db,
    )
  }
}
