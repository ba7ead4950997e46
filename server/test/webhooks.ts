import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookSecretPrefix } from 'contract/webhooks/webhooks.words.ts'
import type { Pool } from 'pg'
import type { Caller } from './app.ts'

/** The body that creates a webhook for customers. */
export const newWebhook = (url = 'https://hooks.example.test/in') => ({
  title: 'Accounting',
  url,
  records: ['customer'],
  secret: webhookSecretPrefix + randomBytes(32).toString('base64'),
})

export async function createWebhook(
  dev: Caller,
  url?: string,
): Promise<{ id: number; version: number; secret: string }> {
  const body = newWebhook(url)
  const created = await dev.post('/webhooks', body)
  if (created.status !== 201) throw new Error(`POST /webhooks: ${JSON.stringify(created.body)}`)
  return { id: created.body.id, version: created.body.version, secret: body.secret }
}

export async function createFailedDelivery(pool: Pick<Pool, 'query'>, webhookId: number): Promise<void> {
  await pool.query(
    `INSERT INTO webhook_deliveries (webhook_id, event, body, state, attempts, finished_at, status, problem)
     VALUES ($1, 'test', '{"type":"test"}', 'failed', 9, app_now(), 500, 'The address answered 500.')`,
    [webhookId],
  )
}

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A receiver on loopback; `answer` is the status of its next responses. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { answer: 204 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(state.answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}`, received, state, close }
}
