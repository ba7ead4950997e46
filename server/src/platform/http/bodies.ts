import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * JSON and nothing else: `text/plain` and forms would let another site send a request without asking. A key that stands
 * twice has no single meaning, and `__proto__` no honest one: both are refused.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = String(text)
    if (body.trim() === '') return done(null, undefined)
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error) // parseJson throws nothing else
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new AppError('bad_request')
      return value
    })
  } catch {
    throw new AppError('bad_request')
  }
}
