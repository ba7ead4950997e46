import { setTimeout as pause } from 'node:timers/promises'
import { guessMapping, mappingProblem } from 'contract/imports/import-columns.rules.ts'
import type { ImportCounts } from 'contract/imports/imports.schema.ts'
import { type ImportKind, workingStates } from 'contract/imports/imports.words.ts'
import { type Kysely, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import { contextOfTask } from '#platform/http/context.ts'
import {
  insertRows,
  linesOfPhones,
  nextApplied,
  nextGood,
  nextRows,
  partsOf,
  storeApplied,
  storeUndone,
  storeVerdicts,
} from './import-rows.store.ts'
import { findMapping, type ImportRecord, lockImport, updateImport } from './imports.store.ts'
import { FileProblem, type FileRow } from './read/file-problem.rules.ts'
import { fileRows } from './read/file-rows.rules.ts'
import { customerRows } from './rows/customer-rows.service.ts'
import { lookUp } from './rows/lookups.store.ts'
import { partnerRows } from './rows/partner-rows.service.ts'
import type { Subject, Verdict } from './rows/subject.rules.ts'

type Db = Kysely<Database>

const subjects: Record<ImportKind, Subject> = { customers: customerRows, partners: partnerRows }

/**
 * The next piece of an import in a transaction of its own. The position is saved in the same transaction, so
 * a piece is written once, also when the process ends in the middle or two tasks work on one import.
 * @returns whether there is more to do
 */
export async function nextPiece(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst()
  if (found?.state === 'reading') return readFile(db, id)
  if (!found || !workingStates.includes(found.state)) return false
  return db.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id)
    if (held?.state === 'checking') await checkPiece(trx, held)
    if (held?.state === 'applying') await applyPiece(trx, held)
    if (held?.state === 'undoing') await undoPiece(trx, held)
    return held !== undefined && workingStates.includes(held.state)
  })
}

/** Rows that are inserted at once: so many, or so many characters. */
const batch = { rows: 250, characters: 200_000 }
/** Between two pieces, so that requests get the database and the processor. Milliseconds. */
export const restMs = 15

/**
 * Reads the whole file. A file that was read in part before is read again, and only its further rows are
 * inserted.
 */
async function readFile(db: Db, id: number): Promise<boolean> {
  try {
    const sample: string[][] = []
    let count = 0
    let rows: (FileRow & { number: number })[] = []
    let size = 0
    for await (const row of fileRows(partsOf(db, id))) {
      if (sample.length < 6) sample.push(row.cells)
      if (count > 0) {
        rows.push({ ...row, number: count })
        size += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      }
      count += 1
      if (rows.length < batch.rows && size < batch.characters) continue
      if (!(await storeRead(db, id, rows))) return false
      await pause(restMs)
      rows = []
      size = 0
    }
    return await finishReading(db, id, { rows, sample, count: count - 1 })
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await db.transaction().execute((trx) => failReading(trx, id, error.message))
    return false
  }
}

async function storeRead(
  db: Db,
  id: number,
  rows: readonly (FileRow & { number: number })[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id)
    if (held?.state !== 'reading') return false
    const more = rows.filter(({ number }) => number > held.position)
    const last = more.at(-1)
    if (!last) return true
    await insertRows(trx, id, more)
    await updateImport(trx, id, { position: last.number, done: last.number })
    return true
  })
}

type ParsedFile = { rows: readonly (FileRow & { number: number })[]; sample: string[][]; count: number }

async function finishReading(db: Db, id: number, { rows, sample, count }: ParsedFile): Promise<boolean> {
  if (count === 0) throw new FileProblem('The file has a row of column names and no other row.')
  if (!(await storeRead(db, id, rows))) return false
  return db.transaction().execute(async (trx) => {
    const held = await lockImport(trx, id)
    if (held?.state !== 'reading') return false
    const headers = sample[0]!.map((text) => text.slice(0, 200)) // the file has rows
    const of = { user_id: held.created_by, kind: held.kind, headers }
    const remembered = await findMapping(trx, of)
    const isValid = remembered !== null && mappingProblem(held.kind, remembered) === null
    await trx.deleteFrom('import_parts').where('import_id', '=', id).execute()
    await updateImport(trx, id, {
      state: 'mapping',
      rows: count,
      to_do: count,
      headers: JSON.stringify(headers),
      sample: JSON.stringify(sample.slice(1).map((cells) => cells.map((text) => text.slice(0, 200)))),
      mapping: JSON.stringify(isValid ? remembered : guessMapping(held.kind, headers)),
      is_remembered: isValid,
    })
    return false
  })
}

async function failReading(trx: Db, id: number, error: string): Promise<void> {
  const held = await lockImport(trx, id)
  if (held?.state !== 'reading') return
  await trx.deleteFrom('import_parts').where('import_id', '=', id).execute()
  await trx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await updateImport(trx, id, { state: 'failed', error })
}

/** Rows of a piece of the dry run. */
const checkRows = 200

async function checkPiece(
  db: Db,
  { id, kind, mapping, known, position, done, counts }: ImportRecord,
): Promise<void> {
  const rows = await nextRows(db, id, position, checkRows)
  const last = rows.at(-1)
  if (!last) {
    await updateImport(db, id, { state: 'checked' })
    return
  }
  const given = rows.map(({ number, cells }) => ({ number, cells: byKey(mapping, cells) }))
  const judged = await subjects[kind].judge(db, given, known, await lookUp(db, given))
  const phones = judged.flatMap(({ phone }) => phone ?? [])
  const lines = await linesOfPhones(db, id, position, phones)
  const lineOf = new Map(rows.map(({ number, line }) => [number, line]))
  // With “create” a phone may come several times: each row is a customer of its own.
  const verdicts = known === 'create' ? judged : withoutRepeats(judged, lines, lineOf)
  await storeVerdicts(db, id, verdicts)
  const sums: ImportCounts = { ...counts }
  for (const { result } of verdicts) sums[result] += 1
  await updateImport(db, id, {
    position: last.number,
    done: done + rows.length,
    counts: JSON.stringify(sums),
  })
}

function byKey(mapping: readonly (string | null)[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(mapping.flatMap((key, at) => (key === null ? [] : [[key, cells[at] ?? '']])))
}

/** The phone names a record, so of several rows with one phone the first counts. */
function withoutRepeats(
  judged: readonly Verdict[],
  lines: Map<string, number>,
  lineOf: ReadonlyMap<number, number>,
): Verdict[] {
  return judged.map((verdict) => {
    const { phone, number } = verdict
    const first = phone === null ? undefined : lines.get(phone)
    if (phone !== null && first === undefined) lines.set(phone, lineOf.get(number)!) // of the same rows
    if (first === undefined || verdict.result === 'bad') return verdict
    const problems = [{ column: 'Phone', message: `is also in row ${first}` }]
    return { ...verdict, result: 'bad', problems, changes: [], values: null }
  })
}

/** The user who started a step, as the actor of what it writes. */
async function contextOf(db: Db, userId: number | null): Promise<Context> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const actor = { ...user, roles: [], time_zone: 'Asia/Kolkata' }
  return { ...(await contextOfTask(db)), actor, session_id: 0 }
}

async function applyPiece(db: Db, held: ImportRecord): Promise<void> {
  const { id, kind, known, position, done, applied, left_out, applied_by } = held
  const ctx = await contextOf(db, applied_by)
  const rows = await nextGood(db, id, position, subjects[kind].piece)
  const last = rows.at(-1)
  if (!last) {
    await updateImport(db, id, { state: 'applied', applied_at: sql<string>`app_now()` })
    await recordAudit(ctx, {
      record_type: 'import',
      record_id: id,
      action: 'applied',
      after: { applied, left_out },
    })
    return
  }
  const outcomes = await subjects[kind].apply(ctx, rows, known, id)
  await storeApplied(db, id, outcomes)
  const left = outcomes.filter(({ undo }) => undo === null).length
  await updateImport(db, id, {
    position: last.number,
    done: done + rows.length,
    applied: applied + outcomes.length - left,
    left_out: left_out + left,
  })
}

async function undoPiece(db: Db, held: ImportRecord): Promise<void> {
  const { id, kind, position, done, undone, kept, undone_by } = held
  const ctx = await contextOf(db, undone_by)
  const rows = await nextApplied(db, id, position, subjects[kind].piece)
  const last = rows.at(-1)
  if (!last) {
    await updateImport(db, id, { state: 'undone' })
    await recordAudit(ctx, {
      record_type: 'import',
      record_id: id,
      action: 'undone',
      after: { undone, kept },
    })
    return
  }
  const outcomes = await subjects[kind].undo(ctx, rows, id)
  await storeUndone(db, id, outcomes)
  const stay = outcomes.filter((each) => each.kept !== null).length
  await updateImport(db, id, {
    position: last.number,
    done: done + rows.length,
    undone: undone + outcomes.length - stay,
    kept: kept + stay,
  })
}
