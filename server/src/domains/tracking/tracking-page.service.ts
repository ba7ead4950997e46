import { dueOf } from 'contract/ledger/due.rules.ts'
import { dayMs } from 'contract/shared/business-time.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Tracking, TrackingState } from 'contract/tracking/tracking.schema.ts'
import { maxRequestChanges, trackingDays } from 'contract/tracking/tracking.words.ts'
import { findAddressOf } from '#domains/customers/public.ts'
import {
  countChangesOfToday,
  findCustomerRequest,
  findSurroundings,
  type JobRecord,
  notedAmount,
} from '#domains/jobs/public.ts'
import { listJobPayments } from '#domains/ledger/public.ts'
import type { LinkRecord } from '#domains/links/public.ts'
import { receiptSigner } from '#domains/messages/public.ts'
import { findRating } from '#domains/partners/public.ts'
import { getSettings } from '#domains/settings/public.ts'
import type { AnyContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'

const receiptLife = dayMs

/** Whether the tracking link of a job still opens: until some weeks after the job ended. */
export function isTracked({ status, completed_at, updated_at }: JobRecord, now: number): boolean {
  const ended = status === 'completed' ? completed_at : status === 'cancelled' ? updated_at : null
  return ended === null || Date.parse(ended) > now - trackingDays * dayMs
}

export const canRequest = ({ status }: JobRecord): boolean => status === 'pending' || status === 'accepted'

/** The content of the page. */
export async function pageOf(
  ctx: AnyContext,
  { config }: Pick<Platform, 'config'>,
  { link, job }: { link: Pick<LinkRecord, 'opened_at'>; job: JobRecord },
): Promise<Tracking> {
  const { category, customer, partner } = await findSurroundings(ctx.db, job.id)
  const business = await getSettings(ctx.db, ['business.name', 'business.phone'])
  const address = await findAddressOf(ctx.db, job.address_id)
  const rating = await findRating(ctx.db, job.id)
  const request = await findCustomerRequest(ctx.db, job.id)
  const noted = await notedAmount(ctx.db, job.id)
  return {
    state: stateOf(job),
    number: recordId('job', job.id),
    business: { name: String(business['business.name']), phone: String(business['business.phone']) },
    service: category.title,
    language: customer.language,
    starts_at: job.scheduled_at,
    ends_at: job.ends_at,
    area: address && `${address.area}, ${address.pincode}`,
    partner: partner?.name ?? null,
    price: job.price,
    conceded: job.conceded,
    received: job.received,
    due: Math.max(0, dueOf(job) - noted),
    noted,
    receipts: await receiptsOf(ctx, config, job),
    request: request && { kind: request.kind, note: request.note },
    can_request: canRequest(job) && (await countChangesOfToday(ctx, job.id)) < maxRequestChanges,
    rating: rating && { stars: rating.stars, comment: rating.comment },
    can_rate: job.status === 'completed' && job.partner_id !== null && rating === null,
    opened: link.opened_at !== null,
  }
}

function stateOf({ status, partner_id }: JobRecord): TrackingState {
  if (status === 'completed') return 'done'
  if (status === 'started') return 'in-progress'
  if (status === 'cancelled') return 'cancelled'
  return partner_id === null ? 'booked' : 'assigned'
}

async function receiptsOf(
  { db, now }: AnyContext,
  config: Platform['config'],
  { id }: JobRecord,
): Promise<Tracking['receipts']> {
  const signer = receiptSigner(config)
  const payments = await listJobPayments(db, id)
  return payments.flatMap(({ id: paymentId, receipt_number: number, reversal }) =>
    number === null || reversal !== null
      ? []
      : [{ number, token: signer.sign(String(paymentId), now + receiptLife) }],
  )
}
