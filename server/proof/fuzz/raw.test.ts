import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someOf } from '../../../tools/extent.ts'
import { goal } from '../../../tools/goal.ts'
import { type Call, endpoints, methodOf, urlOf } from './call.ts'
import { onlyEndpoint, path, samples } from './fuzz-run.ts'
import { createFuzzWorld, type FuzzWorld } from './fuzz-world.ts'
import { validCallsOf } from './operation-calls.ts'

/** Faults that only a real connection shows: unchanged content types, framing, sizes, invalid addresses. */
const tally = goal('G6', 'bad input')
let world: FuzzWorld
let port = 0
let token = ''
beforeAll(async () => {
  world = await createFuzzWorld()
  await world.t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.t.app.server.address() as AddressInfo).port
  token = world.tokens.get('dev') ?? ''
})
afterAll(async () => {
  await world.close()
  tally.finish()
})

/**
 * Only JSON in UTF-8 is accepted; another type could be sent by a foreign site without a preflight, or be
 * parsed in two ways.
 */
const oddTypes = [
  'text/plain',
  'text/plain; charset=utf-8',
  'text/json',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/octet-stream',
  'application/jsonp',
  'application/jso',
  'application/json5',
  'application/ld+json',
  'application/vnd.api+json',
  'application/json, text/plain',
  'text/plain, application/json',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'json',
  '*/*',
  'application / json',
  'application/json/x',
  ' ',
  'a'.repeat(5000),
]

const writes = endpoints.filter(
  ([key, { accepts }]) =>
    methodOf(key) !== 'GET' && !accepts && !path && (!onlyEndpoint || key === onlyEndpoint),
)

test.each(writes.map(([key], index) => [key, index] as const))(
  '%s accepts nothing but JSON',
  async (key, index) => {
    const call = sample(key)
    const text = call.body?.text ?? '{}'
    const failures: string[] = []
    for (const type of someOf(oddTypes, index, 3)) {
      const response = await fetch(`http://127.0.0.1:${port}${urlOf(call)}`, {
        method: methodOf(key),
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        // A client would set a type for a string by itself.
        body: new TextEncoder().encode(text),
      })
      await response.arrayBuffer()
      const changes = await world.log.rewind()
      const isRefused = response.status === 415 && changes.length === 0
      if (!isRefused) failures.push(`${key} sent as ${type.slice(0, 60)} was answered ${response.status}`)
      tally.check(isRefused, failures.at(-1) ?? '')
    }
    expect(failures).toEqual([])
  },
)

function sample(key: string): Call {
  const [call] = samples(validCallsOf(key, world), 1)
  if (!call) throw new Error(`${key} has no calls`)
  return call
}

/**
 * Everything the server sends in response, byte for byte, until it closes; `isCut` when the client closes at
 * once.
 */
function rawResponse(bytes: string | Buffer, isCut = false): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answer: Buffer[] = []
  socket.on('data', (data) => answer.push(data))
  socket.on('error', () => undefined) // the server may close while we still send
  socket.write(bytes)
  if (isCut) socket.end()
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(answer).toString())))
}

const head = (line: string, ...headers: string[]) =>
  [line, 'Host: x', `Authorization: Bearer ${token}`, 'Connection: close', ...headers, '', ''].join('\r\n')

describe.runIf(!onlyEndpoint && !path)('on the wire', () => {
  test.each([
    '/api/customers/%00',
    '/api/customers/%ff',
    '/api/customers/%zz',
    '/api/customers/%c0%ae%c0%ae',
    '/api/customers/1%2f..%2f2',
    '/api/customers/..%5c..%5c',
    '/api/customers/1;id=2',
    '/api/customers/%ed%a0%80',
    `/api/customers/${'9'.repeat(300)}`,
    `/api/${'a/'.repeat(4000)}`,
    '/api/customers?q=%ff',
    '/api/customers?q=%',
    '/api/customers?%00=1',
    '/api/customers?&&&',
    '/api/customers??q=1',
    '/api/customers?q',
    `/api/customers?${'a=1&'.repeat(3000)}`,
    '//api/customers',
    '/api//customers',
    '/API/customers',
    '/api/customers/',
    '/api/customers#x',
    '*',
    'http://other.test/api/customers',
  ])('%.80s gets a status below 500', async (target) => {
    const answer = await rawResponse(head(`GET ${target} HTTP/1.1`))
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
    const holds = status >= 200 && status < 500
    tally.check(holds, `${target} was answered ${answer.slice(0, 60)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    expect(await world.log.rewind()).toEqual([])
  })

  const customer = '{"name":"Asha Rao","phone":"9845099999"}'
  const post = (...headers: string[]) =>
    head('POST /api/customers HTTP/1.1', 'Content-Type: application/json', ...headers)
  /** The server would wait for more data, and none comes. */
  const isShort = /cut off|shorter/
  test.each([
    ['two lengths', () => post('Content-Length: 5', `Content-Length: ${customer.length}`) + customer],
    [
      'a length and chunks',
      () => post(`Content-Length: ${customer.length}`, 'Transfer-Encoding: chunked') + customer,
    ],
    ['a length that is negative', () => post('Content-Length: -1') + customer],
    ['a length in hex', () => post('Content-Length: 0x20') + customer],
    ['a shorter body than announced', () => post('Content-Length: 500') + customer],
    ['an encoding nobody knows', () => post('Transfer-Encoding: cow') + customer],
    [
      'chunks that are no chunks',
      () => `${post('Transfer-Encoding: chunked')}zz\r\n${customer}\r\n0\r\n\r\n`,
    ],
    ['chunks cut off', () => `${post('Transfer-Encoding: chunked')}28\r\n${customer.slice(0, 20)}`],
    [
      'a compressed body',
      () => `${post('Content-Encoding: gzip', `Content-Length: ${customer.length + 2}`)}\x1f\x8b${customer}`,
    ],
    ['a bare line feed', () => post(`Content-Length: ${customer.length}`).replace('\r\n', '\n') + customer],
    ['a NUL in a header', () => post('X: a\0b', `Content-Length: ${customer.length}`) + customer],
    ['a body of a megabyte and one', () => post('Content-Length: 1048577') + 'a'.repeat(1_048_577)],
    ['a header of 1 MB', () => head('GET /api/user HTTP/1.1', `X: ${'a'.repeat(1_000_000)}`)],
    [
      'ten thousand headers',
      () => head('GET /api/user HTTP/1.1', ...Array.from({ length: 10_000 }, (_, at) => `X${at}: 1`)),
    ],
  ])('%s writes nothing', async (name, request) => {
    const answer = await rawResponse(request(), isShort.test(name))
    const changes = await world.log.rewind()
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map((match) => Number(match[1]))
    const holds = changes.length === 0 && statuses.every((status) => status >= 400 && status < 500)
    tally.check(holds, `${name} was answered ${statuses} and changed ${changes.length} rows`)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(changes).toEqual([])
  })

  test('the same request, framed correctly, succeeds', async () => {
    const answer = await rawResponse(post(`Content-Length: ${customer.length}`) + customer)
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect((await world.log.rewind()).map(({ table }) => table)).toContain('customers')
  })

  test.each(['utf16le', 'latin1'] as const)(
    'a text sent as %s is never kept as something else',
    async (encoding) => {
      const bytes = Buffer.from('{"name":"Zoë","phone":"9845099999"}', encoding)
      const answer = await rawResponse(
        Buffer.concat([Buffer.from(post(`Content-Length: ${bytes.length}`)), bytes]),
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(await world.log.rewind()).toEqual([])
    },
  )

  test('afterwards the program is alive and holds no request', async () => {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    tally.check(status === 200, `readyz is ${status}`)
    expect(status).toBe(200)
  })
})
