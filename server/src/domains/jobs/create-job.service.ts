import type { enquiryToJob } from 'contract/enquiries/enquiries.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job, jobCreate } from 'contract/jobs/jobs.schema.ts'
import { fieldsShown, fieldValues } from 'contract/shared/record-fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { isCategory } from '#domains/categories/public.ts'
import { addAddress, findOrCreateCustomer } from '#domains/customers/public.ts'
import {
  adoptCaller,
  doneInPast,
  enquiryBooked,
  lockForBooking,
  refusePastTime,
  requireAnswers,
} from '#domains/enquiries/public.ts'
import { commissionByRules } from '#domains/ledger/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { sendPartner } from './assign.service.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent, recordJobOnEnquiry } from './job-events.service.ts'
import { insertJobSchedule } from './job-schedule.store.ts'
import { addressOwner, insertJob, type JobRecord, lockAround, type NewJob } from './jobs.store.ts'

/**
 * Turns an enquiry into a job in one step; customer, address, service, answers and the quoted price are
 * copied.
 * @throws AppError not_found, conflict when stale, illegal_move when the enquiry is over, invalid naming the
 * missing fields
 */
export async function createJobFromEnquiry(
  ctx: Context,
  enquiryId: number,
  { version, starts_at, ends_at, was_done, price, note }: z.output<typeof enquiryToJob>,
): Promise<Job> {
  refusePastTime({ starts_at, was_done }, ctx.now)
  const enquiry = await lockForBooking(ctx, enquiryId, version)
  const { customer_id, category_id, address_id } = enquiry
  if (customer_id === null || category_id === null || address_id === null) {
    throw missingFieldsError({ customer_id, category_id, address_id })
  }
  await requireAnswers(ctx, enquiry)
  const job = await addJob(ctx, {
    enquiry_id: enquiryId,
    customer_id,
    category_id,
    address_id,
    answers: enquiry.answers,
    price: price ?? enquiry.quoted_price ?? 0,
    material_cost: 0,
    note: note === undefined ? enquiry.note : note,
    scheduled_at: starts_at,
    ends_at,
  })
  await recordJobCreated(ctx, job, was_done)
  return getJob(ctx, job.id)
}

const names = { customer_id: 'customer', category_id: 'service', address_id: 'address' }

function missingFieldsError(given: Record<keyof typeof names, number | null>): AppError {
  const fields = (Object.keys(names) as (keyof typeof names)[]).filter((field) => given[field] === null)
  const issues = fields.map((field) => ({ field, message: `the enquiry has no ${names[field]} yet` }))
  return new AppError('invalid', { issues })
}

/** The timelines of the job and of its enquiry record the creation; the enquiry is booked. */
async function recordJobCreated(ctx: Context, job: JobRecord, was_done: boolean): Promise<void> {
  const { enquiry_id, scheduled_at: starts_at, ends_at } = job
  const times = { starts_at, ends_at, ...doneInPast({ starts_at, was_done }, ctx.now) }
  if (enquiry_id === null) {
    await recordJobEvent(ctx, job, 'created', times)
    return
  }
  const related = { type: 'enquiry', id: enquiry_id, label: recordId('enquiry', enquiry_id) } as const
  await recordJobEvent(ctx, job, 'created', { related, ...times })
  await recordJobOnEnquiry(ctx, enquiry_id, job)
  await enquiryBooked(ctx, enquiry_id, job.id)
}

/**
 * Also from an enquiry, with values that replace those of the enquiry.
 * @throws AppError invalid when customer, address, service or partner is not allowed, conflict when the
 * enquiry is stale, illegal_move when it is over
 */
export async function createJob(ctx: Context, body: z.output<typeof jobCreate>): Promise<Job> {
  if (!(await isCategory(ctx.db, body.category_id))) throw invalid('category_id', 'does not exist')
  const enquiry = body.enquiry && (await lockForBooking(ctx, body.enquiry.id, body.enquiry.version))
  if (enquiry?.category_id === body.category_id) await requireAnswers(ctx, enquiry)
  const customer = await findOrCreateCustomer(ctx, {
    customer_id: body.customer_id,
    name: body.customer?.name ?? '',
    phone: body.customer?.phone ?? '',
  })
  const customer_id = customer.id
  if (enquiry && enquiry.customer_id !== null && enquiry.customer_id !== customer_id) {
    throw invalid('customer_id', `is not the customer of ${recordId('enquiry', enquiry.id)}`)
  }
  if (enquiry) await adoptCaller(ctx, enquiry, customer)
  const address_id = await addressFor(ctx, customer_id, body)
  const job = await addJob(ctx, {
    ...fieldValues(fieldsShown(jobFields, 'create'), body),
    customer_id,
    address_id,
    enquiry_id: enquiry?.id ?? null,
    // Answers for another service do not fit this one.
    answers: enquiry?.category_id === body.category_id ? enquiry.answers : [],
    scheduled_at: body.starts_at,
    ends_at: body.ends_at,
  })
  await recordJobCreated(ctx, job, body.was_done)
  if (body.partner_id !== null) await sendPartner(ctx, job, body.partner_id, { confirmed: body.confirmed })
  // After the partner, so that the user confirms the time once, and not again after the question about the
  // partner.
  refusePastTime(body, ctx.now)
  return getJob(ctx, job.id)
}

async function addressFor(
  ctx: Context,
  customerId: number,
  { address_id, address }: Pick<z.output<typeof jobCreate>, 'address_id' | 'address'>,
): Promise<number> {
  if (address_id !== null) {
    await refuseForeignAddress(ctx, customerId, address_id)
    return address_id
  }
  if (address === null) throw invalid('address', 'Choose an address or enter a new one')
  const added = await addAddress(ctx, { customer_id: customerId, partner_id: null }, address, {
    prefix: 'address.',
  })
  return added.id
}

export async function refuseForeignAddress(
  ctx: Context,
  customerId: number,
  addressId: number,
): Promise<void> {
  if ((await addressOwner(ctx.db, addressId)) !== customerId) {
    throw invalid('address_id', 'is not an address of this customer')
  }
}

type Draft = Omit<NewJob, 'commission' | 'commission_rule' | 'tax_rule' | 'created_by'>

/** The job with its commission, schedule and audit; for a body of POST /jobs and for an enquiry alike. */
export async function addJob(ctx: Context, draft: Draft): Promise<JobRecord> {
  checkPeriod(draft.scheduled_at, draft.ends_at)
  const commission = await commissionByRules(ctx, { ...draft, partner_id: null, commission_fixed: null })
  // The customer before the address, which the new job holds.
  await lockAround(ctx.db, { enquiry_id: draft.enquiry_id ?? null, customer_id: draft.customer_id })
  const job = await insertJob(ctx.db, { ...draft, ...commission, created_by: ctx.actor.id })
  const { scheduled_at: starts_at, ends_at } = job
  await insertJobSchedule(ctx.db, job.id, {
    status: 'scheduled',
    starts_at,
    ends_at,
    reason: null,
    changed_by: ctx.actor.id,
  })
  await auditJob(ctx, 'created', job.id, undefined, job)
  return job
}

/**
 * Checks the contract's period again for bodies that spread its fields. @throws AppError invalid on `ends_at`
 */
export function checkPeriod(startsAt: string, endsAt: string): void {
  if (Date.parse(endsAt) - Date.parse(startsAt) > 14 * 86_400_000) {
    throw invalid('ends_at', 'must be within 14 days of the start')
  }
}
