import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { jobDay, jobDayQuery, jobPlace } from './dispatch.schema.ts'
import { job } from './jobs.schema.ts'

export const dispatchContract = defineEndpoints({
  'GET /jobs/day': {
    summary: 'A day’s work and partners, with hours and days off',
    permission: 'jobs.read',
    query: jobDayQuery,
    response: jobDay,
  },
  'POST /jobs/{id}/place': {
    summary: 'Give the job to a partner, to another one or to nobody, at this time',
    permission: 'jobs.write',
    params: idParams,
    body: jobPlace,
    response: job,
  },
})
