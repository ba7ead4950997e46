import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openApiDocument } from './openapi.ts'

type Operation = { operationId: string; 'x-permission': string; parameters: { name: string; in: string }[] }

const document = (await openApiDocument('1.0.0')) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const endpoints = Object.entries(api) as [string, Endpoint][]
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

describe('the OpenAPI document', () => {
  test('is 3.1 and names every call once', () => {
    expect(document.openapi).toBe('3.1.0')
    const named = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual(Object.keys(api).sort())
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test.each(endpoints)('%s: parameters of the path are those of the schema', (key, endpoint) => {
    const [method, path] = key.split(' ') as [string, string]
    const operation = document.paths[path]?.[method.toLowerCase()]
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation?.parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(named)
    expect(operation?.['x-permission']).toBe(endpoint.permission)
  })

  test('can be written as JSON and holds no function', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('yields to other requests after each endpoint', async () => {
    let turns = 0
    let isDone = false
    const count = () => {
      turns += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await openApiDocument('1.0.0')
    isDone = true
    expect(turns).toBeGreaterThanOrEqual(endpoints.length)
  })
})

/** Every object inside a schema that validates a request. */
function objectsOf(schema: unknown): { additionalProperties?: unknown; properties: object }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(objectsOf)
  return 'properties' in schema && 'type' in schema ? [schema as { properties: object }, ...inner] : inner
}

describe('a request schema', () => {
  // A schema that accepts anything keeps unknown fields.
  const held = endpoints.filter(([, { accepts }]) => !accepts)
  test.each(held.flatMap(([key, { query, body }]) => (query || body ? [[key, query, body] as const] : [])))(
    '%s refuses undeclared fields',
    (_key, query, body) => {
      const schemas = [query, body].filter((schema) => schema !== undefined)
      const open = schemas
        .flatMap((schema) => objectsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
        .filter((object) => object.additionalProperties !== false)
      expect(open).toEqual([])
    },
  )
})
