import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/** Milliseconds that the event loop may be late on average, over one second. */
export const defaultMaxDelayMs = 500
const retryAfterSeconds = 2

/**
 * Answers calls of the API with 503 while the process is so late that every caller would wait. Health checks and files of
 * the web app are still served; a route with the option below too.
 */
export async function shedLoad(app: FastifyInstance, maxDelayMs = defaultMaxDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    async pressureHandler(request, _reply, _type, delayMs) {
      // Infinity stands for a second without any measurement, after one long pause.
      if (!request.url.startsWith('/api/') || delayMs === Number.POSITIVE_INFINITY) return
      throw new AppError('unavailable', { retryAfterSeconds })
    },
  })
}

/** The option of a route that is served whatever the delay is. */
export const neverShed = { config: { pressureHandler: () => undefined } }
