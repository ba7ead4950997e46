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
    summary: 'Sources and results of the enquiries of a period, with the previous period',
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
    summary:
      'Reasons of the lost enquiries of a period, with the previous period, optionally of one source or service',
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
    summary: 'Activity and enquiry results of each staff member in a period, with the previous period',
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
    summary: 'Calls, visits, work and notes of a user in a period, latest first',
    permission: 'reports.read',
    query: staffEntriesQuery,
    response: staffEntries,
  },
  'GET /reports/unserved-places': {
    summary: 'Locations of enquiries without an approved partner in a period, largest first',
    permission: 'reports.read',
    query: unservedPlacesQuery,
    response: unservedPlaces,
  },
  'GET /reports/unserved-places/download': {
    summary: 'The same as CSV or XLSX: every location',
    permission: 'reports.read',
    query: businessDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
})
