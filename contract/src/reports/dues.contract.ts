import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { exportFormat, id, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { duesAges } from './dues.words.ts'

/** What is due for completed jobs, in paise, and its parts by age. */
const sums = {
  jobs: z.int(),
  due: z.int(),
  days_0_7: z.int(),
  days_8_30: z.int(),
  days_31_90: z.int(),
  days_over_90: z.int(),
}
const sorts = ['due', 'jobs', 'oldest_at', 'days_0_7', 'days_8_30', 'days_31_90', 'days_over_90'] as const

export const duesQuery = listQuery(sorts, {
  /** Customers with an amount of one of these ages. */
  age: oneOrMore(slugs(duesAges)).optional(),
}).omit({ q: true, total: true })

/** A customer who owes for completed jobs. */
export const customerDues = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  whatsapp: z.string().nullable(),
  ...sums,
  /** Completion of the oldest job with an amount due. */
  oldest_at: timestamp,
})
export type CustomerDues = z.infer<typeof customerDues>

/** `totals` are of all customers of the list. */
export const duesPage = paged(customerDues).extend({ totals: z.object({ customers: z.int(), ...sums }) })
export type DuesPage = z.infer<typeof duesPage>

export const duesContract = defineEndpoints({
  'GET /reports/dues': {
    summary: 'Customers who owe for completed jobs, with the age of their dues and the totals',
    permission: 'reports.read',
    query: duesQuery,
    response: duesPage,
  },
  'GET /reports/dues/download': {
    summary: 'The same as CSV or XLSX: every customer of the list',
    permission: 'reports.read',
    query: duesQuery.omit({ page: true, per_page: true }).extend({ format: exportFormat }),
    response: z.unknown(),
    produces: exportTypes,
  },
})
