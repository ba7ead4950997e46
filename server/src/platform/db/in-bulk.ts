import type { BulkAnswer, BulkResult } from 'contract/shared/bulk.ts'
import { issueSentence, labelFromPath } from 'contract/shared/issue-words.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Database } from './database.ts'
import type { VersionedTable } from './versioned.ts'

// One source: actions on many records, row by row; in the browser, `web/src/shared/components/list/tools`.
/**
 * The same work for each of many records, inside the request's transaction. A record that is refused is undone by
 * itself and says why; an error nobody expects undoes them all. They are taken in the order of their ids, so that two
 * people who choose the same records wait for one another instead of locking each other out.
 */
export async function inBulk<C extends AnyContext>(
  ctx: C,
  ids: readonly number[],
  work: (ctx: C, id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
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

/** What concerns this record alone; that the database is not there concerns all. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'
}

function wordsOf({ message, details }: AppError): string {
  if (!details.issues?.length || details.message) return message
  return details.issues.map((issue) => issueSentence(labelFromPath(issue.field), issue.message)).join(' ')
}

/**
 * The version a record has now, for work that asks for the one that was read: of many at once nobody has read each.
 * @throws AppError not_found
 */
export async function presentVersion(db: Kysely<Database>, table: VersionedTable, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].version
}
