import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendOnce } from './client.ts'
import { type FaultProxy, type Plan, startProxy } from './proxy.ts'
import { seededRandom } from './random.ts'

const reply = Buffer.from('0123456789'.repeat(20))
let proxy: FaultProxy
afterEach(() => proxy.close())

/** A server that reads until the client ends, responds, and ends. */
async function through(plan: Plan): Promise<{ received: () => Buffer; talk: () => Promise<Talk> }> {
  let received = Buffer.alloc(0)
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      received = Buffer.concat([received, part])
    })
    socket.on('end', () => socket.end(reply))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  proxy = await startProxy({ target: { port: (server.address() as AddressInfo).port }, choose: () => plan })
  return { received: () => received, talk: () => talkTo({ port: proxy.port }) }
}

type Talk = { got: Buffer; error: string | null; ms: number }

async function talkTo(to: NetConnectOpts): Promise<Talk> {
  const started = performance.now()
  const socket: Socket = connect({ ...to, allowHalfOpen: true } as NetConnectOpts)
  let got = Buffer.alloc(0)
  let error: string | null = null
  socket.on('data', (part) => {
    got = Buffer.concat([got, part])
  })
  socket.on('error', (problem: NodeJS.ErrnoException) => {
    error = problem.code ?? problem.message
  })
  socket.setTimeout(500, () => socket.destroy(Object.assign(new Error('silence'), { code: 'silence' })))
  socket.end('question')
  socket.once('end', () => socket.destroy())
  await once(socket, 'close').catch(() => undefined)
  return { got, error, ms: performance.now() - started }
}

describe('a direction', () => {
  test('passes untouched when nothing is planned', async () => {
    const { received, talk } = await through({})
    expect((await talk()).got).toEqual(reply)
    expect(received().toString()).toBe('question')
    expect(proxy.counts.connections).toBe(1)
    expect(Object.values(proxy.counts.struck).every((times) => times === 0)).toBe(true)
  })

  test.each([
    ['latency', { mode: 'latency', ms: 80 }, 75],
    ['throttle', { mode: 'throttle', bytesPerSecond: 2000 }, 95],
    ['jitter', { mode: 'jitter', ms: 1 }, 0],
  ] as const)('%s holds back and loses nothing', async (mode, down, least) => {
    const { talk } = await through({ down })
    const { got, ms } = await talk()
    expect(got).toEqual(reply)
    expect(ms).toBeGreaterThanOrEqual(least)
    expect(proxy.counts.struck[mode]).toBe(1)
  })

  test.each([0, 1, 150])('is cut after %i bytes, both ways', async (after) => {
    const { received, talk } = await through({ down: { mode: 'cut', after } })
    expect((await talk()).got).toEqual(reply.subarray(0, after))
    expect(received().toString()).toBe('question')
    expect(proxy.counts.struck.cut).toBe(1)
  })

  test('cut on the way up, the request arrives in part and is not answered', async () => {
    const { received, talk } = await through({ up: { mode: 'cut', after: 4 } })
    expect((await talk()).got.length).toBe(0)
    await expect.poll(() => received().toString()).toBe('ques')
  })

  test('is reset: the client gets an error', async () => {
    const { talk } = await through({ down: { mode: 'reset' } })
    expect(await talk()).toMatchObject({ got: Buffer.alloc(0), error: 'ECONNRESET' })
  })

  test('falls silent and stays open', async () => {
    const { received, talk } = await through({ down: { mode: 'blackhole' } })
    expect(await talk()).toMatchObject({ got: Buffer.alloc(0), error: 'silence' })
    expect(received().toString()).toBe('question')
  })

  test('closes half: the other direction stays open', async () => {
    const { received, talk } = await through({ up: { mode: 'half-close', after: 3 } })
    expect((await talk()).got).toEqual(reply)
    await expect.poll(() => received().toString()).toBe('que')
    expect(proxy.counts.struck['half-close']).toBe(1)
  })
})

test('the seed decides the faults of each connection', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed))
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true)
})

test('works between Unix sockets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'house-care-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume().on('end', () => socket.end(reply))
    socket.on('error', () => undefined)
  })
  await once(server.listen(join(folder, 'server')), 'listening')
  onTestFinished(() => void server.close())
  const listen = { path: join(folder, 'proxy') }
  proxy = await startProxy({ target: { path: join(folder, 'server') }, listen })
  expect((await talkTo(listen)).got).toEqual(reply)
  proxy.choose(() => ({ down: { mode: 'reset' } }))
  expect((await talkTo(listen)).got.length).toBe(0)
})

test('a truncated response is a lost response to the client', async () => {
  const server = createServer((socket) => {
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n0123456789'))
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  proxy = await startProxy({ target: { port: (server.address() as AddressInfo).port } })
  const send = () => sendOnce({ port: proxy.port, path: '/x', token: 't', body: {}, patience: 300 })
  expect(await send()).toMatchObject({ isLost: false, status: 200, text: '0123456789' })
  proxy.choose(() => ({ down: { mode: 'cut', after: 42 } }))
  expect(await send()).toMatchObject({ isLost: true })
  proxy.choose(() => ({ down: { mode: 'blackhole' } }))
  expect(await send()).toMatchObject({ isLost: true })
})
