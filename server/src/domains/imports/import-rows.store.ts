import type { ImportRow, importRowsQuery } from 'contract/imports/imports.schema.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { FileRow } from './read/file-problem.rules.ts'
import type { Applied, AppliedRow, CheckedRow, UndoneRow, Verdict } from './rows/subject.rules.ts'

type Db = Kysely<Database>

/** The stored parts of a file in order, one at a time. */
export async function* partsOf(db: Db, importId: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await db
      .selectFrom('import_parts')
      .select('content')
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!part) return
    yield part.content
  }
}

export async function insertRows(db: Db, importId: number, rows: readonly (FileRow & { number: number })[]) {
  await sql`
    INSERT INTO import_rows (import_id, number, line, cells)
    SELECT ${importId}::bigint, number, line, cells
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (number integer, line integer, cells jsonb)
  `.execute(db)
}

/** The next rows after `position` with the row of the file that first had each one's phone. */
export async function nextRows(db: Db, importId: number, position: number, limit: number) {
  return db
    .selectFrom('import_rows')
    .select(['number', 'line', 'cells'])
    .where('import_id', '=', importId)
    .where('number', '>', position)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** The line of the first row up to `position` with each phone. */
export async function linesOfPhones(
  db: Db,
  importId: number,
  position: number,
  phones: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ phone: string; line: number }>`
    SELECT DISTINCT ON (phone) phone, line FROM import_rows
    WHERE import_id = ${importId} AND number <= ${position} AND phone = ANY (${phones}::text[])
    ORDER BY phone, number`.execute(db)
  return new Map(rows.map(({ phone, line }) => [phone, line]))
}

export async function storeVerdicts(db: Db, importId: number, verdicts: readonly Verdict[]): Promise<void> {
  await sql`
    UPDATE import_rows AS kept SET phone = given.phone, name = given.name, result = given.result,
      problems = given.problems, "values" = given.values, changes = given.changes, record_id = given.record_id
    FROM jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) AS given (number integer, phone text, name text,
      result text, problems jsonb, "values" jsonb, changes jsonb, record_id bigint)
    WHERE kept.import_id = ${importId} AND kept.number = given.number`.execute(db)
}

/** The next good rows after `position` that change something. */
export async function nextGood(
  db: Db,
  importId: number,
  position: number,
  limit: number,
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    SELECT number, result, changes, record_id, "values" FROM import_rows
    WHERE import_id = ${importId} AND number > ${position} AND result IN ('new', 'updated')
    ORDER BY number LIMIT ${limit}`.execute(db)
  return rows
}

export async function storeApplied(db: Db, importId: number, applied: readonly Applied[]): Promise<void> {
  await sql`
    UPDATE import_rows AS kept SET record_id = coalesce(given.record_id, kept.record_id), undo = given.undo,
      outcome = CASE WHEN given.undo IS NULL THEN 'left-out' ELSE 'applied' END
    FROM jsonb_to_recordset(${JSON.stringify(applied)}::jsonb) AS given (number integer, record_id bigint, undo jsonb)
    WHERE kept.import_id = ${importId} AND kept.number = given.number`.execute(db)
}

export async function nextApplied(
  db: Db,
  importId: number,
  position: number,
  limit: number,
): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    SELECT number, record_id, undo FROM import_rows
    WHERE import_id = ${importId} AND number > ${position} AND outcome = 'applied'
    ORDER BY number LIMIT ${limit}`.execute(db)
  return rows
}

export async function storeUndone(db: Db, importId: number, undone: readonly UndoneRow[]): Promise<void> {
  await sql`
    UPDATE import_rows AS kept SET kept = given.kept,
      outcome = CASE WHEN given.kept IS NULL THEN 'undone' ELSE 'kept' END
    FROM jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) AS given (number integer, kept text)
    WHERE kept.import_id = ${importId} AND kept.number = given.number`.execute(db)
}

/** Rows of a page. */
const pageRows = 50

export async function listRows(
  db: Db,
  importId: number,
  { show, after }: z.output<typeof importRowsQuery>,
): Promise<ImportRow[]> {
  let query = db
    .selectFrom('import_rows')
    .select([
      'number',
      'line as row',
      'result',
      'name',
      'phone',
      'problems',
      'changes',
      'record_id',
      'kept',
      'cells',
    ])
    .where('import_id', '=', importId)
    .where('number', '>', after)
  if (show === 'kept' || show === 'left-out') query = query.where('outcome', '=', show)
  else if (show) query = query.where('result', '=', show)
  const rows = await query.orderBy('number').limit(pageRows).execute()
  return rows.map(({ cells, ...row }) => ({
    ...row,
    name: row.name || cells.slice(0, 3).join(', ').slice(0, 200),
    phone: row.phone ?? '',
  }))
}

/** The numbers of the bad rows, for the file of them. */
export async function badRowNumbers(db: Db, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .where('result', '=', 'bad')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export function badRows(db: Db, importId: number, numbers: number[]) {
  return db
    .selectFrom('import_rows')
    .select(['number as id', 'cells', 'problems'])
    .where('import_id', '=', importId)
    .where('number', 'in', numbers)
    .execute()
}
