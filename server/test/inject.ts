import { api } from 'contract/api.ts'
import { type Endpoint, eventStream } from 'contract/shared/endpoint.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

const streams = (Object.entries(api) as [string, Endpoint][])
  .filter(([, { produces }]) => produces === eventStream)
  .map(([key]) => `/api${key.split(' ')[1]}`)

export type Injected = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload'> & {
  body: string
}

/**
 * A request without a socket. Of a response that never ends, returns the beginning, up to the event that
 * opens the stream.
 */
export async function injectInto(app: FastifyInstance, options: InjectOptions): Promise<Injected> {
  const isStream = options.method === 'GET' && streams.includes(String(options.url).split('?')[0]!)
  if (!isStream) return app.inject(options)
  const response = await app.inject({ ...options, payloadAsStream: true })
  const parts: Buffer[] = []
  for await (const part of response.stream()) {
    parts.push(part)
    // Leaving the loop closes the stream, as a closed tab does.
    if (String(part).includes('event: hello')) break
  }
  const rawPayload = Buffer.concat(parts)
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    rawPayload,
    body: rawPayload.toString(),
  }
}
