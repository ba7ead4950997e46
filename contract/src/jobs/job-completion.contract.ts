import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { jobComplete } from './job-moves.schema.ts'
import { job } from './jobs.schema.ts'

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
