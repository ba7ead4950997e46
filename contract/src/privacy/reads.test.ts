import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '../api.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { exportTypes } from '../shared/exports.ts'

/** Reads with phones or files that the reading log leaves out, and why. */
const uncounted: Record<string, string> = {
  'GET /user': 'one’s own account',
  'GET /users/{id}': 'one’s own account',
  'GET /staffs': 'accounts of colleagues',
  'GET /staffs/{id}': 'accounts of colleagues',
  'GET /staffs/download': 'accounts of colleagues',
  'GET /audit/download': 'changes of records, which the download itself audits',
  'GET /locations/pincodes/download': 'places',
  'GET /reports/enquiry-sources/download': 'sums',
  'GET /reports/lost-reasons/download': 'sums',
  'GET /reports/staff/download': 'sums of colleagues',
  'GET /reports/unserved-places/download': 'places',
  'GET /day-book/download': 'accounts of the business',
  'GET /cash-entries/download': 'accounts of the business',
}

const phone = /"\w*phone":/
const showsPhones = ({ response }: Endpoint) =>
  phone.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' })))

test('every read that shows phones, and every export, declares whose data it shows', () => {
  const reads = Object.entries(api as Record<string, Endpoint>).filter(
    ([key, endpoint]) => key.startsWith('GET ') && endpoint.permission !== 'public',
  )
  const personal = reads.filter(([, endpoint]) => endpoint.produces === exportTypes || showsPhones(endpoint))
  expect(personal.length).toBeGreaterThan(40)
  const silent = personal.filter(([, { shows }]) => shows === undefined).map(([key]) => key)
  expect(silent.toSorted(), 'add `shows` to the endpoint').toEqual(Object.keys(uncounted).toSorted())
})

test('a single record is found by the id of its path', () => {
  for (const [key, { shows }] of Object.entries(api as Record<string, Endpoint>))
    if (shows?.as === 'record') expect(key).toContain('{id}')
})
