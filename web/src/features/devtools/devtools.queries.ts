import { queryOptions } from '@tanstack/react-query'
import { call } from '#shared/api/call.ts'

export type OpenApiSchema = Record<string, unknown>
type Content = Record<string, { schema: OpenApiSchema } | undefined>
export type OpenApiOperation = {
  operationId: string
  summary: string
  'x-permission': string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
export type OpenApiDocument = { paths: Record<string, Record<string, OpenApiOperation>> }

/** The document the server makes of the contract; its shape is OpenAPI's, not one of our schemas. */
export const openApiQuery = queryOptions({
  queryKey: ['devtools', 'openapi'],
  queryFn: async ({ signal }) => (await call('GET /openapi.json', undefined, { signal })) as unknown as OpenApiDocument,
  staleTime: Number.POSITIVE_INFINITY,
})
