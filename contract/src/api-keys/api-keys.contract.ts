import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'
import { idParams, success } from '../shared/fields.ts'
import { apiKey, apiKeyCreate } from './api-keys.schema.ts'

export const apiKeysContract = defineEndpoints({
  'GET /api-keys': {
    summary: 'Keys with which other programs call the API',
    permission: 'api-keys.manage',
    response: z.array(apiKey),
  },
  'POST /api-keys': {
    summary: 'Create an API key with some of the own permissions',
    permission: 'api-keys.manage',
    needsConfirmation: true,
    body: apiKeyCreate,
    response: apiKey,
    status: 201,
  },
  'DELETE /api-keys/{id}': {
    summary: 'Revoke an API key: its requests are refused from now on',
    permission: 'api-keys.manage',
    params: idParams,
    response: success,
  },
})
