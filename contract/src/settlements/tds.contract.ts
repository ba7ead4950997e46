import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { tdsDownloadQuery, tdsPage, tdsPayoutPage, tdsPayoutsQuery, tdsQuery } from './tds.schema.ts'

export const tdsContract = defineEndpoints({
  'GET /reports/tds': {
    summary: 'TDS of a financial year or quarter by partner',
    permission: 'settlements.read',
    query: tdsQuery,
    response: tdsPage,
  },
  'GET /reports/tds/payouts': {
    summary: 'The payouts of a partner that TDS was deducted from, newest first',
    permission: 'settlements.read',
    query: tdsPayoutsQuery,
    response: tdsPayoutPage,
  },
  'GET /reports/tds/download': {
    summary: 'TDS of a financial year or quarter by partner, as CSV or XLSX',
    permission: 'settlements.read',
    query: tdsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
})
