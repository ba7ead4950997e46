import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import {
  completedJobs,
  completedJobsDownloadQuery,
  completedJobsQuery,
  upcomingGroupsQuery,
  upcomingJobs,
  upcomingJobsDownloadQuery,
  upcomingJobsQuery,
} from './reports.schema.ts'

export const reportsContract = defineEndpoints({
  'GET /reports/completed-jobs': {
    summary: 'Completed jobs of a period by time, service, location, partner or staff, with the previous period',
    permission: 'reports.read',
    query: completedJobsQuery,
    response: completedJobs,
  },
  'GET /reports/completed-jobs/download': {
    summary: 'The same as CSV or XLSX: every row of it',
    permission: 'reports.read',
    query: completedJobsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
  'GET /reports/upcoming-jobs': {
    summary: 'Upcoming jobs by day, with unassigned jobs and overloaded partners',
    permission: 'reports.read',
    query: upcomingJobsQuery,
    response: upcomingJobs,
  },
  'GET /reports/upcoming-jobs/groups': {
    summary: 'Upcoming jobs by day, service, location, partner or staff, with the previous period',
    permission: 'reports.read',
    query: upcomingGroupsQuery,
    response: completedJobs,
  },
  'GET /reports/upcoming-jobs/download': {
    summary: 'The report by day or by another group as CSV or XLSX',
    permission: 'reports.read',
    query: upcomingJobsDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'job', as: 'list' },
  },
})
