import * as z from 'zod'
import { capped } from '../shared/board.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import {
  enquiryBoard,
  enquiryBoardQuery,
  enquiryBulk,
  enquiryBulkAnswer,
  enquiryDownloadQuery,
  enquiryIdsQuery,
  enquiryListQuery,
  enquiryRow,
  enquiryViewCounts,
} from './enquiry-lists.schema.ts'

export const enquiryListsContract = defineEndpoints({
  'GET /enquiries': {
    summary: 'Enquiries, filtered and paged',
    permission: 'enquiries.read',
    query: enquiryListQuery,
    response: paged(enquiryRow),
    shows: { kind: 'enquiry', as: 'list' },
  },
  'GET /enquiries/board': {
    summary: 'Enquiries as a board: the count and first cards of each column',
    permission: 'enquiries.read',
    query: enquiryBoardQuery,
    response: enquiryBoard,
    shows: { kind: 'enquiry', as: 'list' },
  },
  'GET /enquiries/ids': {
    summary: 'The ids of all filtered enquiries, to select them',
    permission: 'enquiries.read',
    query: enquiryIdsQuery,
    response: matchingIds,
  },
  'GET /enquiries/download': {
    summary: 'The list of enquiries as CSV or XLSX, all pages of the filtered list',
    permission: 'enquiries.download',
    query: enquiryDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'enquiry', as: 'list' },
  },
  'GET /enquiries/counts': {
    summary: 'Counts of the views of the list',
    permission: 'enquiries.read',
    response: enquiryViewCounts,
  },
  'GET /enquiries/overdue': {
    summary: 'Number of open enquiries that are more than an hour overdue',
    permission: 'enquiries.read',
    response: capped,
  },
  'POST /enquiries/bulk': {
    summary: 'Assign, close, mark as lost, or change the lead of many enquiries, with a result for each',
    permission: 'enquiries.write',
    body: enquiryBulk,
    response: enquiryBulkAnswer,
  },
})
