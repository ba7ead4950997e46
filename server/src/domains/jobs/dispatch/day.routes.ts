import type { dispatchContract } from 'contract/jobs/jobs.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createLane } from '#platform/process/lane.ts'
import { findFreeSlots } from './free-slots.service.ts'
import { placeJob } from './place-job.service.ts'
import { readDay, readWeek } from './read-day.service.ts'

/** A busy day is a megabyte: parallel reads would need as much memory each, and none would be faster. */
const inLane = createLane(2)

export function dispatchRoutes(): Handlers<typeof dispatchContract> {
  return {
    'GET /jobs/day': (ctx, { query }) => inLane(() => readDay(ctx, query)),
    'GET /jobs/week': (ctx, { query }) => readWeek(ctx, query),
    'GET /jobs/slots': (ctx, { query }) => findFreeSlots(ctx, query),
    'POST /jobs/{id}/place': (ctx, { params, body }) => placeJob(ctx, params.id, body),
  }
}
