import * as z from 'zod'
import { day, exportFormat, id, timestamp } from '../shared/fields.ts'
import { ids, listQuery, oneOrMore } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { enquiryStatuses, jobStatuses } from '../vocabulary.ts'

/** A customer and the sums of the jobs that match the query. Money in paise. */
export const customerByJob = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  place: z.string().nullable(),
  jobs: z.int(),
  paid: z.int(),
  last_job: z.object({ id, scheduled_at: timestamp }),
})
export type CustomerByJob = z.infer<typeof customerByJob>

export const maxMinJobs = 999
const minJobs = z.union([
  z.int().min(1).max(maxMinJobs),
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/, `must be a whole number from 1 to ${maxMinJobs}`)
    .transform(Number),
])

/** Statuses of the counted jobs; by default all but cancelled. */
export const byJobQuery = listQuery(['jobs', 'paid', 'last_job_at'], {
  status: oneOrMore(slugs(jobStatuses)).optional(),
  category_id: ids.optional(),
  /** Days of the job in the business's zone, both included. */
  from: day.optional(),
  to: day.optional(),
  /** The least number of such jobs. */
  min_jobs: minJobs.optional(),
}).omit({ q: true, total: true })
export const byJobDownloadQuery = byJobQuery
  .omit({ page: true, per_page: true })
  .extend({ format: exportFormat })

/** Pages of the records of one customer. */
export const recordsQuery = listQuery(['id'], {}).omit({ q: true, total: true, sort: true })

/** Records that refer to an address: the first few of each kind, and the totals. */
export const addressUses = z.object({
  owner: z.object({ type: z.enum(['customer', 'partner']), id, name: z.string() }),
  enquiries: z.object({
    total: z.int(),
    first: z.array(z.object({ id, status: z.enum(slugs(enquiryStatuses)) })),
  }),
  jobs: z.object({ total: z.int(), first: z.array(z.object({ id, status: z.enum(slugs(jobStatuses)) })) }),
})
export type AddressUses = z.infer<typeof addressUses>
