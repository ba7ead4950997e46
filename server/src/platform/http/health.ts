import type { FastifyInstance } from 'fastify'
import type { DatabaseHandle } from '#platform/db/pool.ts'
import { createWriteCheck } from '#platform/db/write-check.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Log } from '#platform/log/log.ts'

/**
 * Milliseconds for which a result of /readyz is kept: the endpoint is public and must not load the database.
 */
const holdsMs = 500

const question = 'SELECT EXISTS (SELECT FROM maintenance WHERE since IS NOT NULL) AS maintenance'

type Parts = {
  database: DatabaseHandle
  log: Log
  /** Aborted once the process is about to stop. */
  draining: AbortSignal | undefined
}

/**
 * /healthz reports that the process runs, without the database; /readyz reports that it can work. Maintenance
 * keeps it ready, because the program must show the maintenance message. A database that cannot write keeps
 * it ready too, because it still serves reads and all processes share it: the response names the problem.
 * A process that is about to stop is not ready but serves, and closes each connection after its response, so
 * that a balancer sends further requests elsewhere.
 */
export function addHealth(app: FastifyInstance, { database: { pool }, log, draining }: Parts): void {
  const writeProblem = createWriteCheck(pool, log)
  let lastCheck: { at: number; result: Promise<{ rows: { maintenance: boolean }[] }> } | undefined
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining?.aborted) reply.header('connection', 'close')
    done()
  })
  app.get('/readyz', async (_request, reply) => {
    if (draining?.aborted) {
      reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': 1 })
      return { ok: false, problem: 'The process is about to stop' }
    }
    if (!lastCheck || performance.now() - lastCheck.at > holdsMs) {
      lastCheck = { at: performance.now(), result: pool.query(question) }
    }
    let maintenance: boolean | undefined
    try {
      maintenance = (await lastCheck.result).rows[0]?.maintenance
    } catch {
      throw new AppError('unavailable', { retryAfterSeconds: 1 })
    }
    reply.header('cache-control', 'no-store')
    const problem = writeProblem()
    return { ok: true, maintenance, ...(problem && { problem: `No write works: ${problem}` }) }
  })
}
