import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams } from '../shared/fields.ts'
import {
  complaint,
  complaintCounts,
  complaintCountsQuery,
  complaintCreate,
  complaintDownloadQuery,
  complaintListQuery,
  complaintMove,
  complaintPage,
  complaintRework,
  complaintUpdate,
} from './complaints.schema.ts'

export const complaintsContract = defineEndpoints({
  'GET /complaints': {
    summary: 'Complaints, filtered and paged',
    permission: 'enquiries.read',
    query: complaintListQuery,
    response: complaintPage,
    shows: { kind: 'complaint', as: 'list' },
  },
  'GET /complaints/counts': {
    summary: 'The number of complaints in each state',
    permission: 'enquiries.read',
    query: complaintCountsQuery,
    response: complaintCounts,
  },
  'GET /complaints/download': {
    summary: 'The list of complaints as CSV or XLSX, all pages of the filtered list',
    permission: 'enquiries.download',
    query: complaintDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'complaint', as: 'list' },
  },
  'GET /complaints/{id}': {
    summary: 'One complaint with its job, customer and partner',
    permission: 'enquiries.read',
    params: idParams,
    response: complaint,
    shows: { kind: 'complaint', as: 'record' },
  },
  'POST /complaints': {
    summary: 'Add a complaint about a job',
    permission: 'enquiries.write',
    body: complaintCreate,
    response: complaint,
    status: 201,
  },
  'PUT /complaints/{id}': {
    summary: 'Change kind, severity, text, owner or due time',
    permission: 'enquiries.write',
    params: idParams,
    body: complaintUpdate,
    response: complaint,
  },
  'POST /complaints/{id}/status': {
    summary: 'Plan a visit, resolve, reject or reopen, with the reason',
    permission: 'enquiries.write',
    params: idParams,
    body: complaintMove,
    response: complaint,
  },
  'POST /complaints/{id}/rework': {
    summary: 'Create a job that repeats the work; the complaint has a planned visit then',
    permission: 'jobs.write',
    params: idParams,
    body: complaintRework,
    response: complaint,
  },
  'POST /complaints/{id}/undo': {
    summary: 'Undo one’s own last transition within ten minutes',
    permission: 'enquiries.write',
    params: idParams,
    response: complaint,
  },
})
