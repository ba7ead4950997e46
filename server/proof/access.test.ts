import { can } from 'contract/access/permissions.ts'
import { roles } from 'contract/access/roles.ts'
import { api } from 'contract/api.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownRoutes } from '#platform/http/unknown-paths.ts'
import { goal } from '../../tools/goal.ts'
import { type Caller, caller, type TestApp, testApp } from '../test/app.ts'

/**
 * Who gets through which door: every endpoint of the contract with every identity. What is expected comes from the
 * permission table alone, so a new endpoint is covered without a line here.
 */
const tally = goal('G1', 'access matrix')
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  await t.close()
  tally.finish()
})

const endpoints = Object.entries(api) as [string, Endpoint][]

function knock(who: Caller, key: string, endpoint: Endpoint) {
  const [method, template] = key.split(' ') as [string, string]
  const path = template.replace('{pincode}', '999999').replaceAll(/\{\w+\}/g, '999999999')
  const body = endpoint.body ? {} : undefined
  if (method === 'GET') return who.get(path)
  if (method === 'POST') return who.post(path, body)
  return method === 'PUT' ? who.put(path, body) : who.delete(path)
}

describe.each(endpoints)('%s', (key, endpoint) => {
  const isPublic = endpoint.permission === 'public'

  test('needs a session unless it is public', async () => {
    const strangers = [await t.as(null), caller(t.app, 0, 'garbage-garbage-garbage-garbage-garbage-123')]
    for (const stranger of strangers) {
      const { status } = await knock(stranger, key, endpoint)
      if (isPublic) expect(status).not.toBe(401)
      else expect(status).toBe(401)
    }
  })

  test.each(roles.map((role) => role.slug))('%s', async (slug) => {
    const holder = { roles: roles.filter((role) => role.slug === slug) }
    if (key === 'POST /signout') return // it would end the session the other doors are tried with
    const { status } = await knock(await t.as(slug), key, endpoint)
    const isAllowed = endpoint.permission === 'public' || can(holder, endpoint.permission)
    if (isAllowed) expect([200, 201, 404, 409, 422]).toContain(status)
    else expect(status).toBe(403)
  })
})

test('the server has no door below /api that the contract does not name', () => {
  const named = endpoints.map(([key]) => key.replace(' ', ' /api').replaceAll(/\{(\w+)\}/g, ':$1'))
  const doors = knownRoutes(t.app).filter(({ url, method }) => url.startsWith('/api') && method !== 'HEAD')
  const found = doors.map(({ method, url }) => `${method} ${url}`)
  expect(found.sort()).toEqual(named.sort())
})
