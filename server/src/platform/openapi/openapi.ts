import { setImmediate as nextTurn } from 'node:timers/promises'
import { guardedFields } from 'contract/access/guarded.ts'
import { api } from 'contract/api.ts'
import { type Endpoint, eventStream } from 'contract/shared/endpoint.ts'
import { errorCodes, statements } from 'contract/shared/errors.ts'
import * as z from 'zod'

type Schema = Record<string, unknown>

const errorSchema: Schema = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    statement: { type: 'string', enum: [...statements] },
    current: {},
    changed_by: { type: ['string', 'null'] },
  },
}

/**
 * The OpenAPI 3.1 document of all endpoints, generated from the validating schemas. All of it takes 0.3 s of
 * a core, so it yields to other requests after each endpoint.
 */
export async function openApiDocument(version: string): Promise<Schema> {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [key, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    await nextTurn()
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'House Care Admin', version },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(method: string, path: string, endpoint: Endpoint): Schema {
  const status = String(endpoint.status ?? 200)
  const content = endpoint.produces
    ? Object.fromEntries(
        [endpoint.produces]
          .flat()
          .map((type) => [type, { schema: type === eventStream ? { type: 'string' } : binary }]),
      )
    : { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } }
  return {
    operationId: `${method} ${path}`
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .replace(/-$/, ''),
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? 'api'],
    'x-permission': endpoint.permission,
    ...(endpoint.permission === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(method === 'GET' ? [] : [idempotencyKey]),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: { description: 'Done', content },
      ...(endpoint.accepted ? { 202: acceptedResponse(endpoint.accepted) } : {}),
      ...errorResponses(endpoint, method),
    },
  }
}

const acceptedResponse = (schema: z.ZodType) => ({
  description: 'More input needed',
  content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
})

const binary = { type: 'string', format: 'binary' }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'One key per user action. A repeated request with the same key returns the first response.',
}

function errorResponses(endpoint: Endpoint, method: string): Schema {
  const codes = [
    ...(endpoint.permission === 'public' ? [] : ([401, 403] as const)),
    ...(endpoint.params ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(endpoint.body || endpoint.query || endpoint.params ? [422] : []),
    ...(endpoint.needsConfirmation || guardedFields(endpoint.body).length > 0 ? [428] : []),
    429,
    503,
  ]
  const texts = Object.values(errorCodes)
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: texts.find((text) => text.status === code)?.message ?? 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  } // an object's schema has these
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}
