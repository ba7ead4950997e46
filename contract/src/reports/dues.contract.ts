import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { day, exportFormat, id, idText, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { duesAges } from './dues.words.ts'

/** What is due for completed jobs and for charges of cancelled ones, in paise, and its parts by age. */
const sums = {
  jobs: z.int(),
  due: z.int(),
  days_0_30: z.int(),
  days_31_60: z.int(),
  days_61_90: z.int(),
  days_over_90: z.int(),
}
const sorts = ['due', 'jobs', 'oldest_at', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const

export const duesQuery = listQuery(sorts, {
  /** The end of this day; today when absent. */
  as_of: day.optional(),
  /** Customers with an amount of one of these ages. */
  age: oneOrMore(slugs(duesAges)).optional(),
}).omit({ q: true, total: true })

/** A customer who owes for completed jobs or for charges. */
export const customerDues = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  whatsapp: z.string().nullable(),
  ...sums,
  /** Completion or cancellation of the oldest job with an amount due. */
  oldest_at: timestamp,
})
export type CustomerDues = z.infer<typeof customerDues>

/** `totals` are of all customers of the list. */
export const duesPage = paged(customerDues).extend({
  as_of: z.string(),
  totals: z.object({ customers: z.int(), ...sums }),
})
export type DuesPage = z.infer<typeof duesPage>

/** A job with an amount due at the end of the day, paise. */
export const dueJob = z.object({ id, service: z.string(), since: timestamp, due: z.int() })
export type DueJob = z.infer<typeof dueJob>
/** Jobs in a response; `total` counts those left out too. */
export const maxDueJobs = 500

export const duesContract = defineEndpoints({
  'GET /reports/dues/jobs': {
    summary: 'The jobs behind the dues of a customer at the end of a day, oldest first',
    permission: 'reports.read',
    query: z.strictObject({ customer_id: idText, as_of: day.optional() }),
    response: z.object({ total: z.int(), data: z.array(dueJob) }),
  },
  'GET /reports/dues': {
    summary: 'Customers who owe for completed jobs, with the age of their dues and the totals',
    permission: 'reports.read',
    query: duesQuery,
    response: duesPage,
    shows: { kind: 'customer', as: 'list' },
  },
  'GET /reports/dues/download': {
    summary: 'The same as CSV or XLSX: every customer of the list',
    permission: 'reports.read',
    query: duesQuery.omit({ page: true, per_page: true }).extend({ format: exportFormat }),
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'customer', as: 'list' },
  },
})
