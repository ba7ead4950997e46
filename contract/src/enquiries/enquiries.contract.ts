import * as z from 'zod'
import { message } from '../messages/messages.schema.ts'
import { capped } from '../shared/board.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { activityCreate, timelineEntry } from '../timeline/timeline.schema.ts'
import {
  enquiry,
  enquiryCreate,
  enquiryMove,
  enquirySnooze,
  enquiryUndo,
  enquiryUpdate,
} from './enquiries.schema.ts'
import {
  enquiryBoard,
  enquiryBoardQuery,
  enquiryBulk,
  enquiryBulkResponse,
  enquiryDownloadQuery,
  enquiryIdsQuery,
  enquiryListQuery,
  enquiryRow,
  enquiryViewCounts,
} from './enquiry-lists.schema.ts'
import { reschedule, schedule, scheduleCancel, visitCreate } from './schedule.schema.ts'

export const enquiriesContract = defineEndpoints({
  'GET /enquiries/{id}': {
    summary: 'One enquiry with address, answers, visits and jobs',
    permission: 'enquiries.read',
    params: idParams,
    response: enquiry,
    shows: { kind: 'enquiry', as: 'record' },
  },
  'POST /enquiries': {
    summary: 'Record an enquiry; finds or creates the customer',
    permission: 'enquiries.write',
    body: enquiryCreate,
    response: enquiry,
    status: 201,
  },
  'PUT /enquiries/{id}': {
    summary: 'Change an enquiry',
    permission: 'enquiries.write',
    params: idParams,
    body: enquiryUpdate,
    response: enquiry,
  },
  'POST /enquiries/{id}/status': {
    summary: 'Set the status of an enquiry, with the activity and the next call',
    permission: 'enquiries.write',
    params: idParams,
    body: enquiryMove,
    response: enquiry,
  },
  'POST /enquiries/{id}/snooze': {
    summary: 'Snooze the next action of an enquiry',
    permission: 'enquiries.write',
    params: idParams,
    body: enquirySnooze,
    response: enquiry,
  },
  'POST /enquiries/{id}/undo': {
    summary: 'Undo the user’s last status change or snooze, within ten minutes and before any other change',
    permission: 'enquiries.write',
    params: idParams,
    body: enquiryUndo,
    response: enquiry,
  },
  'GET /enquiries/{id}/messages': {
    summary: 'Messages sent about an enquiry and its jobs, newest first',
    permission: 'enquiries.read',
    params: idParams,
    response: z.array(message),
  },
  'POST /enquiries/{id}/schedules': {
    summary: 'Schedule a visit',
    permission: 'enquiries.write',
    params: idParams,
    body: visitCreate,
    response: schedule,
    status: 201,
  },
  'POST /schedules/{id}/reschedule': {
    summary: 'Move a visit, with the reason',
    permission: 'enquiries.write',
    params: idParams,
    body: reschedule,
    response: schedule,
  },
  'POST /schedules/{id}/cancel': {
    summary: 'Cancel a visit, with the reason',
    permission: 'enquiries.write',
    params: idParams,
    body: scheduleCancel,
    response: schedule,
  },
  'POST /activities': {
    summary: 'Add a call, visit, work or note to a record',
    permission: 'activities.write',
    body: activityCreate,
    response: timelineEntry,
    status: 201,
  },
})

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
    response: enquiryBulkResponse,
  },
})
