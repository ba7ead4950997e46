import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recordAudit } from '#platform/audit/audit.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { selfSigned } from '../../../test/self-signed.ts'
import { extendChain } from './audit-chain.service.ts'
import { streamAudit } from './audit-stream.service.ts'

let database: TestDatabase
let nth = 0
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const ctx = { ...(await contextOfTask(database.db)), request_id: 'r-1', ip: '10.1.2.3' }
  await recordAudit(ctx, {
    record_type: 'customer',
    record_id: ++nth,
    action: 'updated',
    after: { name: `Asha\n${nth}` },
  })
  await extendChain(database.db)
})

const parse = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('the stream of the audit log', () => {
  test('appends each entry to a file once, as a line of JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'house-care-audit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const target = { kind: 'file', path: join(folder, 'audit.jsonl') } as const
    await streamAudit(database.db, target)
    await streamAudit(database.db, target)
    const lines = parse(readFileSync(target.path, 'utf8'))
    expect(lines.map(({ position }) => position)).toEqual([...lines.keys()].map((index) => index + 1))
    expect(lines.at(-1)).toMatchObject({
      record_type: 'customer',
      action: 'updated',
      ip: '10.1.2.3',
      actor: null,
    })
    expect(lines.at(-1).after).toEqual({ name: `Asha\n${nth}` })
    expect(lines.at(-1).hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('sends to a port again what did not arrive, and nothing else', async () => {
    const { server, port, received } = await listener()
    const target = { kind: 'tcp', host: '127.0.0.1', port } as const
    await streamAudit(database.db, target)
    const first = parse(received()).length
    expect(first).toBeGreaterThan(0)
    await new Promise((resolve) => server.close(resolve))
    const ctx = await contextOfTask(database.db)
    await recordAudit(ctx, { record_type: 'job', record_id: 7, action: 'moved' })
    await extendChain(database.db)
    await expect(streamAudit(database.db, target)).rejects.toThrow('ECONNREFUSED')
    const again = await listener(port)
    onTestFinished(() => void again.server.close())
    await streamAudit(database.db, target)
    expect(parse(again.received())).toEqual([
      expect.objectContaining({ position: first + 1, record_id: '7' }),
    ])
  })

  test('over TLS goes to a trusted certificate, and to no other', async () => {
    let text = ''
    const server = createTlsServer(selfSigned, (socket) =>
      socket.setEncoding('utf8').on('data', (chunk) => (text += chunk)),
    ).on('tlsClientError', () => undefined) // it is refused
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const target = { kind: 'tls', host: 'localhost', port: (server.address() as AddressInfo).port } as const
    await expect(streamAudit(database.db, target)).rejects.toThrow('self-signed certificate')
    expect(text).toBe('')
    const trusted = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, selfSigned.cert])
    await streamAudit(database.db, target)
    expect(parse(text).length).toBeGreaterThan(0)
  })
})

async function listener(port = 0): Promise<{ server: Server; port: number; received: () => string }> {
  let text = ''
  const server = createServer((socket) => socket.setEncoding('utf8').on('data', (chunk) => (text += chunk)))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return { server, port: address.port, received: () => text }
}
