import { mappingProblem } from 'contract/imports/import-columns.rules.ts'
import type {
  DataImport,
  importApply,
  importCheck,
  importCreate,
  importPart,
} from 'contract/imports/imports.schema.ts'
import { importLimits, policiesOf } from 'contract/imports/imports.words.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { findImport, type ImportRecord, lockImport, rememberMapping, updateImport } from './imports.store.ts'
import { importTask } from './imports.tasks.ts'

/** @throws AppError not_found */
export async function getImport(db: Kysely<Database>, id: number): Promise<DataImport> {
  const found = await findImport(db, id)
  if (!found) throw new AppError('not_found')
  return found
}

const illegal = (message: string) => new AppError('illegal_move', { message })

async function lock(ctx: Context, id: number): Promise<ImportRecord> {
  const found = await lockImport(ctx.db, id)
  if (!found) throw new AppError('not_found')
  return found
}

export async function createImport(ctx: Context, values: z.output<typeof importCreate>): Promise<DataImport> {
  const { id } = await ctx.db
    .insertInto('imports')
    .values({ ...values, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, { record_type: 'import', record_id: id, action: 'created', after: values })
  return getImport(ctx.db, id)
}

/**
 * Stores one part. The parts arrive in any order, and a part that is stored already stays unchanged; after
 * the last byte the file is read.
 * @throws AppError not_found, illegal_move, invalid
 */
export async function addPart(
  ctx: Context,
  queue: Queue,
  id: number,
  { number, content }: z.output<typeof importPart>,
): Promise<DataImport> {
  const { state, size, received } = await lock(ctx, id)
  const known = await ctx.db
    .selectFrom('import_parts')
    .select('number')
    .where('import_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (known) return getImport(ctx.db, id)
  if (state !== 'uploading') throw illegal('This file is already uploaded.')
  const bytes = bytesOf(content)
  const expected = Math.min(importLimits.part, size - number * importLimits.part)
  if (expected <= 0) throw invalid('number', 'is behind the end of the file')
  if (bytes.length !== expected) throw invalid('content', `must have ${expected} bytes`)
  await ctx.db.insertInto('import_parts').values({ import_id: id, number, content: bytes }).execute()
  const isComplete = received + expected === size
  await updateImport(ctx.db, id, { received: received + expected, ...(isComplete && { state: 'reading' }) })
  if (isComplete) {
    await recordAudit(ctx, { record_type: 'import', record_id: id, action: 'uploaded', after: { size } })
    await queue.enqueue(ctx.db, importTask, { import_id: id })
  }
  return getImport(ctx.db, id)
}

function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') !== content) throw invalid('content', 'must be base64')
  return bytes
}

const start = { done: 0, position: 0 }

/** Starts the dry run, also again with another mapping. @throws AppError not_found, illegal_move, invalid */
export async function checkImport(
  ctx: Context,
  queue: Queue,
  id: number,
  { mapping, known }: z.output<typeof importCheck>,
): Promise<DataImport> {
  const { state, kind, headers, rows, checks } = await lock(ctx, id)
  if (state !== 'mapping' && state !== 'checked')
    throw illegal('Only a file that was read and not applied is checked.')
  if (mapping.length !== headers.length) throw invalid('mapping', `must have ${headers.length} columns`)
  const problem = mappingProblem(kind, mapping)
  if (problem) throw invalid('mapping', problem)
  if (!policiesOf[kind].includes(known)) throw invalid('known', 'is not possible for partners')
  await rememberMapping(ctx.db, { user_id: ctx.actor.id, kind, headers, mapping })
  const counts = { new: 0, updated: 0, same: 0, skipped: 0, bad: 0 }
  await updateImport(ctx.db, id, {
    mapping: JSON.stringify(mapping),
    known,
    state: 'checking',
    checks: checks + 1,
    ...start,
    to_do: rows,
    counts: JSON.stringify(counts),
  })
  await recordAudit(ctx, {
    record_type: 'import',
    record_id: id,
    action: 'checked',
    after: { mapping, known },
  })
  await queue.enqueue(ctx.db, importTask, { import_id: id })
  return getImport(ctx.db, id)
}

/** @throws AppError not_found, illegal_move when it is not the dry run that the user saw, or has bad rows */
export async function applyImport(
  ctx: Context,
  queue: Queue,
  id: number,
  { checks, only_good }: z.output<typeof importApply>,
): Promise<DataImport> {
  const { state, counts, ...found } = await lock(ctx, id)
  if (state !== 'checked') throw illegal('Only a checked import can be applied.')
  if (found.checks !== checks) throw illegal('The file was checked again. Look at the new result first.')
  if (counts.bad > 0 && !only_good)
    throw illegal(`${counts.bad} rows are bad. Apply only the good rows, or correct the file.`)
  const to_do = counts.new + counts.updated
  if (to_do === 0) throw illegal('No row of this file changes anything.')
  await updateImport(ctx.db, id, { ...start, state: 'applying', to_do, applied_by: ctx.actor.id })
  await recordAudit(ctx, {
    record_type: 'import',
    record_id: id,
    action: 'started',
    after: { ...counts, only_good },
  })
  await queue.enqueue(ctx.db, importTask, { import_id: id })
  return getImport(ctx.db, id)
}

/** @throws AppError not_found, illegal_move with the reason */
export async function undoImport(ctx: Context, queue: Queue, id: number): Promise<DataImport> {
  const { applied } = await lock(ctx, id)
  const { locked } = await getImport(ctx.db, id)
  if (locked !== null) throw illegal(locked)
  const by = { undone_by: ctx.actor.id, undone_at: sql<string>`app_now()` }
  await updateImport(ctx.db, id, { ...start, state: 'undoing', to_do: applied, ...by })
  await recordAudit(ctx, {
    record_type: 'import',
    record_id: id,
    action: 'undo-started',
    after: { rows: applied },
  })
  await queue.enqueue(ctx.db, importTask, { import_id: id })
  return getImport(ctx.db, id)
}
