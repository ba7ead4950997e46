import type { enquiryToJob } from 'contract/enquiries/enquiries.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type * as z from 'zod'
import { lockForBooking } from '#domains/enquiries/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { recordJobCreated } from './job-created.ts'
import { getJob } from './job-details.service.ts'
import { addJob } from './jobs.service.ts'

/**
 * Turns an enquiry into a job in one step; customer, address, service, answers and the price told are taken over.
 * @throws AppError not_found, conflict when stale, illegal_move when the enquiry is over, invalid naming what it lacks
 */
export async function createJobFromEnquiry(
  ctx: Context,
  enquiryId: number,
  { version, starts_at, ends_at, price, note }: z.output<typeof enquiryToJob>,
): Promise<Job> {
  const enquiry = await lockForBooking(ctx, enquiryId, version)
  const { customer_id, category_id, address_id } = enquiry
  if (customer_id === null || category_id === null || address_id === null) {
    throw lacking({ customer_id, category_id, address_id })
  }
  const job = await addJob(ctx, {
    ...{ enquiry_id: enquiryId, customer_id, category_id, address_id },
    answers: enquiry.answers,
    price: price ?? enquiry.quoted_price ?? 0,
    material_cost: 0,
    note: note === undefined ? enquiry.note : note,
    scheduled_at: starts_at,
    ends_at,
  })
  await recordJobCreated(ctx, job)
  return getJob(ctx, job.id)
}

const names = { customer_id: 'customer', category_id: 'service', address_id: 'address' }

function lacking(given: Record<keyof typeof names, number | null>): AppError {
  const fields = (Object.keys(names) as (keyof typeof names)[]).filter((field) => given[field] === null)
  const issues = fields.map((field) => ({ field, message: `the enquiry has no ${names[field]} yet` }))
  return new AppError('invalid', { issues })
}
