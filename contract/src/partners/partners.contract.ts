import * as z from 'zod'
import { bulkResponse } from '../shared/bulk.ts'
import { defineEndpoints } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'
import { idParams, success } from '../shared/fields.ts'
import { matchingIds, paged } from '../shared/paging.ts'
import { daysOff, daysOffCreate, partnerHoursUpdate } from './calendar.schema.ts'
import {
  partner,
  partnerAllQuery,
  partnerBulkMove,
  partnerCreate,
  partnerDownloadQuery,
  partnerListQuery,
  partnerLookup,
  partnerLookupQuery,
  partnerMove,
  partnerRow,
  partnerTerms,
  partnerUpdate,
  partnerWork,
} from './partners.schema.ts'

export const partnersContract = defineEndpoints({
  'GET /partners': {
    summary: 'Partners, filtered and paged',
    permission: 'partners.read',
    query: partnerListQuery,
    response: paged(partnerRow),
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /partners/ids': {
    summary: 'The ids of all filtered partners, to select them',
    permission: 'partners.read',
    query: partnerAllQuery,
    response: matchingIds,
  },
  'GET /partners/download': {
    summary: 'The list of partners as CSV or XLSX, all pages of the filtered list',
    permission: 'partners.download',
    query: partnerDownloadQuery,
    response: z.unknown(),
    produces: exportTypes,
    shows: { kind: 'partner', as: 'list' },
  },
  'GET /partners/lookup': {
    summary: 'Partners and customers with a phone number',
    permission: 'partners.read',
    query: partnerLookupQuery,
    response: partnerLookup,
  },
  'GET /partners/{id}': {
    summary: 'One partner with services, area, addresses, working hours and balance',
    permission: 'partners.read',
    params: idParams,
    response: partner,
    shows: { kind: 'partner', as: 'record' },
  },
  'GET /partners/{id}/work': {
    summary: 'The work totals and next jobs of a partner',
    permission: 'partners.read',
    params: idParams,
    response: partnerWork,
  },
  'POST /partners': {
    summary: 'Add a partner, who then awaits approval',
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
  'PUT /partners/{id}/hours': {
    summary: 'Change the working hours of a partner',
    permission: 'partners.write',
    params: idParams,
    body: partnerHoursUpdate,
    response: partner,
  },
  'POST /partners/{id}/days-off': {
    summary: 'Add days off of a partner',
    permission: 'partners.write',
    params: idParams,
    body: daysOffCreate,
    response: daysOff,
    status: 201,
  },
  'DELETE /partner-days-off/{id}': {
    summary: 'Remove days off of a partner',
    permission: 'partners.write',
    params: idParams,
    response: success,
  },
  'POST /partners/bulk/status': {
    summary: 'Approve, reject, deactivate or activate many partners, with a result for each',
    permission: 'partners.decide',
    body: partnerBulkMove,
    response: bulkResponse,
  },
  'POST /partners/{id}/status': {
    summary: 'Approve, reject, deactivate or activate a partner',
    permission: 'partners.decide',
    params: idParams,
    body: partnerMove,
    response: partner,
  },
})
