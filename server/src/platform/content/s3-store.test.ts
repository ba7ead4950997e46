import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Store } from './s3-store.ts'

async function serverThat(
  answer: Parameters<typeof createServer>[1],
): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const account = { bucket: 'files', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' }

test.each([301, 302, 303, 307, 308])('a store that redirects with %i is not followed', async (status) => {
  let reached = 0
  const other = await serverThat((_request, response) => {
    reached += 1
    response.end()
  })
  const store = await serverThat((_request, response) =>
    response.writeHead(status, { location: other.url }).end(),
  )
  const { put, open } = createS3Store({ ...account, endpoint: store.url })
  await expect(put(Buffer.from('a file'))).rejects.toThrow()
  await expect(open('a'.repeat(64))).rejects.toThrow()
  expect(reached).toBe(0)
})
