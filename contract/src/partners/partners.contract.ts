import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { paged } from '../shared/paging.ts'
import {
  partner,
  partnerCreate,
  partnerListQuery,
  partnerMove,
  partnerRow,
  partnerTerms,
  partnerUpdate,
} from './partners.schema.ts'

export const partnersContract = defineEndpoints({
  'GET /partners': {
    summary: 'Partners, filtered and paged',
    permission: 'partners.read',
    query: partnerListQuery,
    response: paged(partnerRow),
  },
  'GET /partners/{id}': {
    summary: 'One partner with services, area and balance',
    permission: 'partners.read',
    params: idParams,
    response: partner,
  },
  'POST /partners': {
    summary: 'Add a partner, as submitted',
    permission: 'partners.write',
    body: partnerCreate,
    response: partner,
    status: 201,
  },
  'PUT /partners/{id}': {
    summary: 'Change a partner, services and area',
    permission: 'partners.write',
    params: idParams,
    body: partnerUpdate,
    response: partner,
  },
  'PUT /partners/{id}/terms': {
    summary: 'Change a partner’s commission terms',
    permission: 'partners.terms',
    params: idParams,
    body: partnerTerms,
    response: partner,
  },
  'POST /partners/{id}/status': {
    summary: 'Approve, reject, deactivate or activate a partner',
    permission: 'partners.decide',
    params: idParams,
    body: partnerMove,
    response: partner,
  },
})
