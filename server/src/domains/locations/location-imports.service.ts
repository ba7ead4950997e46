import type {
  LocationImport,
  LocationImportResult,
  LocationImportUndone,
  locationImportCreate,
} from 'contract/locations/location-imports.schema.ts'
import { importColumns, maxNamed } from 'contract/locations/locations.words.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type PlaceLine, readImport } from './import-rows.rules.ts'
import {
  findImport,
  findOrCreatePlaces,
  insertImport,
  keptOf,
  listImports,
  lockPlacesOf,
  removeUnused,
  updateImport,
} from './location-imports.store.ts'
import { lockTree } from './locations.store.ts'

type Input = z.output<typeof locationImportCreate>

export const getImports = (ctx: Context): Promise<LocationImport[]> => listImports(ctx.db)

/** Imports every valid row. A dry run does the same and rolls it back, so that its result is exact. */
export async function importPlaces(
  ctx: Context,
  { file_name, csv, dry_run }: Input,
): Promise<LocationImportResult> {
  const { places, errors, rows, ignored } = readImport(csv)
  const wrong = errors.length
  await lockTree(ctx.db)
  await sql`SAVEPOINT before_import`.execute(ctx.db)
  const nothing = { states: 0, districts: 0, areas: 0, pincodes: 0 }
  const values = { file_name, ...nothing, existing: 0, wrong, created_by: ctx.actor.id }
  const id = await insertImport(ctx.db, { ...values, undone_at: null, undone_by: null })
  const { counts, existing } = await importLines(ctx, places, id)
  const isNothingNew = Object.values(counts).every((count) => count === 0)
  if (dry_run || isNothingNew) {
    await sql`ROLLBACK TO SAVEPOINT before_import`.execute(ctx.db)
  } else {
    await updateImport(ctx.db, id, { ...counts, existing })
    const after = { file_name, ...counts, existing, wrong }
    await recordAudit(ctx, { record_type: 'location-import', record_id: id, action: 'created', after })
  }
  const created = dry_run || isNothingNew ? null : await requireImport(ctx, id)
  return { import: created, rows, ...counts, existing, wrong, errors: errors.slice(0, maxNamed), ignored }
}

const countNames = ['states', 'districts', 'areas', 'pincodes'] as const

/** Level by level, so that each row finds its parent, whether it existed or is in the file. */
async function importLines(ctx: Context, lines: readonly PlaceLine[], importId: number) {
  const counts = { states: 0, districts: 0, areas: 0, pincodes: 0 }
  let rows = lines.map(({ path }) => ({ path, parent_id: null as number | null }))
  let existing = 0
  for (const [depth, type] of importColumns.entries()) {
    if (rows.length === 0) break
    const given = rows.map(({ path, parent_id }) => ({ parent_id, title: path[depth]! }))
    const placed = await findOrCreatePlaces(ctx.db, type, given, importId)
    counts[countNames[depth]!] = new Set(placed.filter(({ is_new }) => is_new).map(({ id }) => id)).size
    const seen = new Set<number>()
    const reached = rows.map(({ path }, at) => {
      const { id, is_new: isNew } = placed[at]!
      const isEnd = path.length === depth + 1
      // A row that repeats an earlier one of the file adds nothing either.
      if (isEnd && (!isNew || seen.has(id))) existing += 1
      if (isEnd) seen.add(id)
      return { path, parent_id: id }
    })
    rows = reached.filter(({ path }) => path.length > depth + 1)
  }
  return { counts, existing }
}

/** @throws AppError conflict when none of its locations is left. */
export async function undoImport(ctx: Context, id: number): Promise<LocationImportUndone> {
  await lockTree(ctx.db)
  const before = await requireImport(ctx, id)
  if (before.left === 0) throw new AppError('conflict', { message: 'This import has nothing left to undo.' })
  await lockPlacesOf(ctx.db, id)
  let removed = 0
  for (const type of importColumns.toReversed()) removed += await removeUnused(ctx.db, id, type)
  if (removed === 0)
    return { import: before, removed, kept: await keptOf(ctx.db, id), kept_total: before.left }
  await updateImport(ctx.db, id, { undone_at: isoTime(ctx.now), undone_by: ctx.actor.id })
  const after = await requireImport(ctx, id)
  await recordAudit(ctx, {
    record_type: 'location-import',
    record_id: id,
    action: 'undone',
    after: { removed, kept: after.left },
  })
  return { import: after, removed, kept: await keptOf(ctx.db, id), kept_total: after.left }
}

async function requireImport(ctx: Context, id: number): Promise<LocationImport> {
  const found = await findImport(ctx.db, id)
  if (!found) throw new AppError('not_found')
  return found
}
