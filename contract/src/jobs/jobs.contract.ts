import * as z from 'zod'
import { enquiry, enquiryToJob } from '../enquiries/enquiries.schema.ts'
import { reschedule } from '../enquiries/schedule.schema.ts'
import { bulkAnswer } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { jobBoard, jobBoardQuery } from './job-board.schema.ts'
import {
  job,
  jobAllQuery,
  jobAssign,
  jobBulkAssign,
  jobBulkCancel,
  jobComplete,
  jobCreate,
  jobDownloadQuery,
  jobListQuery,
  jobMove,
  jobMoveWithReason,
  jobRow,
  jobUpdate,
  suggestions,
  suggestionsQuery,
} from './jobs.schema.ts'

export const jobsContract = defineEndpoints({
  'GET /jobs': {
    summary: 'Jobs, filtered and paged',
    permission: 'jobs.read',
    query: jobListQuery,
    response: paged(jobRow),
  },
  'GET /jobs/board': {
    summary: 'Jobs as a board: each state with its number and its first cards',
    permission: 'jobs.read',
    query: jobBoardQuery,
    response: jobBoard,
  },
  'GET /jobs/ids': {
    summary: 'The ids of all jobs the filters leave, to select them',
    permission: 'jobs.read',
    query: jobAllQuery,
    response: matchingIds,
  },
  'GET /jobs/download': {
    summary: 'The list of jobs as CSV or XLSX: all pages of what the filters leave',
    permission: 'jobs.download',
    query: jobDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
  },
  'GET /jobs/{id}': {
    summary: 'One job with assignments, schedule, payments and messages',
    permission: 'jobs.read',
    params: idParams,
    response: job,
  },
  'POST /jobs': { summary: 'Add a job', permission: 'jobs.write', body: jobCreate, response: job, status: 201 },
  'PUT /jobs/{id}': {
    summary: 'Change price, material cost, commission, service, address or note',
    permission: 'jobs.write',
    params: idParams,
    body: jobUpdate,
    response: job,
  },
  'GET /jobs/{id}/suggestions': {
    summary: 'Approved partners ranked for this job, with reasons',
    permission: 'jobs.read',
    params: idParams,
    query: suggestionsQuery,
    response: suggestions,
  },
  'POST /jobs/bulk/assign': {
    summary: 'Send a partner to many jobs, with a result for each',
    permission: 'jobs.write',
    body: jobBulkAssign,
    response: bulkAnswer,
  },
  'POST /jobs/bulk/cancel': {
    summary: 'Cancel many jobs for one reason, with a result for each',
    permission: 'jobs.write',
    body: jobBulkCancel,
    response: bulkAnswer,
  },
  'POST /jobs/{id}/assign': {
    summary: 'Send a partner; an earlier assignment ends',
    permission: 'jobs.write',
    params: idParams,
    body: jobAssign,
    response: job,
  },
  'POST /jobs/{id}/accept': {
    summary: 'The partner accepts',
    permission: 'jobs.write',
    params: idParams,
    body: jobMove,
    response: job,
  },
  'POST /jobs/{id}/reject': {
    summary: 'The partner rejects; the job is pending again',
    permission: 'jobs.write',
    params: idParams,
    body: jobMoveWithReason,
    response: job,
  },
  'POST /jobs/{id}/start': {
    summary: 'The work starts',
    permission: 'jobs.write',
    params: idParams,
    body: jobMove,
    response: job,
  },
  'POST /jobs/{id}/complete': {
    summary: 'The work is done: commission goes to the partner’s ledger, messages go out',
    permission: 'jobs.write',
    params: idParams,
    body: jobComplete,
    response: job,
  },
  'POST /jobs/{id}/cancel': {
    summary: 'Cancel the job',
    permission: 'jobs.write',
    params: idParams,
    body: jobMoveWithReason,
    response: job,
  },
  'POST /jobs/{id}/uncomplete': {
    summary: 'Take completion back, while the setting assignment.uncomplete is on',
    permission: 'jobs.uncomplete',
    params: idParams,
    body: jobMoveWithReason,
    response: job,
  },
  'POST /jobs/{id}/reschedule': {
    summary: 'Move the job to another time, with the reason',
    permission: 'jobs.write',
    params: idParams,
    body: reschedule,
    response: job,
  },
  'POST /enquiries/{id}/job': {
    summary: 'Turn the enquiry into a job',
    permission: 'jobs.write',
    params: idParams,
    body: enquiryToJob,
    response: job,
    current: enquiry,
    status: 201,
  },
})
