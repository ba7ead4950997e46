import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import {
  partnerOffers,
  partnerOffersQuery,
  partnerReport,
  partnerReportDownloadQuery,
  partnerReportQuery,
} from './partner-report.schema.ts'

export const partnerReportContract = defineEndpoints({
  'GET /reports/partners': {
    summary: 'How partners answered in some days and what their completed jobs came to, beside the period before',
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
  },
  'GET /reports/partner-assignments': {
    summary: 'The assignments of some days that a number of a partner counts, the last first',
    permission: 'reports.read',
    query: partnerOffersQuery,
    response: partnerOffers,
  },
})
