import type { FastifyInstance } from 'fastify'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Milliseconds an answer of /readyz holds: anyone may ask, and asking must not wear the database out. */
const holdsMs = 500

/** /healthz says the process lives and touches no database; /readyz says it can work. */
export function addHealth(app: FastifyInstance, { pool }: DatabaseHandle): void {
  let asked: { at: number; answer: Promise<unknown> } | undefined
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', async (_request, reply) => {
    if (!asked || performance.now() - asked.at > holdsMs) {
      asked = { at: performance.now(), answer: pool.query('SELECT 1') }
    }
    try {
      await asked.answer
    } catch {
      throw new AppError('unavailable', { retryAfterSeconds: 1 })
    }
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
}
