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
  },
  'GET /enquiries/board': {
    summary: 'Enquiries as a board: each column with its number and its first cards',
    permission: 'enquiries.read',
    query: enquiryBoardQuery,
    response: enquiryBoard,
  },
  'GET /enquiries/ids': {
    summary: 'Ids of the enquiries the filters leave, to select all of them',
    permission: 'enquiries.read',
    query: enquiryIdsQuery,
    response: matchingIds,
  },
  'GET /enquiries/download': {
    summary: 'The list of enquiries as CSV or XLSX: all pages of what the filters leave',
    permission: 'enquiries.download',
    query: enquiryDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /enquiries/counts': {
    summary: 'How many enquiries each view of the list has',
    permission: 'enquiries.read',
    response: enquiryViewCounts,
  },
  'GET /enquiries/overdue': {
    summary: 'How many enquiries still worked on are more than an hour late',
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
