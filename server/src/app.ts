import compress from '@fastify/compress'
import { api } from 'contract/api.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { noteSlowRequests } from '#domains/devtools/public.ts'
import { readBodies } from '#platform/http/bodies.ts'
import { handleErrors } from '#platform/http/error-handler.ts'
import { checkForwarded } from '#platform/http/forwarded.ts'
import { addHealth } from '#platform/http/health.ts'
import { shedLoad } from '#platform/http/overload.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { serverOptions } from '#platform/http/server-options.ts'
import { handleUnknownPaths, rememberRoutes } from '#platform/http/unknown-paths.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import { allRoutes } from './all-routes.ts'
import type { Deps } from './deps.ts'

type Options = {
  maxDelayMs?: number
  /** Adds hooks that count the answers. */
  observe?: (app: FastifyInstance) => void
  /** Aborted once the process is about to stop. */
  draining?: AbortSignal
}

/** The HTTP server: every endpoint with its handler, and the plugins around them. */
export async function buildApp(
  deps: Deps,
  { maxDelayMs, observe, draining }: Options = {},
): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify(serverOptions(logger, deps.config))
  rememberRoutes(app)
  addSecurityHeaders(app, deps.config)
  handleErrors(app)
  checkForwarded(app, deps.forwarding)
  await shedLoad(app, maxDelayMs)
  readBodies(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  observe?.(app)
  noteSlowRequests(app, deps.database, deps.log)
  addHealth(app, { ...deps, draining })
  // Open streams would keep the server from closing, so they end first.
  app.addHook('preClose', () => deps.live.stop())
  app.addHook('onClose', () => deps.readingLog.stop())
  app.addHook('onClose', () => deps.cache.stop())
  app.addHook('onClose', () => deps.pdf.stop())
  registerEndpoints(app, deps, api, allRoutes(deps))
  await serveWebApp(app, deps.config)
  handleUnknownPaths(app, deps.config)
  return app
}
