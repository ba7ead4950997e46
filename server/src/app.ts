import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { locationsContract } from 'contract/locations/locations.contract.ts'
import { sessionContract } from 'contract/session/session.contract.ts'
import { staffContract } from 'contract/staff/staff.contract.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { locationsRoutes } from '#domains/locations/locations.routes.ts'
import { sessionRoutes } from '#domains/session/session.routes.ts'
import { staffRoutes } from '#domains/staff/staff.routes.ts'
import { readBodies } from '#platform/http/bodies.ts'
import { handleErrors } from '#platform/http/error-handler.ts'
import { addHealth } from '#platform/http/health.ts'
import { addRateLimit } from '#platform/http/rate-limit.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { answerUnknownPaths, rememberRoutes } from '#platform/http/unknown-paths.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import { addOpenApi } from '#platform/openapi/openapi.routes.ts'
import type { Deps } from './deps.ts'

/** The HTTP side of the program: every contract with its handlers, and what surrounds them. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    trustProxy: false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  rememberRoutes(app)
  addSecurityHeaders(app, deps.config)
  handleErrors(app)
  readBodies(app)
  addRateLimit(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  addHealth(app, deps.database)
  registerEndpoints(app, deps, sessionContract, sessionRoutes())
  registerEndpoints(app, deps, staffContract, staffRoutes())
  registerEndpoints(app, deps, locationsContract, locationsRoutes(deps))
  addOpenApi(app, deps)
  await serveWebApp(app, deps.config)
  answerUnknownPaths(app)
  return app
}
