import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/** No record of ours is nested deeper than a few levels. */
const maxDepth = 20

/**
 * JSON in UTF-8 and nothing else: `text/plain` and forms would let another site send a request without asking. A key
 * that stands twice has no single meaning, and `__proto__` no honest one: both are refused.
 */
export function readBodies(app: FastifyInstance): void {
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

/** @throws AppError bad_request */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    refuseOddKeys(text)
    return value
  } catch {
    throw new AppError('bad_request')
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/** Walks the signs of text that is known to be JSON; throws on a key given twice, one of a prototype, or too much depth. */
function refuseOddKeys(text: string): void {
  const objects: (Set<string> | null)[] = []
  let last = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      objects.push(token === '{' ? new Set() : null)
      if (objects.length > maxDepth) throw new Error('too deep')
    } else if (token === '}' || token === ']') objects.pop()
    else if (token === ':') takeKey(objects.at(-1), JSON.parse(last))
    last = token
  }
}

function takeKey(seen: Set<string> | null | undefined, key: string): void {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype' || seen?.has(key)) throw new Error('odd key')
  seen?.add(key)
}

/** A body as it came. */
export type RawBody = { type: string | null; bytes: Buffer }

/** Takes bodies of every type unread, within its own scope: what reads them there keeps what it cannot understand. */
export function readAnything(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const body: RawBody = { type: request.headers['content-type'] ?? null, bytes }
    return body
  })
  return scope
}

/** What a handler of such an endpoint is given as its body. */
export function rawBodyOf(body: unknown): RawBody {
  const isRaw = typeof body === 'object' && body !== null && 'bytes' in body && Buffer.isBuffer(body.bytes)
  return isRaw ? (body as RawBody) : { type: null, bytes: Buffer.alloc(0) }
}
