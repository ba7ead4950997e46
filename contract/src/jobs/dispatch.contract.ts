import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { jobDay, jobDayQuery, jobPlace, jobWeek, jobWeekQuery } from './dispatch.schema.ts'
import { job } from './jobs.schema.ts'
import { freeSlots, slotsQuery } from './slots.schema.ts'

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
