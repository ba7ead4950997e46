import type { retentionContract } from 'contract/privacy/retention.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { previewRetention } from './retention.service.ts'
import { listRuns } from './retention-runs.store.ts'

export function retentionRoutes(): Handlers<typeof retentionContract> {
  return {
    'GET /admin/retention/preview': (ctx, { query }) => previewRetention(ctx, query),
    'GET /admin/retention/runs': ({ db }) => listRuns(db),
  }
}
