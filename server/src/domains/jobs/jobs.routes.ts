import type { jobsContract } from 'contract/jobs/jobs.contract.ts'
import { listIds } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { cancelJob, cancelJobs } from './cancel-job.service.ts'
import { correctJob } from './correct-job.service.ts'
import { correctVisitCost } from './correct-visit.service.ts'
import { createJob, createJobFromEnquiry } from './create-job.service.ts'
import { findAlternatives } from './dispatch/alternatives.service.ts'
import { readFits } from './dispatch/bulk-fits.service.ts'
import { fitAt, suggestPartners } from './dispatch/suggestions.service.ts'
import { uncompleteJob } from './finish-job.service.ts'
import { getJob } from './job-details.service.ts'
import { acceptJob, assignJobs, assignPartner, rejectJob, rescheduleJob } from './job-moves.service.ts'
import { jobsExport } from './jobs.export.ts'
import { findBoard, findJobs, pageOfJobs, saveJob } from './jobs.service.ts'
import { startJob, unstartJob } from './start-job.service.ts'

export function jobsRoutes(): Handlers<typeof jobsContract> {
  return {
    'GET /jobs': (ctx, { query }) => pageOfJobs(ctx, query),
    'GET /jobs/board': (ctx, { query }) => findBoard(ctx, query),
    'GET /jobs/ids': async (ctx, { query }) => listIds({ ...(await findJobs(ctx, query)), query }),
    'GET /jobs/download': async (ctx, { query }) => jobsExport(await findJobs(ctx, query)),
    'GET /jobs/{id}': (ctx, { params }) => getJob(ctx, params.id),
    'POST /jobs': (ctx, { body }) => createJob(ctx, body),
    'POST /enquiries/{id}/job': (ctx, { params, body }) => createJobFromEnquiry(ctx, params.id, body),
    'PUT /jobs/{id}': (ctx, { params, body }) => saveJob(ctx, params.id, body),
    'PUT /jobs/{id}/visit-cost': (ctx, { params, body }) => correctVisitCost(ctx, params.id, body),
    'GET /jobs/{id}/alternatives': (ctx, { params }) => findAlternatives(ctx, params.id),
    'GET /jobs/{id}/suggestions': (ctx, { params, query }) => suggestPartners(ctx, params.id, query.q),
    'GET /jobs/{id}/fit': (ctx, { params, query }) => fitAt(ctx, params.id, query),
    'GET /jobs/fits': (ctx, { query }) => readFits(ctx, query),
    'POST /jobs/bulk/assign': (ctx, { body }) => assignJobs(ctx, body),
    'POST /jobs/bulk/cancel': (ctx, { body }) => cancelJobs(ctx, body),
    'POST /jobs/{id}/assign': (ctx, { params, body }) => assignPartner(ctx, params.id, body),
    'POST /jobs/{id}/accept': (ctx, { params, body }) => acceptJob(ctx, params.id, body),
    'POST /jobs/{id}/reject': (ctx, { params, body }) => rejectJob(ctx, params.id, body),
    'POST /jobs/{id}/start': (ctx, { params, body }) => startJob(ctx, params.id, body),
    'POST /jobs/{id}/unstart': (ctx, { params, body }) => unstartJob(ctx, params.id, body),
    'POST /jobs/{id}/cancel': (ctx, { params, body }) => cancelJob(ctx, params.id, body),
    'POST /jobs/{id}/correct': (ctx, { params, body }) => correctJob(ctx, params.id, body),
    'POST /jobs/{id}/uncomplete': (ctx, { params, body }) => uncompleteJob(ctx, params.id, body),
    'POST /jobs/{id}/reschedule': (ctx, { params, body }) => rescheduleJob(ctx, params.id, body),
  }
}
