import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createStops } from '#platform/process/stops.ts'
import { selfSigned } from '../../../test/self-signed.ts'
import { openConnection } from './open-connection.ts'

const log = pino({ level: 'silent' })

/** Reads the request for TLS, answers it with one letter, and keeps everything that comes in plain text. */
async function databaseThatAnswers(letter: 'N' | 'S'): Promise<{ port: number; plain: Buffer[] }> {
  const plain: Buffer[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined) // the client leaves
    socket.once('data', (request) => {
      plain.push(request)
      socket.write(letter)
      if (letter === 'N') socket.on('data', (more) => plain.push(more))
      else new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => undefined)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, plain }
}

test.each([
  ['offers no TLS', 'N', /does not support SSL/],
  ['has a certificate that nobody trusts', 'S', /self-signed certificate/],
] as const)('a database that %s gets neither user nor password', async (_what, letter, why) => {
  const { port, plain } = await databaseThatAnswers(letter)
  const databaseUrl = `postgres://house:canary@localhost:${port}/house?sslmode=verify-full`
  const config = { databaseUrl } as Parameters<typeof openConnection>[0] // nothing else of it is read
  await expect(
    openConnection(
      config,
      log,
      createStops(() => log),
      null,
    ),
  ).rejects.toThrow(why)
  const requestForTls = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
  expect(Buffer.concat(plain)).toEqual(requestForTls)
})
