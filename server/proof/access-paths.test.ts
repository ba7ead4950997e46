import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from 'contract/api.ts'
import { type Endpoint, eventStream } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownRoutes } from '#platform/http/unknown-paths.ts'
import { extent, someOf } from '../../tools/extent.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { closedOperations, operations } from './access/operations.ts'
import { noLimits, tallyOf } from './access/setting.ts'

/**
 * The server has the endpoints of the contract, and no others, with no other verb and under no other
 * spelling. Requested over a real socket, byte for byte: a client library would normalise the addresses.
 */
const { tally, failures } = tallyOf('G1', 'access matrix')
let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port // it listens on a port, not on a path
})
afterAll(() => t.close())

type Raw = { status: number; allow: string; text: string }

function sendRaw(method: string, path: string, token: string | null = null): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part))
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: reply.statusCode ?? 0, allow: String(reply.headers.allow ?? ''), text })
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

const real = (template: string) =>
  `/api${template.replace('{pincode}', '560102').replaceAll(/\{\w+\}/g, '1')}`
const templates = [...new Set(operations.map(({ template }) => template))]
const verbs = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'LINK',
  'PURGE',
]

/**
 * Verbs that another endpoint of the contract accepts at this address: `/customers/lookup` also fits
 * `/customers/{id}`.
 */
function taken(template: string): Set<string> {
  const parts = template.split('/')
  const fits = (other: string[]) =>
    other.length === parts.length && other.every((part, at) => part.startsWith('{') || part === parts[at])
  const methods = operations
    .filter((operation) => fits(operation.template.split('/')))
    .map(({ method }) => method as string)
  return new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)
}

test('a path answers no verb but those the contract names', async () => {
  const dev = await t.as('dev')
  for (const [at, template] of templates.entries()) {
    const allowed = taken(template)
    const others = verbs.filter((each) => !allowed.has(each))
    for (const verb of someOf(others, at, extent(4, 4, 1))) {
      for (const token of [null, dev.token]) {
        const { status, allow } = await sendRaw(verb, real(template), token)
        const named = allow.split(', ').sort().join()
        const wanted = [...allowed].filter((each) => each !== 'HEAD').sort()
        const isRefused = status === 404 || (status === 405 && named === wanted.join())
        tally.check(isRefused, `${verb} ${template}: ${status}, Allow: ${allow}`)
      }
    }
  }
  expect(failures()).toEqual([])
})

test('HEAD asks for the same right as GET', async () => {
  const staff = await t.as('staff')
  for (const { template, method, endpoint } of closedOperations.filter(
    (operation) => operation.method === 'GET',
  )) {
    const stranger = await sendRaw('HEAD', real(template))
    tally.check(
      [401, 404, 405].includes(stranger.status),
      `HEAD ${template} without a session: ${stranger.status}`,
    )
    // A stream has no end to wait for.
    if (endpoint.produces === eventStream) continue
    const [head, get] = [
      await sendRaw('HEAD', real(template), staff.token),
      await sendRaw(method, real(template), staff.token),
    ]
    tally.check(
      head.status >= 400 || get.status < 400,
      `HEAD ${template} (${endpoint.permission}): ${head.status}, GET ${get.status}`,
    )
  }
  expect(failures()).toEqual([])
})

const encoded = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`
/** Other spellings of an address that bypassed the checks of other products. */
const spellings: Record<string, (path: string) => string> = {
  'one letter encoded': (path) => path.replace(/[a-z](?=[^/]*$)/, encoded),
  'the prefix encoded': (path) => path.replace('/api', '/%61pi'),
  'every letter encoded': (path) => path.replaceAll(/[a-z]/g, encoded),
  'encoded twice': (path) => path.replace(/[a-z](?=[^/]*$)/, (sign) => encoded(sign).replace('%', '%25')),
  'two slashes before': (path) => `/${path}`,
  'two slashes within': (path) => path.replace('/api/', '/api//'),
  'a slash behind': (path) => `${path}/`,
  'a slash encoded': (path) => path.replace('/api/', '/api%2F'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'capital letters': (path) => path.toUpperCase(),
  'a capital prefix': (path) => path.replace('/api', '/API'),
  'a parameter behind a semicolon': (path) => `${path};x=1`,
  'a semicolon before the query': (path) => `${path};?x`,
  'a step up and back': (path) => path.replace('/api/', '/api/x/../'),
  'a step up, encoded': (path) => path.replace('/api/', '/api/x/%2e%2e/'),
  'through a public endpoint': (path) => path.replace('/api/', '/api/signin/../'),
  'a dot': (path) => path.replace('/api/', '/api/./'),
  'an ending': (path) => `${path}.json`,
  'a space encoded': (path) => `${path}%20`,
  'a null': (path) => `${path}%00`,
  'a fragment': (path) => `${path}#x`,
  'a whole address': (path) => `http://127.0.0.1${path}`,
  'wide letters': (path) => path.replace('/api/', '/api/%ef%bc%8e/'),
}

test('no spelling of an address lets a caller in without a session', async () => {
  for (const [at, { key, method, template }] of closedOperations.entries()) {
    for (const [name, spell] of someOf(Object.entries(spellings), at, extent(6, 6, 2))) {
      const { status, text } = await sendRaw(method, spell(real(template)))
      tally.check(
        [400, 401, 404, 405].includes(status),
        `${key} with ${name}: ${status} ${text.slice(0, 80)}`,
      )
    }
  }
  expect(failures()).toEqual([])
})

test('the server has no endpoint below /api that the contract does not name', () => {
  const named = operations.map(({ key }) => key.replace(' ', ' /api').replaceAll(/\{(\w+)\}/g, ':$1'))
  const registered = knownRoutes(t.app).filter(
    ({ url, method }) => url.startsWith('/api') && method !== 'HEAD',
  )
  const found = registered.map(({ method, url }) => `${method} ${url}`)
  tally.check(
    found.sort().join() === named.sort().join(),
    'the endpoints of the server are not those of the contract',
  )
  expect(found.sort()).toEqual(named.sort())
})

test('outside /api are health, what the browser must know before it signs in, and the files of the web app', () => {
  const others = knownRoutes(t.app).filter(({ url, method }) => !url.startsWith('/api') && method !== 'HEAD')
  const found = others
    .map(({ method, url }) => `${method} ${url}`)
    .filter((operation) => operation !== 'GET /*')
  expect(found.sort()).toEqual(['GET /config.json', 'GET /healthz', 'GET /readyz'])
})

test('the OpenAPI document names every endpoint with its permission, and no other', async () => {
  const { body } = await (await t.as('dev')).get('/openapi.json')
  const paths = body.paths as Record<string, Record<string, { 'x-permission': string; security?: unknown[] }>>
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const isOpen = Array.isArray(operation.security) && operation.security.length === 0
      return `${method.toUpperCase()} ${path}: ${operation['x-permission']}${isOpen ? ', open' : ''}`
    }),
  )
  const declared = (Object.entries(api) as [string, Endpoint][]).map(
    ([key, { permission }]) => `${key}: ${permission}${permission === 'public' ? ', open' : ''}`,
  )
  tally.check(documented.sort().join() === declared.sort().join(), 'OpenAPI is not the contract')
  expect(documented.sort()).toEqual(declared.sort())
})
