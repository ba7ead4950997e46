import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { scanJson } from './scan-json.ts'

/**
 * Accepts JSON in UTF-8 only: `text/plain` and forms would let another site send a request without a
 * preflight. A compressed body is refused, because a small one can unpack to any size.
 */
export function readBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new AppError('unsupported_type', { message: 'Send the body without Content-Encoding.' })
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset && charset.toLowerCase() !== 'utf-8') throw new AppError('unsupported_type')
      return bytes.length === 0 ? undefined : parseJson(bytes)
    },
  )
}

/** @throws AppError bad_request or too_large */
export function parseJson(bytes: Buffer): unknown {
  try {
    scanJson(bytes)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('bad_request')
  }
}

/** An unparsed body. */
export type RawBody = { type: string | null; bytes: Buffer }

/**
 * Accepts bodies of every type unparsed, within its own scope: the handler parses them and keeps invalid
 * ones.
 */
export function acceptAnyBody(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const body: RawBody = { type: request.headers['content-type'] ?? null, bytes }
    return body
  })
  return scope
}

/** The body that the handler of such an endpoint receives. */
export function rawBodyOf(body: unknown): RawBody {
  const isRaw = typeof body === 'object' && body !== null && 'bytes' in body && Buffer.isBuffer(body.bytes)
  return isRaw ? (body as RawBody) : { type: null, bytes: Buffer.alloc(0) }
}
