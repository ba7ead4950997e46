import { can } from 'contract/access/permissions.ts'
import type { Concession, ConcessionCreate, concessionEnd } from 'contract/concessions/concessions.schema.ts'
import { concessionReasons } from 'contract/concessions/concessions.words.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { TimelineKind } from 'contract/timeline/timeline.schema.ts'
import type * as z from 'zod'
import { type JobRecord, lockAround, lockJobForMoney, recordJobEvent } from '#domains/jobs/public.ts'
import {
  accountConcession,
  adjustTax,
  type ConcessionRecord,
  counterConcession,
  creditExcess,
  findConcession,
  findShownConcession,
  insertConcession,
  postConcession,
  updateConcession,
} from '#domains/ledger/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/**
 * The customer pays less for a job, before or after its completion, or less of a charge. What was received
 * above the rest becomes credit. When the concessions of the job come to more than the limit of the user's
 * role, it waits for an approval.
 * @throws AppError not_found, illegal_move when the customer has to pay nothing, invalid on `amount` and
 * `borne_by`
 */
export async function grantConcession(
  ctx: Context,
  jobId: number,
  body: ConcessionCreate,
): Promise<Concession> {
  const job = await lockJobForMoney(ctx, jobId)
  await lockAround(ctx.db, job)
  const { amount, borne_by, reason, note } = body
  refuseExcess(job, amount)
  const partner_id = job.status === 'cancelled' ? job.charge_partner_id : job.partner_id
  if (borne_by !== 'company' && partner_id === null)
    throw invalid('borne_by', 'names the partner of the job, which has none')
  const partner_amount = { company: 0, partner: amount, shared: body.partner_amount ?? 0 }[borne_by]
  const limit = await limitOf(ctx)
  const isWaiting = limit !== null && job.conceded + amount > limit
  const row = await insertConcession(ctx.db, {
    job_id: jobId,
    amount,
    partner_id,
    partner_amount,
    reason,
    note,
    given_by: ctx.actor.id,
    ...(isWaiting
      ? { status: 'waiting', posted_at: null }
      : { status: 'posted', posted_at: isoTime(ctx.now) }),
  })
  await auditConcession(ctx, 'created', undefined, row)
  await recordJobEvent(ctx, job, isWaiting ? 'concession-asked' : 'concession-given', {
    amount,
    reason: wordsOf(row),
  })
  if (!isWaiting) await post(ctx, row)
  return shown(ctx, row.id)
}

/** @throws AppError not_found, illegal_move, also for one's own */
export async function approveConcession(ctx: Context, id: number): Promise<Concession> {
  const { job, row } = await hold(ctx, id, 'waiting')
  if (row.given_by === ctx.actor.id) {
    throw new AppError('illegal_move', {
      message: 'Another user than the one who gave it approves a concession.',
    })
  }
  refuseExcess(job, row.amount)
  const state = { status: 'posted', posted_at: isoTime(ctx.now), approved_by: ctx.actor.id } as const
  const after = await updateConcession(ctx.db, id, state)
  await record(ctx, job, { before: row, after, kind: 'concession-approved', reason: wordsOf(row) })
  await post(ctx, after)
  return shown(ctx, id)
}

type End = z.output<typeof concessionEnd>

/** @throws AppError not_found, illegal_move */
export async function rejectConcession(ctx: Context, id: number, { end_reason }: End): Promise<Concession> {
  const { job, row } = await hold(ctx, id, 'waiting')
  const after = await updateConcession(ctx.db, id, { status: 'rejected', ...endedBy(ctx, end_reason) })
  await record(ctx, job, { before: row, after, kind: 'concession-rejected', reason: end_reason })
  return shown(ctx, id)
}

/**
 * The customer has to pay the amount again; credit that came of it stays credit. @throws AppError not_found,
 * illegal_move
 */
export async function withdrawConcession(ctx: Context, id: number, { end_reason }: End): Promise<Concession> {
  const { job, row } = await hold(ctx, id, 'posted')
  const after = await updateConcession(ctx.db, id, { status: 'withdrawn', ...endedBy(ctx, end_reason) })
  await record(ctx, job, { before: row, after, kind: 'concession-withdrawn', reason: end_reason })
  await counterConcession(ctx, job, accountConcession(row), end_reason)
  await adjustTax(ctx, job, end_reason)
  return shown(ctx, id)
}

/** The effects of a posted concession, except on `payable`, which a trigger lowers. */
async function post(ctx: Context, row: ConcessionRecord): Promise<void> {
  const job = await lockJobForMoney(ctx, row.job_id)
  const concession = accountConcession(row)
  await postConcession(ctx, job, concession)
  await creditExcess(ctx, job, concession.words)
  await adjustTax(ctx, job, concession.words)
}

function refuseExcess({ id, status, payable }: JobRecord, amount: number): void {
  if (payable === 0) {
    const why = status === 'cancelled' ? ': it is cancelled without a charge' : ''
    throw new AppError('illegal_move', {
      message: `The customer has to pay nothing for ${recordId('job', id)}${why}.`,
    })
  }
  if (amount > payable)
    throw invalid('amount', `is more than what the customer has to pay, ${formatMoney(payable)}`)
}

/**
 * The maximum that a user of this role may concede for a job without an approval, paise; null without a
 * limit.
 */
async function limitOf(ctx: Context): Promise<number | null> {
  const role = can(ctx.actor, 'concessions.decide') ? 'admin' : 'staff'
  const value = await getSetting(ctx.db, `business.concession_limit_${role}`)
  return value === '' ? null : Number(value) * 100
}

/** Locks the job before it reads the state, so that the second of two decisions sees the first. */
async function hold(ctx: Context, id: number, status: 'waiting' | 'posted') {
  const found = await findConcession(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const job = await lockJobForMoney(ctx, found.job_id)
  await lockAround(ctx.db, job)
  const row = (await findConcession(ctx.db, id))! // none is removed
  if (row.status === status) return { job, row }
  const message = `This concession is ${row.status}: only a ${status} one can be ${status === 'waiting' ? 'decided' : 'withdrawn'}.`
  throw new AppError('illegal_move', { message })
}

const endedBy = (ctx: Context, end_reason: string) => ({
  ended_at: isoTime(ctx.now),
  ended_by: ctx.actor.id,
  end_reason,
})

const wordsOf = ({ reason, note }: Pick<ConcessionRecord, 'reason' | 'note'>) =>
  [labelOf(concessionReasons, reason), note].filter(Boolean).join('. ')

type Decision = { before: ConcessionRecord; after: ConcessionRecord; kind: TimelineKind; reason: string }

async function record(
  ctx: Context,
  job: JobRecord,
  { before, after, kind, reason }: Decision,
): Promise<void> {
  await auditConcession(ctx, after.status, before, after)
  await recordJobEvent(ctx, job, kind, { amount: after.amount, reason })
}

function auditConcession(
  ctx: Context,
  action: string,
  before: ConcessionRecord | undefined,
  after: ConcessionRecord,
): Promise<void> {
  return recordAudit(ctx, {
    record_type: 'concession',
    record_id: after.id,
    action,
    ...(before && { before }),
    after,
  })
}

const shown = async ({ db }: Context, id: number) => (await findShownConcession(db, id))! // it was written above
