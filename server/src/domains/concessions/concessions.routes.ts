import type { concessionsContract } from 'contract/concessions/concessions.contract.ts'
import { listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { concessionsList } from './concession-list.store.ts'
import {
  approveConcession,
  grantConcession,
  rejectConcession,
  withdrawConcession,
} from './concessions.service.ts'

export function concessionsRoutes(): Handlers<typeof concessionsContract> {
  return {
    'POST /jobs/{id}/concessions': (ctx, { params, body }) => grantConcession(ctx, params.id, body),
    'POST /concessions/{id}/approve': (ctx, { params }) => approveConcession(ctx, params.id),
    'POST /concessions/{id}/reject': (ctx, { params, body }) => rejectConcession(ctx, params.id, body),
    'POST /concessions/{id}/withdraw': (ctx, { params, body }) => withdrawConcession(ctx, params.id, body),
    'GET /concessions': ({ db }, { query }) => listPage({ ...concessionsList(db, query), query }),
  }
}
