import { can } from 'contract/access/permissions.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { findSession } from '#platform/auth/sessions.ts'
import type { Position } from '#platform/db/position.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { closedTo } from '#platform/maintenance/maintenance.ts'
import type { Context, PublicContext } from './context.ts'
import { networkOf } from './network-of.ts'
import type { Platform } from './platform.ts'
import { readsMany } from './reading.ts'

export type Identity =
  | (Pick<Context, 'actor' | 'session_id'> & { position?: Position })
  | (Pick<PublicContext, 'actor' | 'session_id' | 'credential'> & { position?: undefined })

/**
 * Finds the user of a request and checks the permission. It runs for every request, so that a withdrawn right ends at once.
 * @throws AppError unauthenticated, forbidden, maintenance or too_many
 */
export async function authorise(
  { database, rateLimit, replicas }: Pick<Platform, 'database' | 'rateLimit' | 'replicas'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Identity> {
  const isPublic = endpoint.permission === 'public'
  const withPosition = replicas.exist && readsMany(endpoint)
  const session = isPublic ? null : await sessionOf(request, database, withPosition)
  // The address of the connection or a trusted proxy; other headers are ignored.
  if (session) rateLimit.take('user', session.actor.id)
  else rateLimit.take('stranger', networkOf(request.ip))
  if (!endpoint.duringMaintenance && (isPublic || session?.is_maintenance)) {
    const closed = await closedTo(database.db, session?.actor ?? null)
    if (closed) throw closed
  }
  if (endpoint.permission === 'public') return { actor: null, session_id: null, credential: credentialOf(request) }
  if (!session) throw new AppError('unauthenticated')
  request.log = request.log.child({ user_id: session.actor.id })
  if (!can(session.actor, endpoint.permission)) throw new AppError('forbidden')
  const { is_maintenance: _, ...identity } = session
  return identity
}

async function sessionOf(request: FastifyRequest, { db }: Platform['database'], withPosition: boolean) {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? await findSession(db, token, { withPosition }) : null
}

function credentialOf({ headers }: FastifyRequest): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const key = headers['x-api-key']
  return bearer ?? (typeof key === 'string' ? key : null)
}
