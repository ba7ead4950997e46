import type { FastifyInstance } from 'fastify'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** /healthz says the process lives and touches no database; /readyz says it can work. */
export function addHealth(app: FastifyInstance, { pool }: DatabaseHandle): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    try {
      await pool.query('SELECT 1')
    } catch {
      throw new AppError('unavailable', { retryAfterSeconds: 1 })
    }
    return { ok: true }
  })
}
