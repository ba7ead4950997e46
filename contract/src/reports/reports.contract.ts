import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { day, exportFormat, id, idText, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import {
  concessionDownloadQuery,
  concessionReport,
  concessionReportQuery,
} from './concession-report.schema.ts'
import {
  partnerOffers,
  partnerOffersQuery,
  partnerReport,
  partnerReportDownloadQuery,
  partnerReportQuery,
} from './partner-report.schema.ts'
import {
  completedJobs,
  completedJobsDownloadQuery,
  completedJobsQuery,
  upcomingGroupsQuery,
  upcomingJobs,
  upcomingJobsDownloadQuery,
  upcomingJobsQuery,
} from './reports.schema.ts'
import { duesAges } from './reports.words.ts'
import { reworkDownloadQuery, reworkReport, reworkReportQuery } from './rework-report.schema.ts'

export const reportsContract = defineEndpoints({
  'GET /reports/completed-jobs': {
    summary:
      'Completed jobs of a period by time, service, location, partner or staff, with the previous period',
    permission: 'reports.read',
    query: completedJobsQuery,
    response: completedJobs,
  },
  'GET /reports/completed-jobs/download': {
    summary: 'The same as CSV or XLSX: every row of it',
    permission: 'reports.read',
    query: completedJobsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /reports/upcoming-jobs': {
    summary: 'Upcoming jobs by day, with unassigned jobs and overloaded partners',
    permission: 'reports.read',
    query: upcomingJobsQuery,
    response: upcomingJobs,
  },
  'GET /reports/upcoming-jobs/groups': {
    summary: 'Upcoming jobs by day, service, location, partner or staff, with the previous period',
    permission: 'reports.read',
    query: upcomingGroupsQuery,
    response: completedJobs,
  },
  'GET /reports/upcoming-jobs/download': {
    summary: 'The report by day or by another group as CSV or XLSX',
    permission: 'reports.read',
    query: upcomingJobsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})

export const concessionReportContract = defineEndpoints({
  'GET /reports/concessions': {
    summary: 'Concessions of a period by reason, partner or staff, with the previous period',
    permission: 'reports.read',
    query: concessionReportQuery,
    response: concessionReport,
  },
  'GET /reports/concessions/download': {
    summary: 'The same as CSV or XLSX: every row of it',
    permission: 'reports.read',
    query: concessionDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})

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
const customerDues = z.object({
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
const duesPage = paged(customerDues).extend({
  as_of: z.string(),
  totals: z.object({ customers: z.int(), ...sums }),
})
export type DuesPage = z.infer<typeof duesPage>

/** A job with an amount due at the end of the day, paise. */
const dueJob = z.object({ id, service: z.string(), since: timestamp, due: z.int() })
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

/** Paise, without sign: what is unpaid by the age of its entries, the oldest paid first. */
const parts = { days_0_30: z.int(), days_31_60: z.int(), days_61_90: z.int(), days_over_90: z.int() }
const partnerSorts = ['name', 'balance', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const

export const partnerDuesQuery = listQuery(partnerSorts, {
  /** The end of this day; today when absent. */
  as_of: day.optional(),
  side: z.enum(['owes', 'owed']).optional(),
  age: oneOrMore(slugs(duesAges)).optional(),
}).omit({ q: true, total: true })

/** A partner whose account was not settled at the end of the day. */
const partnerDues = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  /** Paise; positive is owed by the partner. */
  balance: z.int(),
  ...parts,
})
export type PartnerDues = z.infer<typeof partnerDues>

const side = z.object({ partners: z.int(), due: z.int(), ...parts })
/** Totals of all partners, whatever the filters. */
const partnerDuesPage = paged(partnerDues).extend({
  as_of: z.string(),
  totals: z.object({ owes: side, owed: side }),
})
export type PartnerDuesPage = z.infer<typeof partnerDuesPage>

export const partnerDuesContract = defineEndpoints({
  'GET /reports/partner-dues': {
    summary: 'What partners owe and what is owed to them at the end of a day, by age',
    permission: 'reports.read',
    query: partnerDuesQuery,
    response: partnerDuesPage,
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /reports/partner-dues/download': {
    summary: 'The same as CSV or XLSX: every partner of the list',
    permission: 'reports.read',
    query: partnerDuesQuery.omit({ page: true, per_page: true }).extend({ format: exportFormat }),
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
})

export const partnerReportContract = defineEndpoints({
  'GET /reports/partners': {
    summary: 'Responses and completed jobs of partners in a period, with the previous period',
    permission: 'reports.read',
    query: partnerReportQuery,
    response: partnerReport,
  },
  'GET /reports/partners/download': {
    summary: 'The same as CSV or XLSX: every partner',
    permission: 'reports.read',
    query: partnerReportDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /reports/partner-assignments': {
    summary: 'The assignments behind a figure of a partner, latest first',
    permission: 'reports.read',
    query: partnerOffersQuery,
    response: partnerOffers,
  },
})

export const reworkReportContract = defineEndpoints({
  'GET /reports/rework': {
    summary: 'Rework and complaints of a period by partner, service or month, with the previous period',
    permission: 'reports.read',
    query: reworkReportQuery,
    response: reworkReport,
  },
  'GET /reports/rework/download': {
    summary: 'The same as CSV or XLSX: every row of it',
    permission: 'reports.read',
    query: reworkDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})
