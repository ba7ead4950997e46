import type { FastifyInstance } from 'fastify'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Milliseconds for which a result of /readyz is kept: the endpoint is public and must not load the database. */
const holdsMs = 500

const question = 'SELECT EXISTS (SELECT FROM maintenance WHERE since IS NOT NULL) AS maintenance'

type Parts = { database: DatabaseHandle }

/**
 * /healthz reports that the process runs, without the database; /readyz reports that it can work. Maintenance does not make
 * it unready: the program itself must show the maintenance message.
 */
export function addHealth(app: FastifyInstance, { database: { pool } }: Parts): void {
  let asked: { at: number; answer: Promise<{ rows: { maintenance: boolean }[] }> } | undefined
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', async (_request, reply) => {
    if (!asked || performance.now() - asked.at > holdsMs) {
      asked = { at: performance.now(), answer: pool.query(question) }
    }
    let maintenance: boolean | undefined
    try {
      maintenance = (await asked.answer).rows[0]?.maintenance
    } catch {
      throw new AppError('unavailable', { retryAfterSeconds: 1 })
    }
    reply.header('cache-control', 'no-store')
    return { ok: true, maintenance }
  })
}
