import type { JobBoard } from 'contract/jobs/job-board.schema.ts'
import { jobBoardSorts, jobColumns } from 'contract/jobs/job-board.ts'
import { type Kysely, sql } from 'kysely'
import { readBoard } from '#platform/db/board.ts'
import type { Database } from '#platform/db/database.ts'
import { type JobFilters, jobsList, type Wanted } from './job-list.store.ts'

/** The jobs that the filters leave, by their state. */
export function jobsBoard(db: Kysely<Database>, filters: Omit<JobFilters, 'sort'>, within: Wanted): Promise<JobBoard> {
  const { status: wanted, unassigned, has_due } = filters
  return readBoard({
    columns: jobColumns.map((slug) => ({ slug, statuses: !wanted || wanted.includes(slug) ? [slug] : [] })),
    list: (slug, status = wanted) => jobsList(db, { ...filters, status, sort: jobBoardSorts[slug] }, within),
    status: sql.ref('jobs.status'),
    // Nobody is sent yet only to what is pending, and nothing is due of what was cancelled.
    canHold: (slug) => (unassigned !== true || slug === 'pending') && (has_due !== true || slug !== 'cancelled'),
  })
}
