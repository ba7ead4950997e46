import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Sending = {
  port: number
  method?: string
  /** Below /api. */
  path: string
  token: string
  body?: unknown
  /** The Idempotency-Key. */
  key?: string
  /** Milliseconds after which the client gives up. */
  patience?: number
  /** Connections that are used again; without them each request has its own. */
  agent?: Agent
}

export type Received = { isLost: false; status: number; headers: IncomingHttpHeaders; text: string }
/** The client cannot know whether it was done. */
type Lost = { isLost: true; why: string }

/**
 * Sends one request, on its own connection unless there is an agent, so that a fault of the connection affects
 * this request alone.
 */
export function sendOnce(sending: Sending): Promise<Received | Lost> {
  return exchange(sending).catch((error: Error) => ({ isLost: true, why: error.message }))
}

function exchange({
  port,
  method = 'POST',
  path,
  token,
  body,
  key,
  patience = 5000,
  agent,
}: Sending): Promise<Received> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent: agent ?? false }
    const sent = request({ ...options, signal: AbortSignal.timeout(patience) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      // An incomplete response is an error here, because it is shorter than announced.
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ isLost: false, status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    sent.once('error', reject)
    sent.end(payload)
  })
}
