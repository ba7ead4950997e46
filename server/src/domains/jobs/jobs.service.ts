import type { jobBoardQuery } from 'contract/jobs/job-board.schema.ts'
import type { Job, jobAllQuery, jobCreate, jobUpdate } from 'contract/jobs/jobs.schema.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { categoriesBelow, isCategory } from '#domains/categories/public.ts'
import { addAddress, findOrMakeCustomer } from '#domains/customers/public.ts'
import { lockForBooking } from '#domains/enquiries/public.ts'
import { commissionBy, commissionByRules } from '#domains/ledger/public.ts'
import { placesWithin } from '#domains/locations/public.ts'
import { asRupees, asText, changesBetween, type Wording } from '#domains/timeline/public.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { sendPartner } from './assign.service.ts'
import { jobsBoard } from './job-board.store.ts'
import { recordJobCreated } from './job-created.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.ts'
import { jobsList, type Wanted } from './job-list.store.ts'
import { insertJobSchedule } from './job-schedule.store.ts'
import { addressOwner, insertJob, type JobRecord, lockAround, type NewJob, updateJob } from './jobs.store.ts'
import { keptCount } from './kept-count.ts'

/** The list as its filters leave it. */
export async function findJobs({ db }: Context, filters: z.output<typeof jobAllQuery>) {
  const wanted = await wantedBy(db, filters)
  return { ...jobsList(db, filters, wanted), ...keptCount(filters, wanted) }
}

/** The same jobs by their state. */
export async function findBoard({ db }: Context, filters: z.output<typeof jobBoardQuery>) {
  return jobsBoard(db, filters, await wantedBy(db, filters))
}

/** A service and a place mean those below them too. */
async function wantedBy(
  db: Context['db'],
  { category_id, category_only, location_id }: Partial<z.output<typeof jobAllQuery>>,
): Promise<Wanted> {
  const categories = category_only ? category_id : await categoriesBelow(db, category_id)
  return { categories, places: await placesWithin(db, location_id) }
}

/**
 * Of an enquiry too, with whatever was decided otherwise than there.
 * @throws AppError invalid when customer, address, service or partner cannot be taken, conflict when the enquiry is
 * stale, illegal_move when it is over
 */
export async function createJob(ctx: Context, body: z.output<typeof jobCreate>): Promise<Job> {
  if (!(await isCategory(ctx.db, body.category_id))) throw invalid('category_id', 'names no category')
  const enquiry = body.enquiry && (await lockForBooking(ctx, body.enquiry.id, body.enquiry.version))
  const { id: customer_id } = await findOrMakeCustomer(ctx, {
    customer_id: body.customer_id,
    name: body.customer?.name ?? '',
    phone: body.customer?.phone ?? '',
  })
  if (enquiry && enquiry.customer_id !== null && enquiry.customer_id !== customer_id) {
    throw invalid('customer_id', `is not the customer of ${recordId('enquiry', enquiry.id)}`)
  }
  const address_id = await addressFor(ctx, customer_id, body)
  const { category_id, price, material_cost, note } = body
  const job = await addJob(ctx, {
    ...{ customer_id, address_id, category_id, price, material_cost, note },
    enquiry_id: enquiry?.id ?? null,
    // Those of another service would say nothing of this one.
    answers: enquiry?.category_id === category_id ? enquiry.answers : [],
    scheduled_at: body.starts_at,
    ends_at: body.ends_at,
  })
  await recordJobCreated(ctx, job)
  if (body.partner_id !== null) await sendPartner(ctx, job, body.partner_id, { confirmed: body.confirmed })
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
  if (address === null) throw invalid('address', 'choose an address or give a new one')
  const added = await addAddress(ctx, { customer_id: customerId, partner_id: null }, address, { prefix: 'address.' })
  return added.id
}

async function refuseForeignAddress(ctx: Context, customerId: number, addressId: number): Promise<void> {
  if ((await addressOwner(ctx.db, addressId)) !== customerId) {
    throw invalid('address_id', 'is no address of this customer')
  }
}

type Draft = Omit<NewJob, 'commission' | 'commission_rule' | 'created_by'> & { price: number; material_cost: number }

/** The job with its commission, schedule and audit; for a body of POST /jobs and for an enquiry alike. */
export async function addJob(ctx: Context, draft: Draft): Promise<JobRecord> {
  checkPeriod(draft.scheduled_at, draft.ends_at)
  const commission = await commissionByRules(ctx, { ...draft, partner_id: null, commission_fixed: null })
  // The customer before the address, which the new job holds.
  await lockAround(ctx.db, { enquiry_id: draft.enquiry_id ?? null, customer_id: draft.customer_id })
  const job = await insertJob(ctx.db, { ...draft, ...commission, created_by: ctx.actor.id })
  const { scheduled_at: starts_at, ends_at } = job
  await insertJobSchedule(ctx.db, job.id, {
    ...{ status: 'scheduled', starts_at, ends_at, reason: null, changed_by: ctx.actor.id },
  })
  await auditJob(ctx, 'created', job.id, undefined, job)
  return job
}

/** The contract's period said again for bodies that spread it. @throws AppError invalid on `ends_at` */
export function checkPeriod(startsAt: string, endsAt: string): void {
  if (Date.parse(endsAt) - Date.parse(startsAt) > 14 * 86_400_000) {
    throw invalid('ends_at', 'must be within 14 days of the start')
  }
}

/** @throws AppError not_found, conflict when stale, illegal_move for money of a completed job, invalid */
export async function saveJob(
  ctx: Context,
  id: number,
  { version, ...values }: z.output<typeof jobUpdate>,
): Promise<Job> {
  const before = await lockVersion(ctx.db, {
    table: 'jobs',
    record_type: 'job',
    id,
    version,
    current: () => getJob(ctx, id),
  })
  await checkUpdate(ctx, before, values)
  const shown = await getJob(ctx, id)
  const next = { ...before, ...values }
  const asksAnew = next.category_id !== before.category_id || next.commission_fixed !== before.commission_fixed
  const commission = asksAnew ? await commissionByRules(ctx, next) : commissionBy(before.commission_rule, next)
  const after = await updateJob(ctx.db, id, { ...values, ...commission })
  await auditJob(ctx, 'updated', id, before, after)
  const job = await getJob(ctx, id)
  const changes = changesBetween(shown, job, wording)
  if (changes.length > 0) await recordJobEvent(ctx, after, 'changed', { changes })
  return job
}

type Change = Omit<z.output<typeof jobUpdate>, 'version'>

async function checkUpdate(ctx: Context, before: JobRecord, values: Change): Promise<void> {
  const settled = ['category_id', 'price', 'material_cost', 'commission_fixed'] as const
  const isSettledChanged = settled.some((field) => values[field] !== undefined && values[field] !== before[field])
  if (before.status === 'completed' && isSettledChanged) {
    throw new AppError('illegal_move', {
      message: `${recordId('job', before.id)} is completed: its service, price, material cost and commission stand. Take completion back first.`,
    })
  }
  if (values.price !== undefined && values.price !== before.price && values.price < before.received) {
    throw invalid('price', `is less than the ${formatMoney(before.received)} already received`)
  }
  if (values.category_id !== undefined && !(await isCategory(ctx.db, values.category_id))) {
    throw invalid('category_id', 'names no category')
  }
  if (values.address_id !== undefined && values.address_id !== before.address_id) {
    await refuseForeignAddress(ctx, before.customer_id, values.address_id)
  }
}

/** What the timeline tells of an edit. */
const wording: Wording<Job> = {
  category: (category) => category.title,
  price: asRupees,
  material_cost: asRupees,
  commission: asRupees,
  note: asText,
  address: (address) => address && [address.line_1, address.area, address.pincode].join(', '),
}
