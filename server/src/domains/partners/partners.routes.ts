import type { partnersContract } from 'contract/partners/partners.contract.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import {
  createPartner,
  getPartner,
  movePartner,
  movePartners,
  savePartner,
  savePartnerTerms,
} from './partners.service.ts'
import { partnersList } from './partners.store.ts'
import { partnersSheet } from './partners-download.ts'

export function partnersRoutes(): Handlers<typeof partnersContract> {
  return {
    'GET /partners': ({ db }, { query }) => listPage({ ...partnersList(db, query), query }),
    'GET /partners/ids': ({ db }, { query }) => listIds({ ...partnersList(db, query), query }),
    'GET /partners/download': ({ db }, { query }) => partnersSheet(db, query),
    'GET /partners/{id}': (ctx, { params }) => getPartner(ctx, params.id),
    'POST /partners': (ctx, { body }) => createPartner(ctx, body),
    'PUT /partners/{id}': (ctx, { params, body }) => savePartner(ctx, params.id, body),
    'PUT /partners/{id}/terms': (ctx, { params, body }) => savePartnerTerms(ctx, params.id, body),
    'POST /partners/bulk/status': (ctx, { body }) => movePartners(ctx, body),
    'POST /partners/{id}/status': (ctx, { params, body }) => movePartner(ctx, params.id, body),
  }
}
