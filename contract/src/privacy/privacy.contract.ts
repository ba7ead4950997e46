import * as z from 'zod'
import { defineEndpoints, zipType } from '../shared/endpoint.ts'
import { idParams } from '../shared/fields.ts'
import { erasurePreview, erasureRequest, erasureResult } from './privacy.schema.ts'

export const privacyContract = defineEndpoints({
  'GET /customers/{id}/erasure': {
    summary: 'What an erasure of a customer would remove, and what blocks it',
    permission: 'privacy.erase',
    params: idParams,
    response: erasurePreview,
  },
  'GET /customers/{id}/personal-data': {
    summary: 'Everything about a customer for the customer: JSON, PDF and files in one zip; every download is audited',
    permission: 'privacy.access',
    params: idParams,
    response: z.unknown(),
    produces: zipType,
    shows: { kind: 'customer', as: 'record' },
  },
  'POST /customers/{id}/erasure': {
    summary: 'Erase the personal data of a customer for good; accounts keep their amounts',
    permission: 'privacy.erase',
    needsConfirmation: true,
    params: idParams,
    body: erasureRequest,
    response: erasureResult,
  },
})
