import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '../api.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { fetchedOnce } from './fetched-once.ts'
import { type ChangeType, changeTypes } from './record-changes.ts'
import { shown } from './shown.ts'

test('every GET lists the records it shows, or is fetched once', () => {
  const reads = Object.keys(api).filter((key) => key.startsWith('GET '))
  const listed: string[] = [...Object.keys(shown), ...fetchedOnce]
  expect(listed.toSorted()).toEqual(reads.toSorted())
})

test('a response of one record names the path parameter of its id', () => {
  for (const [key, row] of Object.entries(shown)) {
    const of = row?.of
    const query = (api as Record<string, { query?: { shape: object } }>)[key]?.query
    const isAddressed = of === 'record' ? query && 'record_id' in query.shape : key.includes('{id}')
    expect([key, of === undefined || isAddressed]).toEqual([key, true])
  }
})

const pluralOf = (type: string) =>
  type.endsWith('y') ? `${type.slice(0, -1)}ies` : type === 'address' ? 'addresses' : `${type}s`

/** The part of JSON Schema that this test reads. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
const holdsRecords = (schema: Schema): boolean =>
  schema.type === 'object' ||
  (schema.items !== undefined && holdsRecords(schema.items)) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(holdsRecords)

/** Types of the records in a response, by its field names and the last noun of its path. */
function recordsIn(key: string, response: z.ZodType): ChangeType[] {
  const names = new Set([key.split('/').findLast((part) => !part.startsWith('{'))])
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, field] of Object.entries((value as Schema).properties ?? {})) {
      if (holdsRecords(field)) names.add(name.replaceAll('_', '-'))
    }
    for (const inside of Object.values(value)) walk(inside)
  }
  walk(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any', reused: 'inline' }))
  return Object.keys(changeTypes).filter(
    (type): type is ChangeType => names.has(type) || names.has(pluralOf(type)),
  )
}

/** Records of which a response contains only the name; the name may be stale until the next visit. */
const namesOnly: Record<string, readonly ChangeType[]> = {
  'GET /customers/lookup': ['partner', 'address'],
  'GET /customers/duplicate-phones/{id}': ['address'],
  'GET /customers/{id}/payments': ['customer', 'partner'],
  'GET /partners/{id}/work': ['category'],
  'GET /jobs/{id}/payments': ['customer', 'partner'],
  'GET /reports/partner-assignments': ['customer', 'category'],
}

const followed = Object.entries(api as Record<string, Endpoint>).filter(([key]) => {
  const row = shown[key as keyof typeof shown] // any other key has no row
  return row && row.types.length + (row.mentions?.length ?? 0) > 0
})

test.each(followed)('%s is refetched when a record that it contains changes', (key, { response }) => {
  const row = shown[key as keyof typeof shown]
  const known: readonly string[] = [
    ...(row?.types ?? []),
    ...(row?.mentions ?? []),
    ...(namesOnly[key] ?? []),
  ]
  expect(recordsIn(key, response).filter((type) => !known.includes(type))).toEqual([])
})

/** Sums and histories of money contain no record type in their field names, so they are listed by hand. */
test.each([
  'GET /payments',
  'GET /jobs/{id}',
  'GET /jobs/{id}/payments',
  'GET /customers/{id}',
  'GET /customers/{id}/payments',
  'GET /customers/by-job',
  'GET /partners/{id}',
  'GET /partners/{id}/account',
  'GET /partners/{id}/ledger',
  'GET /dashboard/today',
  'GET /reports/completed-jobs',
  'GET /reports/partners',
] as const)('%s is fetched again when a payment changes', (key) => {
  expect(shown[key]?.types).toContain('payment')
})

/** Counts contain no record type either. */
test.each([
  ['GET /categories/totals', ['enquiry', 'job', 'partner']],
  ['GET /dashboard/today', ['enquiry', 'job', 'schedule']],
  ['GET /enquiries/counts', ['enquiry']],
  ['GET /enquiries/overdue', ['enquiry']],
  ['GET /reports/completed-jobs', ['job']],
  ['GET /reports/upcoming-jobs', ['job', 'partner']],
  ['GET /reports/upcoming-jobs/groups', ['job', 'partner']],
  ['GET /reports/enquiry-sources', ['enquiry', 'job']],
  ['GET /reports/lost-reasons', ['enquiry']],
  ['GET /reports/dues', ['job', 'payment']],
  ['GET /reports/staff', ['enquiry', 'job']],
  ['GET /reports/partners', ['assignment', 'job']],
] as const)('%s is fetched again when one of %j changes', (key, types) => {
  expect(shown[key]?.types).toEqual(expect.arrayContaining([...types]))
})
