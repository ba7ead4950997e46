import type { partnersContract } from 'contract/partners/partners.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import {
  createPartner,
  findPartners,
  getPartner,
  movePartner,
  savePartner,
  savePartnerTerms,
} from './partners.service.ts'

export function partnersRoutes(): Handlers<typeof partnersContract> {
  return {
    'GET /partners': (ctx, { query }) => findPartners(ctx, query),
    'GET /partners/{id}': (ctx, { params }) => getPartner(ctx, params.id),
    'POST /partners': (ctx, { body }) => createPartner(ctx, body),
    'PUT /partners/{id}': (ctx, { params, body }) => savePartner(ctx, params.id, body),
    'PUT /partners/{id}/terms': (ctx, { params, body }) => savePartnerTerms(ctx, params.id, body),
    'POST /partners/{id}/status': (ctx, { params, body }) => movePartner(ctx, params.id, body),
  }
}
