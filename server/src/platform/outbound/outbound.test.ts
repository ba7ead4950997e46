import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '../../../test/self-signed.ts'
import { createOutbound } from './outbound.ts'

test('a server with an untrusted certificate gets no request', async () => {
  let requests = 0
  const server = createServer(selfSigned, (_request, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `https://localhost:${(server.address() as AddressInfo).port}/send`
  // The one allowed private address; its certificate is checked like any other.
  const { ask } = createOutbound({ gatewayUrl: url })
  await expect(ask({ method: 'POST', url, body: 'canary' })).rejects.toThrow('self-signed certificate')
  expect(requests).toBe(0)
})
