import type { dispatchContract } from 'contract/jobs/dispatch.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { readDay } from './day.service.ts'
import { placeJob } from './place.service.ts'

export function dispatchRoutes(): Handlers<typeof dispatchContract> {
  return {
    'GET /jobs/day': (ctx, { query }) => readDay(ctx, query.day),
    'POST /jobs/{id}/place': (ctx, { params, body }) => placeJob(ctx, params.id, body),
  }
}
