import type { dispatchContract } from 'contract/jobs/dispatch.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createLane } from '#platform/process/lane.ts'
import { placeJob, readDay } from './day.service.ts'

/** A busy day is a megabyte: read by many at once it would be twenty times that, and no sooner there. */
const inLane = createLane(2)

export function dispatchRoutes(): Handlers<typeof dispatchContract> {
  return {
    'GET /jobs/day': (ctx, { query }) => inLane(() => readDay(ctx, query)),
    'POST /jobs/{id}/place': (ctx, { params, body }) => placeJob(ctx, params.id, body),
  }
}
