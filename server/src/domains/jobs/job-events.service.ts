import { recordId } from 'contract/shared/record-id.ts'
import type { TimelineData, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import { maxTimes } from 'contract/timeline/timeline.words.ts'
import { addTimeline, recordAudit, repeatsOnTimeline } from '#platform/audit/audit.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { JobRecord } from './jobs.store.ts'
import { notifyOfEvent } from './messages/job-messages.service.ts'

/**
 * Adds an event to the job's timeline, and so to the customer's and to the partner's whom it concerns; writes
 * the messages about it.
 */
export async function recordJobEvent(
  ctx: AnyContext,
  job: Pick<JobRecord, 'id' | 'customer_id' | 'partner_id'>,
  kind: TimelineKind,
  data: TimelineData = {},
): Promise<void> {
  const { id, customer_id, partner_id } = job
  await addTimeline(ctx, { record_type: 'job', record_id: id, customer_id, partner_id, kind, data })
  await notifyOfEvent(ctx, job, { kind, data })
}

type LinkEvent = { kind: TimelineKind; data?: TimelineData; after?: Record<string, unknown> }
const hour = 3_600_000

/**
 * Records what a user or guest does with a link of a job, in audit and timeline. A repeat within an hour, by
 * the same person and with the same link, is counted on its line.
 */
export async function recordLinkEvent(
  ctx: AnyContext,
  job: Pick<JobRecord, 'id' | 'customer_id' | 'partner_id'>,
  link: { created_at: string },
  { kind, data, after }: LinkEvent,
): Promise<void> {
  const record = { record_type: 'job', record_id: job.id }
  const since = Math.max(Date.parse(link.created_at), ctx.now - hour)
  if (await repeatsOnTimeline(ctx, { ...record, kind, data }, { since: isoTime(since), most: maxTimes }))
    return
  await recordAudit(ctx, { ...record, action: kind, after })
  await recordJobEvent(ctx, job, kind, data)
}

/** Records on the enquiry that this job was created from it. */
export async function recordJobOnEnquiry(ctx: AnyContext, enquiryId: number, job: JobRecord): Promise<void> {
  await addTimeline(ctx, {
    record_type: 'enquiry',
    record_id: enquiryId,
    customer_id: job.customer_id,
    kind: 'job-created',
    data: {
      related: { type: 'job', id: job.id, label: recordId('job', job.id) },
      starts_at: job.scheduled_at,
    },
  })
}

export function auditJob(
  ctx: AnyContext,
  action: string,
  id: number,
  before: JobRecord | undefined,
  after: JobRecord,
): Promise<void> {
  const entry = { record_type: 'job', record_id: id, action }
  return recordAudit(ctx, { ...entry, before: before && fieldsOf(before), after: fieldsOf(after) })
}

/** Columns that are not changes of their own. */
function fieldsOf({ id, created_at, updated_at, version, received, ...fields }: JobRecord) {
  return fields
}
