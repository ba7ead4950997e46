import { jobBoardSorts, jobColumns } from 'contract/jobs/job-board.rules.ts'
import type { JobBoard, JobRow, JobTotals } from 'contract/jobs/job-list.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import { dueOf } from 'contract/ledger/due.rules.ts'
import { fieldsShown, fieldValues, shownNames } from 'contract/shared/record-fields.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { readBoard } from '#platform/db/board.ts'
import { readSort } from '#platform/db/list.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { countedRows, isNarrowed } from '#platform/roll-up/counted.ts'
import { sumOf } from '#platform/roll-up/sums.ts'
import { attentionOf } from './attention.store.ts'
import {
  collectedOf,
  isOfCompletion,
  isOfPayment,
  type JobFilters,
  matchingJobs,
  type Subtrees,
} from './job-filters.store.ts'
import { linkOf } from './job-links.store.ts'
import { completedJobs, jobCounts } from './jobs.roll-up.ts'
import type {} from './jobs.table.ts'

/** The filtered list. */
export function jobsList({ db, now }: TimedDb, filters: JobFilters, subtrees: Subtrees) {
  // The services are in `subtrees`.
  const { status, category_id, category_only, from, to, ...others } = filters
  return {
    db,
    matching: matchingJobs({ db, now }, filters, subtrees),
    counted: countedRows(jobCounts, {
      filters: { status, category_id: subtrees.categories },
      others,
      from,
      to,
    }),
    isCapped: true,
    isInIndexOrder:
      !others.attention && (others.partner_id?.length === 1 || others.customer_id !== undefined),
    id: sql<number>`jobs.id`,
    order: orderOf(filters),
    rows: (ids: number[]) => jobRows({ db, now }, ids, filters),
  }
}

/**
 * The sums of a list by days of completion or payment, paise; null for any other list. `isSmall`: its rows may
 * be read one by one.
 */
export async function jobTotalsOf(
  ctx: TimedDb,
  filters: JobFilters,
  subtrees: Subtrees,
  isSmall: boolean,
): Promise<JobTotals | null> {
  if (!isSmall || !(isOfPayment(filters) || isOfCompletion(filters))) return null
  const jobs = matchingJobs(ctx, filters, subtrees)
  const collected = collectedOf(ctx.db, filters).where('payments.job_id', 'in', jobs.select('jobs.id'))
  return jobs
    .select(
      sql<number>`coalesce(sum(price) FILTER (WHERE jobs.status <> 'cancelled'), 0)::bigint`.as('price'),
    )
    .select(sql<number>`coalesce(sum(greatest(0, payable - received)), 0)::bigint`.as('due'))
    .select(asCollected(collected, filters))
    .executeTakeFirstOrThrow()
}

/**
 * Newest first: by the time of the visit, or of the completion with a filter by its days. Jobs that need
 * attention come by urgency.
 */
function orderOf(filters: JobFilters) {
  if (filters.sort === undefined && filters.attention) {
    return { by: sql`ROW(jobs.urgency, jobs.scheduled_at, jobs.reason_rank)`, descending: false }
  }
  if (filters.sort === undefined && isOfCompletion(filters))
    return { by: sql.ref('jobs.completed_at'), descending: true }
  const { column, descending } = readSort(filters.sort ?? '-scheduled_at')
  return { by: sql.ref(`jobs.${column}`), descending, isDate: column === 'scheduled_at' }
}

const listedFields = shownNames(jobFields, 'download').map((name) => `jobs.${name}` as const)

/** The column `collected`; null unless the list is by days of payment. */
const asCollected = (collected: Expression<{ collected: number }>, filters: JobFilters) =>
  (isOfPayment(filters) ? sql<number | null>`(${collected})` : sql<number | null>`NULL`).as('collected')

/** The rows of these ids, in any order. `filters` are those of the list: the days of its payments count. */
async function jobRows({ db, now }: TimedDb, ids: number[], filters: JobFilters): Promise<JobRow[]> {
  const collected = collectedOf(db, filters).where(sql<SqlBool>`payments.job_id = jobs.id`)
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('partners', 'partners.id', 'jobs.partner_id')
    .leftJoin('assignments as live', (join) =>
      join.onRef('live.job_id', '=', 'jobs.id').on('live.status', 'in', liveAssignments),
    )
    .leftJoin('public_links as link', 'link.assignment_id', 'live.id')
    .leftJoin('customer_requests as request', (join) =>
      join.onRef('request.job_id', '=', 'jobs.id').on('request.closed_at', 'is', null),
    )
    .leftJoin('addresses', 'addresses.id', 'jobs.address_id')
    .leftJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .leftJoin('locations as area', 'area.id', 'pincode.parent_id')
    .select([
      'jobs.id',
      'jobs.scheduled_at',
      'jobs.ends_at',
      'jobs.status',
      'jobs.completed_at',
      'jobs.payable',
      'jobs.received',
      'jobs.version',
    ])
    .select(listedFields)
    .select([
      'customers.id as customer_id',
      'customers.name as customer_name',
      'customers.phone as customer_phone',
    ])
    .select([
      'categories.id as category_id',
      'categories.title',
      'partners.id as partner_id',
      'partners.name',
    ])
    .select('partners.phone as partner_phone')
    .select(sql<string | null>`pincode.title || ' ' || area.title`.as('place'))
    .select(attentionOf(now).as('attention'))
    .select('request.kind as request_kind')
    .select(['link.id as link_id', 'link.handed_at', 'link.handed_by', 'link.sent_at', 'link.opened_at'])
    .select(asCollected(collected, filters))
    .where(sql<SqlBool>`jobs.id = ANY (${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    scheduled_at: row.scheduled_at,
    ends_at: row.ends_at,
    customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone },
    category: { id: row.category_id, title: row.title },
    place: row.place,
    partner: partnerOf(row),
    partner_link: linkOf(row),
    status: row.status,
    completed_at: row.completed_at,
    ...fieldValues(fieldsShown(jobFields, 'download'), row),
    received: row.received,
    due: dueOf(row),
    attention: row.attention,
    request_kind: row.request_kind,
    collected: row.collected,
    version: row.version,
  }))
}

type PartnerColumns = { partner_id: number | null; name: string | null; partner_phone: string | null }

function partnerOf({ partner_id, name, partner_phone }: PartnerColumns): JobRow['partner'] {
  return partner_id === null || name === null || partner_phone === null
    ? null
    : { id: partner_id, name, phone: partner_phone }
}

/**
 * The size of a list of completed jobs, from the kept counts of reports: jobs of some days, with one more
 * filter at most. Exact and fast for any number of jobs. Empty for any other list.
 */
export function countFromReports(filters: JobFilters, { categories, places }: Subtrees) {
  const { completed_from: from, completed_to: to, partner_id, created_by, ...more } = filters
  // The services and locations are in `subtrees`.
  const { category_id, category_only, location_id, ...others } = more
  if (!from || !to || isNarrowed(others)) return {}
  const keysByFacet = { category: categories, place: places, partner: partner_id, staff: created_by }
  const [facet = { facet: 'all' }, ...further] = Object.entries(keysByFacet).flatMap(([facet, keys]) =>
    keys ? [{ facet, keys }] : [],
  )
  if (further.length > 0) return {}
  return { count: sumOf({ rollUp: completedJobs, ...facet, from, to }, 'jobs'), isCapped: false }
}

/** The filtered jobs, by their state. */
export function jobsBoard(
  ctx: TimedDb,
  filters: Omit<JobFilters, 'sort'>,
  subtrees: Subtrees,
): Promise<JobBoard> {
  const { status: statuses, unassigned } = filters
  return readBoard({
    columns: jobColumns.map((slug) => ({
      slug,
      statuses: !statuses || statuses.includes(slug) ? [slug] : [],
    })),
    list: (slug, status = statuses) =>
      jobsList(ctx, { ...filters, status, sort: jobBoardSorts[slug] }, subtrees),
    status: sql.ref('jobs.status'),
    // Only a pending job can be unassigned.
    canHold: (slug) => unassigned !== true || slug === 'pending',
  })
}
