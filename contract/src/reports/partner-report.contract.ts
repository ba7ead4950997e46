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
