import type { BulkResponse, BulkResult } from 'contract/shared/bulk.ts'
import { issueSentence, labelFromPath } from 'contract/shared/issue-words.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Database } from './database.ts'
import type { VersionedTable } from './versioned.ts'

// One source: actions on many records, row by row; in the browser, `web/src/shared/components/list/tools`.
/**
 * Applies the same action to many records, inside the request's transaction. A refused record is undone alone
 * and returns its reason; an unexpected error undoes them all. Records are processed in the order of their
 * ids, so that two users with the same selection wait for each other without a deadlock.
 */
export async function inBulk<C extends AnyContext>(
  ctx: C,
  ids: readonly number[],
  work: (ctx: C, id: number) => Promise<unknown>,
): Promise<BulkResponse> {
  const results: BulkResult[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) results.push(await one(ctx, id, work))
  return { results }
}

async function one<C extends AnyContext>(
  ctx: C,
  id: number,
  work: (ctx: C, id: number) => Promise<unknown>,
): Promise<BulkResult> {
  await sql`SAVEPOINT bulk_row`.execute(ctx.db)
  try {
    await work(ctx, id)
    await sql`RELEASE SAVEPOINT bulk_row`.execute(ctx.db)
    return { id, ok: true, message: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT bulk_row`.execute(ctx.db)
    const needs = error.details.statement === 'confirmed' && { needs_confirmation: true }
    return { id, ok: false, message: wordsOf(error), ...needs }
  }
}

/** Errors of this record alone; an unavailable database concerns all. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'
}

function wordsOf({ message, details }: AppError): string {
  if (!details.issues?.length || details.message) return message
  return details.issues.map((issue) => issueSentence(labelFromPath(issue.field), issue.message)).join(' ')
}

/**
 * The current version of a record, for actions that need a version: in a bulk action the user has read none.
 * @throws AppError not_found
 */
export async function presentVersion(
  db: Kysely<Database>,
  table: VersionedTable,
  id: number,
): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`SELECT version FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].version
}
