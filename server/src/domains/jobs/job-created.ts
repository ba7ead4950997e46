import { recordId } from 'contract/shared/record-id.ts'
import { enquiryBooked } from '#domains/enquiries/public.ts'
import type { Context } from '#platform/http/context.ts'
import { recordJobEvent, recordJobOnEnquiry } from './job-events.ts'
import type { JobRecord } from './jobs.store.ts'

/** The timeline says that the job is made; the enquiry it came out of says so too, and is booked. */
export async function recordJobCreated(ctx: Context, job: JobRecord): Promise<void> {
  const { enquiry_id, scheduled_at: starts_at, ends_at } = job
  if (enquiry_id === null) {
    await recordJobEvent(ctx, job, 'created', { starts_at, ends_at })
    return
  }
  const related = { type: 'enquiry', id: enquiry_id, label: recordId('enquiry', enquiry_id) } as const
  await recordJobEvent(ctx, job, 'created', { related, starts_at, ends_at })
  await recordJobOnEnquiry(ctx, enquiry_id, job)
  await enquiryBooked(ctx, enquiry_id, job.id)
}
