import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { day, exportFormat, id } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { duesAges } from './dues.words.ts'

/** Paise, without sign: what is unpaid by the age of its entries, the oldest paid first. */
const parts = { days_0_30: z.int(), days_31_60: z.int(), days_61_90: z.int(), days_over_90: z.int() }
const sorts = ['name', 'balance', 'days_0_30', 'days_31_60', 'days_61_90', 'days_over_90'] as const

export const partnerDuesQuery = listQuery(sorts, {
  /** The end of this day; today when absent. */
  as_of: day.optional(),
  side: z.enum(['owes', 'owed']).optional(),
  age: oneOrMore(slugs(duesAges)).optional(),
}).omit({ q: true, total: true })

/** A partner whose account was not settled at the end of the day. */
export const partnerDues = z.object({
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
export const partnerDuesPage = paged(partnerDues).extend({
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
