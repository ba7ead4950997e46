import compress from '@fastify/compress'
import { devtoolsContract } from 'contract/devtools/devtools.contract.ts'
import { locationsContract } from 'contract/locations/locations.contract.ts'
import { sessionContract } from 'contract/session/session.contract.ts'
import { staffContract } from 'contract/staff/staff.contract.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { devtoolsRoutes } from '#domains/devtools/devtools.routes.ts'
import { locationsRoutes } from '#domains/locations/locations.routes.ts'
import { sessionRoutes } from '#domains/session/session.routes.ts'
import { staffRoutes } from '#domains/staff/staff.routes.ts'
import { readBodies } from '#platform/http/bodies.ts'
import { handleErrors } from '#platform/http/error-handler.ts'
import { addHealth } from '#platform/http/health.ts'
import { registerEndpoints } from '#platform/http/register.ts'
import { addSecurityHeaders } from '#platform/http/security-headers.ts'
import { serverOptions } from '#platform/http/server-options.ts'
import { answerUnknownPaths, rememberRoutes } from '#platform/http/unknown-paths.ts'
import { serveWebApp } from '#platform/http/web-app.ts'
import type { Deps } from './deps.ts'

/** The HTTP side of the program: every contract with its handlers, and what surrounds them. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify(serverOptions(logger, deps.config))
  rememberRoutes(app)
  addSecurityHeaders(app, deps.config)
  handleErrors(app)
  readBodies(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  addHealth(app, deps.database)
  registerEndpoints(app, deps, sessionContract, sessionRoutes())
  registerEndpoints(app, deps, staffContract, staffRoutes())
  registerEndpoints(app, deps, locationsContract, locationsRoutes(deps))
  registerEndpoints(app, deps, devtoolsContract, devtoolsRoutes())
  await serveWebApp(app, deps.config)
  answerUnknownPaths(app)
  return app
}
