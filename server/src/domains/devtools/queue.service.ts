import { canDiscard, canRetry } from 'contract/devtools/devtools.words.ts'
import type { BulkResponse } from 'contract/shared/bulk.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { inBulk } from '#platform/db/in-bulk.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handling } from '#platform/queue/queue.ts'
import { lockTask, type stateOf, taskOf } from './queue.store.ts'
import { hasKind } from './queue-figures.store.ts'

type Done = { success: true }
const done: Done = { success: true }

export async function retryTask(ctx: Context, handling: Handling, id: number): Promise<Done> {
  const row = await locked(ctx, id)
  const { kind, state } = taskOf(row)
  if (!canRetry(state)) throw new AppError('illegal_move', { message: whyNotRetried[state] })
  if (!(await handling.retry(ctx.db, row)))
    throw new AppError('illegal_move', { message: 'This task cannot be removed: its type no longer exists.' })
  await recordAudit(ctx, { record_type: 'task', record_id: id, action: 'retried', after: { kind, state } })
  return done
}

const whyNotRetried: Partial<Record<ReturnType<typeof stateOf>, string>> = {
  active: 'This task is running.',
  completed: 'This task is already complete.',
}

export async function discardTask(ctx: Context, handling: Handling, id: number): Promise<Done> {
  const row = await locked(ctx, id)
  const { kind, state, payload, error } = taskOf(row)
  if (!canDiscard(state)) throw new AppError('illegal_move', { message: 'This task is running.' })
  await handling.discard(ctx.db, row)
  const before = { kind, state, payload, error }
  await recordAudit(ctx, { record_type: 'task', record_id: id, action: 'discarded', before })
  return done
}

async function locked(ctx: Context, id: number) {
  const row = await lockTask(ctx.db, id)
  if (!row) throw new AppError('not_found')
  return row
}

export const retryTasks = (ctx: Context, handling: Handling, ids: readonly number[]): Promise<BulkResponse> =>
  inBulk(ctx, ids, (each, id) => retryTask(each, handling, id))

export const discardTasks = (
  ctx: Context,
  handling: Handling,
  ids: readonly number[],
): Promise<BulkResponse> => inBulk(ctx, ids, (each, id) => discardTask(each, handling, id))

/** A kind that is paused already keeps its time and user. */
export async function pauseKind(ctx: Context, kind: string): Promise<Done> {
  await requireKind(ctx, kind)
  const { numInsertedOrUpdatedRows: paused } = await ctx.db
    .insertInto('paused_kinds')
    .values({ kind, paused_by: ctx.actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (paused) await recordAudit(ctx, { record_type: 'task-kind', record_id: kind, action: 'paused' })
  return done
}

export async function resumeKind(ctx: Context, kind: string): Promise<Done> {
  await requireKind(ctx, kind)
  const { numDeletedRows: resumed } = await ctx.db
    .deleteFrom('paused_kinds')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  if (resumed) await recordAudit(ctx, { record_type: 'task-kind', record_id: kind, action: 'resumed' })
  return done
}

async function requireKind(ctx: Context, kind: string): Promise<void> {
  if (!(await hasKind(ctx.db, kind))) throw new AppError('not_found')
}
