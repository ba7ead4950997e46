import type { timelineContract } from 'contract/timeline/timeline.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { listEntries } from './timeline.store.ts'

export function timelineRoutes(): Handlers<typeof timelineContract> {
  return {
    'GET /timeline': ({ db }, { query }) => listEntries(db, query),
  }
}
