import * as z from 'zod'
import { enquiry, enquiryToJob } from '../enquiries/enquiries.schema.ts'
import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import { matchingIds } from '../shared/paging.ts'
import { alternatives } from './alternatives.schema.ts'
import { jobDay, jobDayQuery, jobPlace, jobWeek, jobWeekQuery } from './dispatch.schema.ts'
import {
  jobAllQuery,
  jobBoard,
  jobBoardQuery,
  jobDownloadQuery,
  jobListQuery,
  jobPage,
} from './job-list.schema.ts'
import {
  jobAssign,
  jobBulkAssign,
  jobBulkCancel,
  jobCancel,
  jobComplete,
  jobCorrection,
  jobFits,
  jobFitsQuery,
  jobMove,
  jobMoveWithReason,
  jobReschedule,
  jobUnstart,
  jobVisitCost,
  partnerFit,
  partnerFitQuery,
} from './job-moves.schema.ts'
import { job, jobCreate, jobUpdate } from './jobs.schema.ts'
import {
  replacementCreate,
  replacementResult,
  replacements,
  replacementsQuery,
  replacementUndo,
} from './replacements.schema.ts'
import { freeSlots, slotsQuery } from './slots.schema.ts'
import { suggestions, suggestionsQuery } from './suggestions.schema.ts'

export const jobsContract = defineEndpoints({
  'GET /jobs': {
    summary: 'Jobs, filtered and paged, with sums for lists by completion or payment',
    permission: 'jobs.read',
    query: jobListQuery,
    response: jobPage,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /jobs/board': {
    summary: 'Jobs as a board: the count and first cards of each status',
    permission: 'jobs.read',
    query: jobBoardQuery,
    response: jobBoard,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /jobs/ids': {
    summary: 'The ids of all filtered jobs, to select them',
    permission: 'jobs.read',
    query: jobAllQuery,
    response: matchingIds,
  },
  'GET /jobs/download': {
    summary: 'The list of jobs as CSV or XLSX, all pages of the filtered list',
    permission: 'jobs.download',
    query: jobDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /jobs/{id}': {
    summary: 'One job with assignments, schedule, payments and messages',
    permission: 'jobs.read',
    params: idParams,
    response: job,
    shows: { kind: 'job', as: 'record' },
  },
  'POST /jobs': {
    summary: 'Add a job',
    permission: 'jobs.write',
    body: jobCreate,
    response: job,
    status: 201,
  },
  'PUT /jobs/{id}': {
    summary: 'Change price, material cost, commission, service, address or note',
    permission: 'jobs.write',
    params: idParams,
    body: jobUpdate,
    response: job,
  },
  'PUT /jobs/{id}/visit-cost': {
    summary: 'Correct the visit cost of a rework job, also after its completion',
    permission: 'partners.adjust',
    params: idParams,
    body: jobVisitCost,
    response: job,
  },
  'GET /jobs/{id}/suggestions': {
    summary: 'Approved partners ranked for this job, with reasons',
    permission: 'jobs.read',
    params: idParams,
    query: suggestionsQuery,
    response: suggestions,
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /jobs/{id}/alternatives': {
    summary: 'Where no partner fits the time of a job: the next free slots, and partners with a conflict',
    permission: 'jobs.read',
    params: idParams,
    response: alternatives,
  },
  'GET /jobs/{id}/fit': {
    summary: 'Whether the assigned partner fits another time, with the reasons',
    permission: 'jobs.read',
    params: idParams,
    query: partnerFitQuery,
    response: partnerFit,
  },
  'GET /jobs/fits': {
    summary: 'Why a partner does not fit, for each of many jobs',
    permission: 'jobs.read',
    query: jobFitsQuery,
    response: jobFits,
  },
  'POST /jobs/bulk/assign': {
    summary: 'Assign a partner to many jobs, with a result for each',
    permission: 'jobs.write',
    body: jobBulkAssign,
    response: bulkResponse,
  },
  'POST /jobs/bulk/cancel': {
    summary: 'Cancel many jobs for one reason, with a result for each',
    permission: 'jobs.write',
    body: jobBulkCancel,
    response: bulkResponse,
  },
  'POST /jobs/{id}/assign': {
    summary:
      'Assign a partner; an earlier assignment ends. A started job needs a reason and is pending again',
    permission: 'jobs.write',
    params: idParams,
    body: jobAssign,
    response: job,
  },
  'POST /jobs/{id}/accept': {
    summary: 'Mark the assignment as accepted',
    permission: 'jobs.write',
    params: idParams,
    body: jobMove,
    response: job,
  },
  'POST /jobs/{id}/reject': {
    summary: 'Mark the assignment as rejected; the job is pending again',
    permission: 'jobs.write',
    params: idParams,
    body: jobMoveWithReason,
    response: job,
  },
  'POST /jobs/{id}/start': {
    summary: 'Start the job',
    permission: 'jobs.write',
    params: idParams,
    body: jobMove,
    response: job,
  },
  'POST /jobs/{id}/unstart': {
    summary: 'Put back a job that was started by mistake; it is accepted again',
    permission: 'jobs.write',
    params: idParams,
    body: jobUnstart,
    response: job,
  },
  'POST /jobs/{id}/cancel': {
    summary: 'Cancel the job, with a charge if any',
    permission: 'jobs.write',
    params: idParams,
    body: jobCancel,
    response: job,
  },
  'POST /jobs/{id}/correct': {
    summary: 'Correct price or material cost of a completed job: the accounts get the difference',
    permission: 'jobs.correct',
    params: idParams,
    body: jobCorrection,
    response: job,
  },
  'POST /jobs/{id}/uncomplete': {
    summary: 'Reopen a completed job, while the setting assignment.uncomplete is on',
    permission: 'jobs.uncomplete',
    params: idParams,
    body: jobMoveWithReason,
    response: job,
  },
  'POST /jobs/{id}/reschedule': {
    summary: 'Reschedule the job, with the reason',
    permission: 'jobs.write',
    params: idParams,
    body: jobReschedule,
    response: job,
  },
  'POST /enquiries/{id}/job': {
    summary: 'Create a job from the enquiry',
    permission: 'jobs.write',
    params: idParams,
    body: enquiryToJob,
    response: job,
    current: enquiry,
    status: 201,
  },
})

/** Completing a job takes its payment too, so the payments domain of the server handles it. */
export const jobCompletionContract = defineEndpoints({
  'POST /jobs/{id}/complete': {
    summary: 'Complete a job, with the customer’s payments if any, in one message',
    permission: 'jobs.write',
    params: idParams,
    body: jobComplete,
    response: job,
  },
})

export const replacementsContract = defineEndpoints({
  'GET /partners/{id}/replacements': {
    summary: 'The open jobs of a partner on some days, each with the partners who can replace them',
    permission: 'jobs.read',
    params: idParams,
    query: replacementsQuery,
    response: replacements,
    shows: { kind: 'job', as: 'list' },
  },
  'POST /replacements': {
    summary: 'Record why a partner cannot do the jobs and assign others, with a result for each',
    permission: 'jobs.write',
    body: replacementCreate,
    response: replacementResult,
    status: 201,
  },
  'POST /replacements/{id}/undo': {
    summary: 'Restore the earlier assignments of jobs that have not changed since, within ten minutes',
    permission: 'jobs.write',
    params: idParams,
    response: replacementUndo,
  },
})

export const dispatchContract = defineEndpoints({
  'GET /jobs/day': {
    summary: 'Jobs and partners of a day, with hours and days off',
    permission: 'jobs.read',
    query: jobDayQuery,
    response: jobDay,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /jobs/week': {
    summary: 'Jobs of a partner in seven days, with hours and days off',
    permission: 'jobs.read',
    query: jobWeekQuery,
    response: jobWeek,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /jobs/slots': {
    summary: 'The next free slots for a service at a location, with the number of partners who fit',
    permission: 'jobs.read',
    query: slotsQuery,
    response: freeSlots,
  },
  'POST /jobs/{id}/place': {
    summary: 'Assign the job to a partner or none, at this time',
    permission: 'jobs.write',
    params: idParams,
    body: jobPlace,
    response: job,
  },
})
