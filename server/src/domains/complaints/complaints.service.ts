import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import { complaintDueAt } from 'contract/complaints/complaints.rules.ts'
import type { Complaint, complaintCreate, complaintUpdate } from 'contract/complaints/complaints.schema.ts'
import type { ComplaintSeverity, ComplaintSource } from 'contract/complaints/complaints.words.ts'
import { businessWeek } from 'contract/settings/business-hours.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Insertable } from 'kysely'
import type * as z from 'zod'
import { findReworks, type JobRecord, requireJob, warrantyOfJob } from '#domains/jobs/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { asText, changesBetween, fieldsWording, type Wording } from '#domains/timeline/public.ts'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { FieldColumns } from '#platform/db/columns.ts'
import { auditFields, lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid, isNotFound } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import {
  type ComplaintRecord,
  findActiveUser,
  findComplaint,
  insertComplaint,
  updateComplaint,
} from './complaints.store.ts'

/** How long one's own last transition can be undone, ms. */
const undoWindow = 10 * 60_000

/** @throws AppError not_found */
export async function getComplaint(ctx: AnyContext, id: number): Promise<Complaint> {
  const found = await findComplaint(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const { category, job, job_id } = found
  const warranty_to = await warrantyOfJob(ctx, { completed_at: job.completed_at, category_id: category.id })
  return {
    ...found,
    job: { ...job, warranty_to },
    reworks: await findReworks(ctx.db, job_id),
    undo: undoOf(found, ctx.now),
  }
}

export function undoOf({ last_move, version }: ComplaintRecord, now: number): Complaint['undo'] {
  if (last_move === null || last_move.version !== version) return null
  const until = Date.parse(last_move.at) + undoWindow
  return until > now ? { by: last_move.by, until: isoTime(until) } : null
}

type NewComplaint = Insertable<FieldColumns<typeof complaintFields>> & {
  job_id: number
  source: ComplaintSource
}

/**
 * Opens a complaint about a job, due by its severity, also for a low rating of the customer. Without an owner
 * it belongs to the user who created the job, while the account is active. Returns its id.
 * @throws AppError not_found when there is no such job
 */
export async function openComplaint(ctx: AnyContext, complaint: NewComplaint): Promise<number> {
  const job = await requireJob(ctx, complaint.job_id)
  const created_by = ctx.actor?.id ?? null
  const due_at = await dueOf(ctx, complaint.severity, ctx.now)
  const { owner_id = await creatorOf(ctx, job) } = complaint
  const row = await insertComplaint(ctx.db, {
    ...complaint,
    owner_id,
    partner_id: job.partner_id,
    due_at,
    created_by,
  })
  await recordAudit(ctx, { ...of(row.id), action: 'created', after: auditFields(row) })
  await addTimeline(ctx, { ...of(row.id), kind: 'created', data: { text: complaint.text } })
  const related = { type: 'complaint', id: row.id, label: recordId('complaint', row.id) } as const
  await addTimeline(ctx, {
    record_type: 'job',
    record_id: job.id,
    customer_id: job.customer_id,
    partner_id: job.partner_id,
    kind: 'complaint-added',
    data: { related, text: complaint.text },
  })
  return row.id
}

async function creatorOf(
  { db }: AnyContext,
  { created_by }: Pick<JobRecord, 'created_by'>,
): Promise<number | null> {
  const creator = created_by === null ? undefined : await findActiveUser(db, created_by)
  return creator ? created_by : null
}

/** @throws AppError invalid on `job_id` or `owner_id` */
export async function createComplaint(
  ctx: Context,
  body: z.output<typeof complaintCreate>,
): Promise<Complaint> {
  const { owner_id = ctx.actor.id, ...values } = body
  await requireOwner(ctx, owner_id)
  await requireJob(ctx, values.job_id).catch((error) => {
    throw isNotFound(error) ? invalid('job_id', 'names no job') : error
  })
  return getComplaint(ctx, await openComplaint(ctx, { ...values, owner_id, source: 'staff' }))
}

/** @throws AppError not_found, conflict when stale, invalid on `owner_id` */
export async function saveComplaint(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof complaintUpdate>,
): Promise<Complaint> {
  const before = await lockComplaint(ctx, id, version)
  const owner_id = values.owner_id === undefined ? before.owner_id : values.owner_id
  if (owner_id !== before.owner_id) await requireOwner(ctx, owner_id)
  const shown = await getComplaint(ctx, id)
  const hasNewSeverity = values.severity !== undefined && values.severity !== before.severity
  const due_at =
    values.due_at ??
    (hasNewSeverity && values.severity
      ? await dueOf(ctx, values.severity, Date.parse(before.created_at))
      : before.due_at)
  const after = await updateComplaint(ctx.db, id, { ...values, due_at })
  await recordAudit(ctx, {
    ...of(id),
    action: 'updated',
    before: auditFields(before),
    after: auditFields(after),
  })
  const complaint = await getComplaint(ctx, id)
  await recordChanges(ctx, shown, complaint)
  return complaint
}

async function recordChanges(ctx: Context, before: Complaint, after: Complaint): Promise<void> {
  if (before.owner_id !== after.owner_id) {
    const data = { from: before.owner?.name ?? null, to: after.owner?.name ?? null }
    await addTimeline(ctx, { ...of(after.id), kind: 'assigned', data })
  }
  const changes = changesBetween(before, after, wording)
  if (changes.length > 0) await addTimeline(ctx, { ...of(after.id), kind: 'changed', data: { changes } })
}

/** A new owner has an entry of its own. */
const { owner_id: _, ...fields } = fieldsWording(complaintFields, { owner_id: () => null })
const wording: Wording<Complaint> = { ...fields, due_at: { label: 'Due', text: asText } }

export const of = (id: number) => ({ record_type: 'complaint', record_id: id }) as const

/** @throws AppError not_found, conflict when stale */
export function lockComplaint(ctx: Context, id: number, version: number): Promise<ComplaintRecord> {
  const current = () => getComplaint(ctx, id)
  return lockVersion(ctx.db, { table: 'complaints', record_type: 'complaint', id, version, current })
}

async function dueOf({ db }: AnyContext, severity: ComplaintSeverity, from: number): Promise<string> {
  const week = businessWeek(await getSetting(db, 'business.hours'))
  return new Date(complaintDueAt(week, severity, from)).toISOString()
}

async function requireOwner({ db }: Context, id: number | null): Promise<void> {
  if (id !== null && (await findActiveUser(db, id)) === undefined)
    throw invalid('owner_id', 'is not an active user')
}
