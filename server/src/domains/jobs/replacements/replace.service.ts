import { can } from 'contract/access/permissions.ts'
import {
  type ReplacementResult,
  type replacementCreate,
  undoMinutes,
} from 'contract/jobs/replacements.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { enquiryJobChanged } from '#domains/enquiries/public.ts'
import { addDaysOff, findPartner, movePartner } from '#domains/partners/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { inBulk, presentVersion } from '#platform/db/in-bulk.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { sendPartner, withdrawPartner } from '../assign.service.ts'
import { type AssignmentRecord, findCurrentAssignment } from '../assignments.store.ts'
import { beginMove, impossible } from '../begin-move.service.ts'
import { checkPeriod } from '../create-job.service.ts'
import { requireFit } from '../dispatch/suggestions.service.ts'
import { moveInTime, rejectJob } from '../job-moves.service.ts'
import { type JobRecord, lockAroundAll } from '../jobs.store.ts'
import { insertReplacement, lockPartners } from './replacements.store.ts'
import type { ReplacedJob } from './replacements.table.ts'

type Body = z.output<typeof replacementCreate>
type Row = Body['rows'][number]

/**
 * Records why a partner cannot do the jobs, and gives each job to another partner, to none, or another time.
 * A refused job keeps its partner and has the reason as its result.
 * @throws AppError forbidden, conflict when the partner is stale, illegal_move, invalid
 */
export async function replacePartner(ctx: Context, body: Body): Promise<ReplacementResult> {
  const { partner_id, cause, rows } = body
  const partner = await findPartner(ctx.db, partner_id)
  if (!partner) throw invalid('partner_id', 'does not exist')
  if (cause.kind === 'rejected' && rows.length === 0) throw invalid('rows', 'needs at least one')
  await lockAroundAll(
    ctx.db,
    rows.map(({ job_id }) => job_id),
  )
  await lockPartners(ctx.db, [partner_id, ...rows.flatMap((row) => row.partner_id ?? [])])
  const days_off_id = await recordCause(ctx, body)
  const of = new Map(rows.map((row) => [row.job_id, row]))
  const jobs: ReplacedJob[] = []
  const { results } = await inBulk(ctx, [...of.keys()], async (own, id) => {
    jobs.push(await replaceOne(own, body, of.get(id)!)) // the ids are those of the rows
  })
  const { id, created_at } = await insertReplacement(ctx.db, {
    partner_id,
    cause: cause.kind,
    days_off_id,
    jobs,
    created_by: ctx.actor.id,
  })
  const replaced = jobs.map(({ job_id }) => recordId('job', job_id))
  const after = { cause: cause.kind, jobs: replaced }
  await recordAudit(ctx, { record_type: 'partner', record_id: partner_id, action: 'replaced', after })
  return { id, results, undo_until: new Date(Date.parse(created_at) + undoMinutes * 60_000).toISOString() }
}

/** The permission to record the cause, besides that of the endpoint. */
const permissionOf = {
  'days-off': 'partners.write',
  deactivated: 'partners.decide',
  rejected: 'jobs.write',
} as const

/** Returns the id of the days off. A rejection is recorded with its job. */
async function recordCause(ctx: Context, { partner_id, cause }: Body): Promise<number | null> {
  if (!can(ctx.actor, permissionOf[cause.kind])) throw new AppError('forbidden')
  if (cause.kind === 'days-off') return (await addDaysOff(ctx, partner_id, cause.days)).id
  if (cause.kind === 'deactivated') {
    const { version, reason } = cause
    await movePartner(ctx, partner_id, { status: 'deactivated', reason, version })
  }
  return null
}

async function replaceOne(
  ctx: Context,
  { partner_id: from, cause }: Body,
  { job_id, version, partner_id: to, confirmed, at }: Row,
): Promise<ReplacedJob> {
  const read = await beginMove(ctx, job_id, version, 'assign')
  if (read.partner_id !== from) {
    throw new AppError('illegal_move', { message: `${recordId('job', job_id)} is no longer this partner’s.` })
  }
  if (read.status === 'started') throw impossible(read, 'assign')
  if (to === from && !(at && cause.kind === 'days-off'))
    throw invalid('partner_id', 'must be another partner')
  if (to === null && at) throw invalid('at', 'needs a partner')
  const earlier = cause.kind === 'rejected' ? null : earlierOf(await findCurrentAssignment(ctx.db, job_id))
  const job = cause.kind === 'rejected' ? await rejected(ctx, read, cause.reason) : read
  if (to === null && job.partner_id === null) return { job_id, version: job.version, earlier }
  if (to === null) return { job_id, version: (await withdrawPartner(ctx, job, absent)).version, earlier }
  if (at)
    return {
      job_id,
      earlier: to === from ? null : earlier,
      ...(await atAnotherTime(ctx, job, to, at, confirmed)),
    }
  return { job_id, version: (await sendPartner(ctx, job, to, { confirmed })).version, earlier }
}

const absent = 'The partner is not available'

/** Moves the job of the partner to another time, which the same partner must accept again. */
async function atAnotherTime(
  ctx: Context,
  job: JobRecord,
  to: number,
  at: NonNullable<Row['at']>,
  confirmed: boolean,
): Promise<Pick<ReplacedJob, 'version' | 'was'>> {
  checkPeriod(at.starts_at, at.ends_at)
  const fit = { confirmed, at: { scheduled_at: at.starts_at, ends_at: at.ends_at } }
  const before = job.partner_id === to ? job : await sendPartner(ctx, job, to, fit)
  if (job.partner_id === to) await requireFit(ctx, job, to, fit)
  await moveInTime(ctx, before, { ...at, reason: absent, partner_asked: false, was_done: false })
  await enquiryJobChanged(ctx, job.enquiry_id)
  const was = { starts_at: job.scheduled_at, ends_at: job.ends_at }
  return { version: await presentVersion(ctx.db, 'jobs', job.id), was }
}

async function rejected(ctx: Context, { id, version }: JobRecord, reason: string): Promise<JobRecord> {
  const job = await rejectJob(ctx, id, { version, reason })
  return beginMove(ctx, id, job.version, 'assign')
}

/** The values that an undo restores. */
function earlierOf(assignment: AssignmentRecord | undefined): ReplacedJob['earlier'] {
  if (!assignment) return null
  const { id, status } = assignment
  return { id, status: status === 'accepted' ? 'accepted' : 'pending' }
}
