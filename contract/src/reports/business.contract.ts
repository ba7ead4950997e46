import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import {
  businessDownloadQuery,
  businessQuery,
  enquirySources,
  lostReasonsDownloadQuery,
  lostReasonsQuery,
  lostReasonsReport,
  staffEntries,
  staffEntriesQuery,
  staffReport,
  unservedPlaces,
  unservedPlacesQuery,
} from './business.schema.ts'

export const businessContract = defineEndpoints({
  'GET /reports/enquiry-sources': {
    summary: 'Where the enquiries of some days came from and what became of them, beside the period before',
    permission: 'reports.read',
    query: businessQuery,
    response: enquirySources,
  },
  'GET /reports/enquiry-sources/download': {
    summary: 'The same as CSV or XLSX',
    permission: 'reports.read',
    query: businessDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /reports/lost-reasons': {
    summary: 'Why enquiries of some days were lost, beside the period before; of one source or service',
    permission: 'reports.read',
    query: lostReasonsQuery,
    response: lostReasonsReport,
  },
  'GET /reports/lost-reasons/download': {
    summary: 'The same as CSV or XLSX',
    permission: 'reports.read',
    query: lostReasonsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /reports/staff': {
    summary: 'What each of the staff did in some days, and what became of their enquiries, beside the period before',
    permission: 'reports.read',
    query: businessQuery,
    response: staffReport,
  },
  'GET /reports/staff/download': {
    summary: 'The same as CSV or XLSX',
    permission: 'reports.read',
    query: businessDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /reports/staff-entries': {
    summary: 'The calls, visits, works and notes of some days that a number of somebody counts, the last first',
    permission: 'reports.read',
    query: staffEntriesQuery,
    response: staffEntries,
  },
  'GET /reports/unserved-places': {
    summary: 'Where enquiries of some days came from that nobody who is approved could be sent to, most first',
    permission: 'reports.read',
    query: unservedPlacesQuery,
    response: unservedPlaces,
  },
  'GET /reports/unserved-places/download': {
    summary: 'The same as CSV or XLSX: every place',
    permission: 'reports.read',
    query: businessDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
})
