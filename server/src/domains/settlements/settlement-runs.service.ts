import type {
  linesChange,
  runCreate,
  runEnd,
  runsQuery,
  SettlementRun,
} from 'contract/settlements/settlement-runs.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { isLocation } from '#domains/locations/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page } from '#platform/db/list.ts'
import { edited, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { countChosen } from './settlement-draft.store.ts'
import { linesById, releaseLines, runRows } from './settlement-runs.store.ts'
import { draftTask } from './settlement-runs.tasks.ts'

type Db = Kysely<Database>

export async function getRun(db: Db, id: number): Promise<SettlementRun> {
  const [run] = await withDifference(db, [id])
  if (!run) throw new AppError('not_found')
  return run
}

export function listRuns(db: Db, query: z.output<typeof runsQuery>): Promise<Page<SettlementRun>> {
  return listPage({
    db,
    query,
    matching: db.selectFrom('settlement_runs'),
    id: sql<number>`settlement_runs.id`,
    order: { by: sql.ref('settlement_runs.id'), descending: true },
    rows: (ids) => withDifference(db, ids),
  })
}

async function withDifference(db: Db, ids: readonly number[]): Promise<SettlementRun[]> {
  const limit = await approvalLimit(db)
  return (await runRows(db, ids)).map((run) => ({
    ...run,
    difference: run.total + run.posted,
    needs_second: limit !== null && run.payable.amount + run.collectable.amount > limit,
  }))
}

/** Paise; null without a limit. */
async function approvalLimit(db: Db): Promise<number | null> {
  const value = await getSetting(db, 'business.settlement_approval_limit')
  return value === '' ? null : Number(value) * 100
}

/** @throws AppError invalid for a day to come, or without partners */
export async function createRun(
  ctx: Context,
  queue: Queue,
  values: z.output<typeof runCreate>,
): Promise<SettlementRun> {
  if (values.cut_off > businessDay(ctx.now)) throw invalid('cut_off', 'must not be in the future')
  for (const id of values.location_ids) {
    if (!(await isLocation(ctx.db, id))) throw invalid('location_ids', 'has one that does not exist')
  }
  const partners = await countChosen(ctx.db, values)
  if (partners === 0) throw invalid('partner_ids', 'leave no partner')
  const { id } = await ctx.db
    .insertInto('settlement_runs')
    .values({ ...values, partners, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(ctx, { record_type: 'settlement-run', record_id: id, action: 'created', after: values })
  await queue.enqueue(ctx.db, draftTask, { run_id: id })
  return getRun(ctx.db, id)
}

const lock = (ctx: Context, id: number, version: number) =>
  lockVersion(ctx.db, {
    table: 'settlement_runs',
    record_type: 'settlement-run',
    id,
    version,
    current: () => getRun(ctx.db, id),
  })

const illegal = (message: string) => new AppError('illegal_move', { message })

/** @throws AppError not_found, conflict, illegal_move */
export async function approveRun(ctx: Context, id: number, version: number): Promise<SettlementRun> {
  const run = await lock(ctx, id, version)
  if (run.status !== 'draft') throw illegal('Only a draft can be approved.')
  const { needs_second, due } = await getRun(ctx.db, id)
  if (due.lines === 0) throw illegal('No line is to be paid. Discard the run.')
  if (needs_second && run.created_by === ctx.actor.id) {
    const limit = formatMoney((await approvalLimit(ctx.db)) ?? 0)
    throw illegal(`A run of more than ${limit} is approved by another user than its creator.`)
  }
  await ctx.db
    .updateTable('settlement_runs')
    .set({ ...edited, status: 'approved', approved_by: ctx.actor.id, approved_at: sql<string>`app_now()` })
    .where('id', '=', id)
    .execute()
  const after = { status: 'approved', amount: due.amount, lines: due.lines }
  await recordAudit(ctx, { record_type: 'settlement-run', record_id: id, action: 'approved', after })
  return getRun(ctx.db, id)
}

/** Closes an approved run, or discards one before. @throws AppError not_found, conflict, illegal_move */
export async function endRun(
  ctx: Context,
  id: number,
  { version, as, carry_over }: z.output<typeof runEnd>,
): Promise<SettlementRun> {
  const run = await lock(ctx, id, version)
  const isApproved = run.status === 'approved'
  if (as === 'closed' && !isApproved) throw illegal('Only an approved run can be closed.')
  if (as === 'discarded' && run.status !== 'draft' && run.status !== 'computing') {
    throw illegal('Only a draft can be discarded.')
  }
  const { due } = await getRun(ctx.db, id)
  if (as === 'closed' && due.lines > 0 && !carry_over) {
    throw illegal(`${due.lines} lines are not paid. Pay them, leave them out, or carry them over.`)
  }
  await releaseLines(ctx.db, id, as === 'closed')
  await ctx.db
    .updateTable('settlement_runs')
    .set({ ...edited, status: as, ended_at: sql<string>`app_now()` })
    .where('id', '=', id)
    .execute()
  const after = { status: as, ...(as === 'closed' && { carried_over: due.lines }) }
  await recordAudit(ctx, { record_type: 'settlement-run', record_id: id, action: as, after })
  return getRun(ctx.db, id)
}

/**
 * Leaves lines out, or takes them in again before the approval. @throws AppError not_found, conflict,
 * illegal_move, invalid
 */
export async function changeLines(
  ctx: Context,
  id: number,
  { version, ids, left_out: isLeftOut, reason }: z.output<typeof linesChange>,
): Promise<SettlementRun> {
  const run = await lock(ctx, id, version)
  if (run.status !== 'draft' && !(isLeftOut && run.status === 'approved')) {
    throw illegal('Lines are taken in before the approval only, and left out until the run is closed.')
  }
  const lines = await linesById(ctx.db, id, ids)
  if (lines.length < new Set(ids).size) throw invalid('ids', 'must be lines of this run')
  const paid = lines.find(({ state }) => state === 'paid')
  if (paid) throw illegal(`The line of ${paid.partner.name} is paid.`)
  if (!isLeftOut) await refuseElsewhere(ctx.db, id, ids)
  const values = isLeftOut
    ? ({ left_out: 'by-hand', reason, is_open: false } as const)
    : ({ left_out: null, reason, is_open: true } as const)
  await ctx.db.updateTable('settlement_lines').set(values).where('id', 'in', ids).execute()
  await ctx.db.updateTable('settlement_runs').set(edited).where('id', '=', id).execute()
  const action = isLeftOut ? 'lines-left-out' : 'lines-taken-in'
  await recordAudit(ctx, {
    record_type: 'settlement-run',
    record_id: id,
    action,
    after: { lines: ids, reason },
  })
  return getRun(ctx.db, id)
}

/** @throws AppError illegal_move when a partner is in another open run */
async function refuseElsewhere(db: Db, id: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string; run_id: number }>`
    SELECT partners.name, other.run_id FROM settlement_lines AS line
    JOIN settlement_lines AS other ON other.partner_id = line.partner_id AND other.is_open AND other.run_id <> line.run_id
    JOIN partners ON partners.id = line.partner_id
    WHERE line.run_id = ${id} AND line.id = ANY (${[...ids]}::bigint[]) LIMIT 1`.execute(db)
  const [other] = rows
  if (other) throw illegal(`${other.name} is in run S${other.run_id}, which is open.`)
}
