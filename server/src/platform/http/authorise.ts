import { apiKeyPrefix } from 'contract/access/api-scopes.ts'
import { can } from 'contract/access/permissions.ts'
import type { Endpoint } from 'contract/shared/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { findApiKey } from '#platform/auth/api-keys.ts'
import { recordRefusal } from '#platform/auth/record-refusal.ts'
import { isAllowedFrom, type NetworkLists, refusedAddress } from '#platform/auth/role-policies.ts'
import { findSession } from '#platform/auth/sessions.ts'
import { readNow } from '#platform/clock/clock.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { closedTo } from '#platform/maintenance/maintenance.ts'
import type { Actor, Context, Origin, PublicContext, TimedDb } from './context.ts'
import { networkOf } from './network-of.ts'
import type { Platform } from './platform.ts'

export type Identity =
  | Pick<Context, 'actor' | 'now' | 'session_id' | 'api_key' | 'api_key_id'>
  | Pick<PublicContext, 'actor' | 'now' | 'session_id' | 'credential'>

/**
 * Finds the user of a request and checks the permission. It runs for every request, so that a withdrawn right
 * ends at once.
 * @throws AppError unauthenticated, forbidden, maintenance, second_factor_needed or too_many
 */
export async function authorise(
  { database, rateLimit }: Pick<Platform, 'database' | 'rateLimit'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Identity> {
  if (endpoint.permission === 'public') return admitStranger({ database, rateLimit }, endpoint, request)
  const session = await callerOf(request, database)
  // The address of the connection or a trusted proxy; other headers are ignored.
  if (session) rateLimit.take('user', session.actor.id)
  else rateLimit.take('stranger', networkOf(request.ip))
  if (!session) throw new AppError('unauthenticated')
  const { now } = session
  if (!endpoint.duringMaintenance && session.is_maintenance)
    await refuseDuringMaintenance({ db: database.db, now }, session.actor)
  request.log = request.log.child({ user_id: session.actor.id })
  const ctx = { ...originOf(request), now, actor: session.actor, api_key: session.api_key }
  const called = `${request.method} ${request.routeOptions.url}`
  if (!endpoint.fromAnywhere && !isAllowedFrom(request.ip, session.networks)) {
    await recordRefusal(database.db, ctx, called)
    throw new AppError('forbidden', { message: refusedAddress(request.ip) })
  }
  if (session.is_factor_missing && !setsUpFactor(endpoint, request, session.actor))
    throw new AppError('second_factor_needed')
  const isAllowed =
    session.scopes === null || (session.scopes.includes(endpoint.permission) && !endpoint.needsConfirmation)
  if (!isAllowed || !can(session.actor, endpoint.permission)) {
    await recordRefusal(database.db, ctx, called)
    throw new AppError(
      'forbidden',
      isAllowed ? {} : { message: `The API key lacks the scope '${endpoint.permission}'.` },
    )
  }
  const {
    is_maintenance: _,
    is_factor_missing: _factor,
    networks: _networks,
    scopes: _scopes,
    ...identity
  } = session
  return identity
}

async function admitStranger(
  { database: { db }, rateLimit }: Pick<Platform, 'database' | 'rateLimit'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Identity> {
  rateLimit.take('stranger', networkOf(request.ip))
  const now = await readNow(db)
  if (!endpoint.duringMaintenance) await refuseDuringMaintenance({ db, now }, null)
  return { actor: null, now, session_id: null, credential: credentialOf(request) }
}

async function refuseDuringMaintenance(ctx: TimedDb, holder: Actor | null): Promise<void> {
  const closed = await closedTo(ctx, holder)
  if (closed) throw closed
}

/** Whether the call is part of the user's own setup of a second factor. */
function setsUpFactor(endpoint: Endpoint, { params }: FastifyRequest, actor: Actor): boolean {
  const { id } = params as { id?: string } // of the route's own pattern
  return endpoint.withoutSecondFactor === true && (id === undefined || id === String(actor.id))
}

export function originOf(request: FastifyRequest): Origin {
  return {
    request_id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  }
}

type Caller = Pick<Context, 'actor' | 'now' | 'session_id' | 'api_key' | 'api_key_id'> & {
  /** The permissions of an API key; null for the session of a person, who has those of their roles. */
  scopes: readonly string[] | null
  is_maintenance: boolean
  is_factor_missing: boolean
  networks: NetworkLists
}

/** No session has this id: confirmations and own sessions are not available to an API key. */
const noSession = 0

async function callerOf(request: FastifyRequest, { db }: Platform['database']): Promise<Caller | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return null
  if (token.startsWith(apiKeyPrefix)) {
    const key = await findApiKey(db, token)
    return key && { ...key, session_id: noSession }
  }
  const session = await findSession(db, token)
  return session && { ...session, scopes: null }
}

function credentialOf({ headers }: FastifyRequest): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const key = headers['x-api-key']
  return bearer ?? (typeof key === 'string' ? key : null)
}
