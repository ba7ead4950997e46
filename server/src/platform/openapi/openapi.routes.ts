import { can } from 'contract/access/permissions.ts'
import type { FastifyInstance } from 'fastify'
import { findSession } from '#platform/auth/sessions.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Platform } from '#platform/http/platform.ts'
import { openApiDocument } from './openapi.ts'

/** GET /api/openapi.json, for dev: the document, made once. The readable page of it is the web app's /api/docs. */
export function addOpenApi(app: FastifyInstance, { database }: Platform): void {
  let document: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const session = token ? await findSession(database.db, token) : null
    if (!session) throw new AppError('unauthenticated')
    if (!can(session.actor, 'api-docs.read')) throw new AppError('forbidden')
    document ??= JSON.stringify(openApiDocument('0.1.0'))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(document)
  })
}
