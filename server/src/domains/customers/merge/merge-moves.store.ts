import { type Kysely, type RawBuilder, sql } from 'kysely'
import { optOutList } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import type { CustomerRecord } from '../customers.store.ts'
import { dependents, type Reference, references } from './merge-references.rules.ts'

type Db = Kysely<Database>

/** Rows of a reference that name one of the customers. */
export function namesOneOf({ table, column, ofRecordType }: Reference, ids: number[]): RawBuilder<unknown> {
  const names = sql`${sql.table(table)}.${sql.ref(column)} = ANY (${ids}::bigint[])`
  return ofRecordType ? sql`${sql.table(table)}.record_type = 'customer' AND ${names}` : names
}

const lockedFirst = references.filter((reference) => reference.isLockedFirst)

/**
 * In the common order of locks: rows before customers, by ascending id within a table. Returns their number.
 */
async function lockRowsOf(db: Db, ids: number[]): Promise<number> {
  let locked = 0
  for (const reference of lockedFirst) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) FROM (
        SELECT id FROM ${sql.table(reference.table)} WHERE ${namesOneOf(reference, ids)} ORDER BY id FOR NO KEY UPDATE
      ) AS held`.execute(db)
    locked += rows[0]!.count
  }
  return locked
}

async function countRowsOf(db: Db, ids: number[]): Promise<number> {
  const counts = lockedFirst.map(
    (reference) =>
      sql`(SELECT count(*) FROM ${sql.table(reference.table)} WHERE ${namesOneOf(reference, ids)})`,
  )
  const { rows } = await sql<{ count: number }>`SELECT ${sql.join(counts, sql` + `)} AS count`.execute(db)
  return rows[0]!.count
}

/**
 * A row that was added during the wait for the customers is locked in another attempt, a few times at most.
 */
const attempts = 5

/**
 * Locks the rows that will move, then the customers, until the transaction ends. A concurrent write for one
 * of them is waited for, or waits and then finds the survivor.
 */
export async function lockCustomers(db: Db, ids: number[], ownerIds: number[]): Promise<CustomerRecord[]> {
  for (let attempt = 1; ; attempt++) {
    await sql`SAVEPOINT before_locks`.execute(db)
    const locked = await lockRowsOf(db, ownerIds)
    const { rows } = await sql<CustomerRecord>`
      SELECT *, ${optOutList('customers')} FROM customers WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(
      db,
    )
    if (attempt === attempts || (await countRowsOf(db, ownerIds)) === locked) return rows
    await sql`ROLLBACK TO SAVEPOINT before_locks`.execute(db)
  }
}

/** The same for an undo, after the rows that go back are locked. */
export async function lockSurvivorAnd(
  db: Db,
  survivorId: number,
  mergedIds: number[],
): Promise<CustomerRecord[]> {
  const { rows } = await sql<CustomerRecord>`
    SELECT *, ${optOutList('customers')} FROM customers
    WHERE id = ANY (${[survivorId, ...mergedIds]}::bigint[]) ORDER BY id FOR UPDATE`.execute(db)
  return rows
}

/** A move is an edit for rows that have a version. */
const nextVersion = (row: string, table: string) =>
  references.some((reference) => reference.table === table && reference.isVersioned)
    ? sql`, ${editedColumns(row)}`
    : sql``

/** The newest ids of the tables that refer to jobs and enquiries. */
export async function newestIds(db: Db): Promise<Record<string, number>> {
  const tables = [...new Set(dependents.map(({ table }) => table))]
  const newest = tables.map(
    (table) => sql`${sql.lit(table)}, (SELECT coalesce(max(id), 0) FROM ${sql.table(table)})`,
  )
  const { rows } = await sql<{ newest: Record<string, number> }>`
    SELECT jsonb_build_object(${sql.join(newest)}) AS newest`.execute(db)
  return rows[0]!.newest
}

/**
 * Points every row of the merged customers at the survivor, and notes each. Returns the count of each
 * reference.
 */
export async function moveRows(
  db: Db,
  move: { merge_id: number; from: number[]; to: number },
): Promise<number[]> {
  const counts: number[] = []
  for (const reference of references) {
    const { table, column } = reference
    const { rows } = await sql<{ moved: number }>`
      WITH held AS MATERIALIZED (
        SELECT id, ${sql.ref(column)} AS was FROM ${sql.table(table)} WHERE ${namesOneOf(reference, move.from)} FOR NO KEY UPDATE
      ), moved AS (
        UPDATE ${sql.table(table)} AS r SET ${sql.ref(column)} = ${move.to} ${nextVersion('r', table)} FROM held WHERE r.id = held.id
        RETURNING r.id, held.was
      ), noted AS (
        INSERT INTO customer_merge_moves (merge_id, table_name, column_name, row_id, was, became)
        SELECT ${move.merge_id}, ${table}, ${column}, id, was, ${move.to} FROM moved
      )
      SELECT count(*) AS moved FROM moved`.execute(db)
    counts.push(rows[0]!.moved)
  }
  return counts
}

type Back = { merge_id: number; survivor_id: number; newest: Record<string, number> }

/** Rows of a merge and the later rows that would go back with them, in the common order of locks. */
export async function lockMovedRows(db: Db, { merge_id, survivor_id }: Omit<Back, 'newest'>): Promise<void> {
  for (const { table, column } of lockedFirst) {
    await sql`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${survivor_id} AND (
        id IN (${movedIds(merge_id, table)})
        ${sql.join(
          dependents
            .filter((dependent) => dependent.table === table)
            .map(({ by, parent }) => sql`OR ${sql.ref(by)} IN (${movedIds(merge_id, parent)})`),
          sql` `,
        )})
      ORDER BY id FOR NO KEY UPDATE`.execute(db)
  }
}

const movedIds = (mergeId: number, table: string) => sql`
  SELECT row_id FROM customer_merge_moves WHERE merge_id = ${mergeId} AND table_name = ${table} AND column_name = 'customer_id'`

/**
 * Moved rows go back when they still exist and still belong to the survivor, and so do later rows on jobs and
 * enquiries that go back. Returns how many rows did not go back.
 */
export async function moveRowsBack(db: Db, { merge_id, survivor_id, newest }: Back): Promise<number> {
  let missing = 0
  for (const { table, column } of references) {
    const { rows } = await sql<{ missing: number }>`
      WITH noted AS MATERIALIZED (
        SELECT row_id, was FROM customer_merge_moves
        WHERE merge_id = ${merge_id} AND table_name = ${table} AND column_name = ${column}
      ), back AS (
        UPDATE ${sql.table(table)} AS r SET ${sql.ref(column)} = noted.was ${nextVersion('r', table)} FROM noted
        WHERE r.id = noted.row_id AND r.${sql.ref(column)} = ${survivor_id}
        RETURNING r.id
      )
      SELECT (SELECT count(*) FROM noted) - (SELECT count(*) FROM back) AS missing`.execute(db)
    missing += rows[0]!.missing
  }
  for (const { table, parent, by, recordType } of dependents) {
    await sql`
      UPDATE ${sql.table(table)} AS d SET customer_id = moved.was ${nextVersion('d', table)}
      FROM customer_merge_moves moved JOIN ${sql.table(parent)} AS p ON p.id = moved.row_id AND p.customer_id = moved.was
      WHERE moved.merge_id = ${merge_id} AND moved.table_name = ${parent} AND moved.column_name = 'customer_id'
        AND d.${sql.ref(by)} = p.id AND d.customer_id = ${survivor_id} AND d.id > ${newest[table] ?? 0}
        ${recordType === null ? sql`` : sql`AND d.record_type = ${recordType}`}`.execute(db)
  }
  return missing
}

/** One of the customers with negative credit, after the rows are moved. */
export function findOverdrawn(
  db: Db,
  ids: number[],
): Promise<Pick<CustomerRecord, 'id' | 'credit'> | undefined> {
  return db
    .selectFrom('customers')
    .select(['id', 'credit'])
    .where('id', 'in', ids)
    .where('credit', '<', 0)
    .executeTakeFirst()
}
