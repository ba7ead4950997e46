import type { partnersContract } from 'contract/partners/partners.contract.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { guardedBy } from '#platform/http/guarded.ts'
import { addDaysOff, removeDaysOff, saveHours } from './calendar.service.ts'
import { partnersList } from './partner-list.store.ts'
import { partnersExport } from './partners.export.ts'
import {
  createPartner,
  getPartner,
  getPartnerWork,
  lookUpPartners,
  movePartner,
  movePartners,
  savePartner,
  savePartnerTerms,
} from './partners.service.ts'

export function partnersRoutes(): Handlers<typeof partnersContract> {
  return {
    'GET /partners': ({ db }, { query }) => listPage({ ...partnersList(db, query), query }),
    'GET /partners/ids': ({ db }, { query }) => listIds({ ...partnersList(db, query), query }),
    'GET /partners/download': ({ db }, { query }) => partnersExport(db, query),
    'GET /partners/lookup': (ctx, { query }) => lookUpPartners(ctx, query),
    'GET /partners/{id}': (ctx, { params }) => getPartner(ctx, params.id),
    'GET /partners/{id}/work': (ctx, { params }) => getPartnerWork(ctx, params.id),
    'POST /partners': (ctx, { body }) => createPartner(ctx, body),
    'PUT /partners/{id}': (ctx, { params, body }) => savePartner(ctx, params.id, body),
    'PUT /partners/{id}/terms': guardedBy(
      (ctx, { params }) => getPartner(ctx, params.id),
      (ctx, { params, body }) => savePartnerTerms(ctx, params.id, body),
    ),
    'PUT /partners/{id}/hours': (ctx, { params, body }) => saveHours(ctx, params.id, body),
    'POST /partners/{id}/days-off': (ctx, { params, body }) => addDaysOff(ctx, params.id, body),
    'DELETE /partner-days-off/{id}': (ctx, { params }) => removeDaysOff(ctx, params.id),
    'POST /partners/bulk/status': (ctx, { body }) => movePartners(ctx, body),
    'POST /partners/{id}/status': (ctx, { params, body }) => movePartner(ctx, params.id, body),
  }
}
