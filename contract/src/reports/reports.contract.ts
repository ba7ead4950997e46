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
    summary: 'What was completed in some days, beside the period before, by time, service, place, partner or staff',
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
  },
  'GET /reports/upcoming-jobs': {
    summary: 'What is to be done in the days to come: by day, with what has no partner and who has too much',
    permission: 'reports.read',
    query: upcomingJobsQuery,
    response: upcomingJobs,
  },
  'GET /reports/upcoming-jobs/groups': {
    summary: 'Open jobs of the days to come by day, service, place, partner or staff, compared with the period before',
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
  },
})
