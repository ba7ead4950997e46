import * as z from 'zod'
import { defineEndpoints } from '../shared/endpoint.ts'

export const devtoolsContract = defineEndpoints({
  'GET /openapi.json': {
    summary: 'This API as an OpenAPI 3.1 document',
    permission: 'api-docs.read',
    response: z.record(z.string(), z.unknown()),
  },
})
