import type { activityCreate, TimelineEntry } from 'contract/timeline/timeline.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import type * as z from 'zod'
import { addTimeline, recordAudit } from '#platform/audit/audit.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context } from '#platform/http/context.ts'
import { findEntry, findOwners, hasEntry, insertActivity, type RecordOwners } from './timeline.store.ts'

export type Activity = z.output<typeof activityCreate>

/** Adds a call, visit, work or note to any record. @throws AppError invalid on `record_id` */
export async function createActivity(ctx: Context, activity: Activity): Promise<TimelineEntry> {
  const { record_type, record_id, type, note } = activity
  const owners = await findOwners(ctx.db, record_type, record_id)
  if (!owners) throw invalid('record_id', 'does not exist')
  const { entry_id } = await addActivity(ctx, owners, activity)
  await recordAudit(ctx, { record_type, record_id, action: 'activity-added', after: { type, note } })
  return findEntry(ctx.db, entry_id)
}

/** @throws AppError invalid on `entry_id` when the entry is not of the enquiry. */
export async function requireEntryOf({ db }: Context, enquiryId: number, entryId: number): Promise<void> {
  if (!(await hasEntry(db, 'enquiry', enquiryId, entryId)))
    throw invalid('entry_id', 'is not an entry of this enquiry')
}

/** The transition of an enquiry by the activity, when it was the outcome of a call. */
export type ActivityOutcome = {
  from: EnquiryStatus
  to: EnquiryStatus
  follow_up_at: string | null
  /** The lost reason as text. */
  reason?: string
}

/** The activity and its timeline entry. */
export async function addActivity(
  ctx: AnyContext,
  owners: RecordOwners,
  { record_type, record_id, type, note, happened_at }: Activity,
  outcome?: ActivityOutcome,
): Promise<{ activity_id: number; entry_id: number }> {
  const activity_id = await insertActivity(ctx.db, {
    record_type,
    record_id,
    type,
    note,
    happened_at,
    outcome: outcome?.to ?? null,
    created_by: ctx.actor?.id ?? null,
  })
  const entry_id = await addTimeline(ctx, {
    record_type,
    record_id,
    ...owners,
    kind: type === 'note' ? 'note' : 'activity',
    data: { activity_type: type, text: note, ...outcome },
    happened_at,
  })
  return { activity_id, entry_id }
}
