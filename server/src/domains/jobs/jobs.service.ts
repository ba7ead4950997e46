import { can } from 'contract/access/permissions.ts'
import type { jobAllQuery, jobBoardQuery, jobListQuery, jobPage } from 'contract/jobs/job-list.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import type { Job, jobUpdate } from 'contract/jobs/jobs.schema.ts'
import { maxSearched } from 'contract/shared/paging.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { categoriesBelow, isCategory } from '#domains/categories/public.ts'
import { commissionBy, commissionByRules, creditExcess } from '#domains/ledger/public.ts'
import { placesWithin } from '#domains/locations/public.ts'
import { asRupees, changesBetween, fieldsWording, type Wording } from '#domains/timeline/public.ts'
import { listPage } from '#platform/db/list.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { refuseForeignAddress } from './create-job.service.ts'
import { getJob } from './job-details.service.ts'
import { auditJob, recordJobEvent } from './job-events.service.ts'
import type { Subtrees } from './job-filters.store.ts'
import { countFromReports, jobsBoard, jobsList, jobTotalsOf } from './job-list.store.ts'
import { type JobRecord, updateJob } from './jobs.store.ts'
import { refuseHighRework } from './rework.service.ts'

/** The filtered list. */
export async function findJobs(ctx: Context, filters: z.output<typeof jobAllQuery>) {
  return listOf(ctx, filters, await subtreesOf(ctx.db, filters))
}

const listOf = (ctx: Context, filters: z.output<typeof jobAllQuery>, subtrees: Subtrees) => ({
  ...jobsList(ctx, filters, subtrees),
  ...countFromReports(filters, subtrees),
})

/** A page of the list, with the sums of the whole list on request. */
export async function pageOfJobs(
  ctx: Context,
  query: z.output<typeof jobListQuery>,
): Promise<z.input<typeof jobPage>> {
  const subtrees = await subtreesOf(ctx.db, query)
  const page = await listPage({ ...listOf(ctx, query, subtrees), query })
  return { ...page, totals: await jobTotalsOf(ctx, query, subtrees, page.meta.total <= maxSearched) }
}

/** The same jobs by their state. */
export async function findBoard(ctx: Context, filters: z.output<typeof jobBoardQuery>) {
  return jobsBoard(ctx, filters, await subtreesOf(ctx.db, filters))
}

/** A filter by a service or a location includes those below it. */
async function subtreesOf(
  db: Context['db'],
  { category_id, category_only, location_id }: Partial<z.output<typeof jobAllQuery>>,
): Promise<Subtrees> {
  const categories = category_only ? category_id : await categoriesBelow(db, category_id)
  return { categories, places: await placesWithin(db, location_id) }
}

/**
 * @throws AppError not_found, conflict when stale, illegal_move for money of a completed job, forbidden,
 * invalid
 */
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
  const needsNewTerms =
    next.category_id !== before.category_id || next.commission_fixed !== before.commission_fixed
  const commission = needsNewTerms
    ? await commissionByRules(ctx, next)
    : commissionBy(before.commission_rule, next)
  const after = await updateJob(ctx.db, id, { ...values, ...commission })
  await creditExcess(ctx, after, 'The price was lowered')
  await auditJob(ctx, 'updated', id, before, after)
  const job = await getJob(ctx, id)
  const changes = changesBetween(shown, job, wording)
  if (changes.length > 0) await recordJobEvent(ctx, after, 'changed', { changes })
  return job
}

type Change = Omit<z.output<typeof jobUpdate>, 'version'>

async function checkUpdate(ctx: Context, before: JobRecord, values: Change): Promise<void> {
  const settled = ['category_id', 'price', 'material_cost', 'commission_fixed'] as const
  const isChanged = (field: (typeof settled)[number]) =>
    values[field] !== undefined && values[field] !== before[field]
  const isSettledChanged = settled.some(isChanged)
  if (before.status === 'cancelled' && isSettledChanged) {
    throw new AppError('illegal_move', {
      message: `${recordId('job', before.id)} is cancelled: its service, price, material cost and commission cannot be changed.`,
    })
  }
  if (before.status === 'completed' && isSettledChanged) {
    throw new AppError('illegal_move', {
      message: `${recordId('job', before.id)} is completed: its service, price, material cost and commission are final. Correct price and material cost with a reason instead.`,
    })
  }
  if (isChanged('commission_fixed') && !can(ctx.actor, 'partners.terms')) {
    throw new AppError('forbidden', { message: 'Only an admin sets the commission of a job by hand.' })
  }
  if (isChanged('material_cost')) await refuseHighRework(ctx, { ...before, ...values }, 'material_cost')
  if (values.category_id !== undefined && !(await isCategory(ctx.db, values.category_id))) {
    throw invalid('category_id', 'does not exist')
  }
  if (values.address_id !== undefined && values.address_id !== before.address_id) {
    await refuseForeignAddress(ctx, before.customer_id, values.address_id)
  }
}

const {
  category_id,
  commission_fixed: _,
  note,
  ...fields
} = fieldsWording(jobFields, { category_id: () => null })
/**
 * The fields of a job as an edit shows them on the timeline: the service by its title, a fixed commission by
 * its amount.
 */
const wording: Wording<Job> = {
  category: { label: category_id.label, text: (category) => category.title },
  ...fields,
  commission: { label: 'Commission', text: asRupees },
  note,
  address: {
    label: 'Address',
    text: (address) => address && [address.line_1, address.area, address.pincode].join(', '),
  },
}
