import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { reworkDownloadQuery, reworkReport, reworkReportQuery } from './rework-report.schema.ts'

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
