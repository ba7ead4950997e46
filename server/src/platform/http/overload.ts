import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/** Allowed delay of the event loop in milliseconds, averaged over one second. */
export const defaultMaxDelayMs = 500
const retryAfterSeconds = 2

/**
 * Responds to API requests with 503 while the process is overloaded, and to /readyz, so that a load balancer
 * sends requests to other processes. /healthz, files of the web app and routes with the option below are
 * still served.
 */
export async function shedLoad(app: FastifyInstance, maxDelayMs = defaultMaxDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    async pressureHandler(request, _reply, _type, delayMs) {
      // The average is infinite after a second without samples, caused by one long pause.
      if (!isShed(request.url) || delayMs === Number.POSITIVE_INFINITY) return
      throw new AppError('unavailable', { retryAfterSeconds, load: 'event loop' })
    },
  })
}

const isShed = (url: string): boolean => url.startsWith('/api/') || url === '/readyz'

/** Option of a route that is served in spite of overload. */
export const neverShed = { config: { pressureHandler: () => undefined } }
