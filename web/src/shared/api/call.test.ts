import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from './call.ts'

/** A server that answers only when it is told to, and what a browser has around the calls. */
async function slowServer() {
  const waiting: ServerResponse[] = []
  let most = 0
  const server = createServer((_, response) => {
    waiting.push(response)
    most = Math.max(most, waiting.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const body = { dataset: {}, setAttribute() {}, removeAttribute() {} }
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  vi.stubGlobal('document', { body })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  const answerOne = () => waiting.shift()?.writeHead(200, { 'content-type': 'application/json' }).end('null')
  return { waiting, answerOne, most: () => most }
}

test('call sends two requests at a time, and the next one when one of them is answered (spec 4)', async () => {
  const server = await slowServer()
  const calls = Array.from({ length: 6 }, () => call('GET /maintenance'))
  for (let left = calls.length; left > 0; left -= 1) {
    await expect.poll(() => server.waiting.length, { timeout: 20_000 }).toBe(Math.min(2, left))
    server.answerOne()
  }
  await Promise.all(calls)
  expect(server.most()).toBe(2)
})
