import * as z from 'zod'
import { bulkAnswer } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { sheetTypes } from '../shared/sheets.ts'
import {
  partner,
  partnerAllQuery,
  partnerBulkMove,
  partnerCreate,
  partnerDownloadQuery,
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
  'GET /partners/ids': {
    summary: 'The ids of all partners the filters leave, to select them',
    permission: 'partners.read',
    query: partnerAllQuery,
    response: matchingIds,
  },
  'GET /partners/download': {
    summary: 'The list of partners as a sheet: all pages of what the filters leave',
    permission: 'partners.download',
    query: partnerDownloadQuery,
    response: z.unknown(),
    produces: sheetTypes,
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
  'POST /partners/bulk/status': {
    summary: 'Approve, reject, deactivate or activate many partners, with a result for each',
    permission: 'partners.decide',
    body: partnerBulkMove,
    response: bulkAnswer,
  },
  'POST /partners/{id}/status': {
    summary: 'Approve, reject, deactivate or activate a partner',
    permission: 'partners.decide',
    params: idParams,
    body: partnerMove,
    response: partner,
  },
})
