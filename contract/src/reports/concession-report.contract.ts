import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { concessionDownloadQuery, concessionReport, concessionReportQuery } from './concession-report.schema.ts'

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
