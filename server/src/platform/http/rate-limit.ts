import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/** Requests of one address and second window. A person at work makes a few a second; a loop makes hundreds. */
const allowed = 1200
const windowMs = 60_000

/**
 * A brake on runaway loops, per address and process; guessing passwords is limited in the database. The address is the
 * socket's: headers that claim another one are not believed.
 */
export function addRateLimit(app: FastifyInstance): void {
  let windowEnds = 0
  const counts = new Map<string, number>()
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    const now = performance.now()
    if (now > windowEnds) {
      counts.clear()
      windowEnds = now + windowMs
    }
    const count = (counts.get(request.ip) ?? 0) + 1
    counts.set(request.ip, count)
    if (count > allowed) throw new AppError('too_many', { retryAfterSeconds: Math.ceil((windowEnds - now) / 1000) })
  })
}
