import {
  type Endpoint,
  type EndpointKey,
  type Endpoints,
  eventStream,
  pdfType,
  zipType,
} from 'contract/shared/endpoint.ts'
import { exportTypes, storedTypes } from 'contract/shared/exports.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { requireConfirmation } from '#platform/auth/confirmation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type HandlerResponse, responseOf, send } from './answers.ts'
import { authorise, type Identity, originOf } from './authorise.ts'
import { acceptAnyBody } from './bodies.ts'
import { type Context, checkOf, type Handlers, needsTransaction, type PublicContext } from './context.ts'
import { download } from './downloads.ts'
import { changesGuarded, checkGuarded } from './guarded.ts'
import {
  claimKey,
  readKey,
  releaseKey,
  requestHash,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'
import { noteReading } from './note-reading.ts'
import { neverShed } from './overload.ts'
import type { Platform } from './platform.ts'
import { singleValued, validate } from './validate.ts'

/**
 * Body limits in bytes for public endpoints and for endpoints whose handler parses the body: leads and calls.
 */
const publicBodyLimit = 16_384
const unreadBodyLimit = 262_144

const noHead = new Set<Endpoint['produces']>([exportTypes, storedTypes, eventStream, zipType])

type Input = { params: unknown; query: unknown; body: unknown }
/** A handler without its endpoint's types; validation has already checked the input. */
type AnyHandler = (ctx: Context | PublicContext, input: Input) => Promise<unknown>

/**
 * Registers every endpoint of a contract with its handler, below /api. Each request passes the same steps:
 * session, permission, schemas, transaction, handler, response schema. A missing or an extra handler does not
 * compile.
 */
export function registerEndpoints<C extends Endpoints, H extends Handlers<C>>(
  app: FastifyInstance,
  platform: Platform,
  contract: C,
  handlers: H & Record<Exclude<keyof H, keyof C>, never>,
): void {
  for (const key of Object.keys(contract) as (EndpointKey & keyof C)[]) {
    const endpoint: Endpoint = contract[key]!
    const [method, path] = key.split(' ') as [string, string]
    const handler = handlers[key] as AnyHandler // validate and responseOf hold input and result to the endpoint
    checkGuarded(key, endpoint, handler)
    const identities = new WeakMap<FastifyRequest, Identity>()
    const route: RouteOptions = {
      method,
      url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // HEAD would build a whole export or open a stored file, and a stream never ends.
      exposeHeadRoute: !noHead.has(endpoint.produces),
      // A compressor delays events until it has more of them.
      ...(endpoint.produces === eventStream ? { compress: false, ...neverShed } : {}),
      ...bodyLimitOf(endpoint),
      // Before the body is parsed: an unknown caller must cost no more than its headers.
      onRequest: async (request) =>
        void identities.set(request, await authorise(platform, endpoint, request)),
      handler: (request, reply) =>
        serve({ platform, key, endpoint, handler }, request, reply, identities.get(request)!), // onRequest has set it
    }
    if (endpoint.accepts === 'anything')
      void app.register(async (scope) => void acceptAnyBody(scope).route(route))
    else app.route(route)
  }
}

function bodyLimitOf({ permission, accepts }: Endpoint): Pick<RouteOptions, 'bodyLimit'> {
  if (accepts === 'anything') return { bodyLimit: unreadBodyLimit }
  return permission === 'public' ? { bodyLimit: publicBodyLimit } : {}
}

type Route = { platform: Platform; key: EndpointKey; endpoint: Endpoint; handler: AnyHandler }

async function serve(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Identity,
): Promise<FastifyReply> {
  const { platform, endpoint } = route
  const { db } = platform.database
  const input: Input = {
    params: validate(endpoint.params, request.params),
    query: readQuery(endpoint, request),
    body: readBody(endpoint, request),
  }
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  const write = checkOf(route.handler)
    ? checked
    : needsTransaction(route.handler)
      ? inTransaction
      : withoutTransaction
  const run = isWrite ? write : direct
  const ctx = { ...originOf(request), db, ...session } as Context // public handlers are typed without an actor
  if (
    session.session_id !== null &&
    (endpoint.needsConfirmation || (await changesGuarded(route, ctx, input)))
  ) {
    if (ctx.api_key !== undefined)
      throw new AppError('forbidden', { message: 'API keys cannot make this change.' })
    await requireConfirmation(db, session.session_id)
  }
  const response = await run(route, request, input, ctx).catch((error) => refuse(endpoint, error))
  return send(request, reply, response)
}

/** The record in a 409 passes the same response schema as the record itself. */
function refuse(endpoint: Endpoint, error: unknown): never {
  if (!(error instanceof AppError) || error.details.current === undefined) throw error
  const shown = (endpoint.current ?? endpoint.response).safeParse(error.details.current)
  throw new AppError(error.code, { ...error.details, current: shown.success ? shown.data : undefined })
}

function readQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = singleValued(request.query)
  if (endpoint.query) return validate(endpoint.query, query)
  const [unknown] = Object.keys(query)
  if (unknown !== undefined)
    throw new AppError('invalid', { issues: [{ field: unknown, message: 'is not a known parameter' }] })
  return undefined
}

function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.body) return validate(endpoint.body, request.body ?? undefined)
  const { body } = request
  const isEmpty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) throw new AppError('invalid', { issues: [{ field: 'body', message: 'must be empty' }] })
  return undefined
}

async function direct(
  route: Route,
  { url }: FastifyRequest,
  input: Input,
  ctx: Context,
): Promise<HandlerResponse> {
  const { endpoint, platform } = route
  const reading = { endpoint, log: platform.readingLog, url, input, ctx }
  if (endpoint.produces === exportTypes) {
    const file = await download(route, input, ctx)
    noteReading(reading, null, file.rows)
    return file
  }
  if (endpoint.produces === pdfType && ctx.actor) platform.rateLimit.take('pdf', ctx.actor.id)
  const result = await route.handler(ctx, input)
  noteReading(reading, result)
  return responseOf(endpoint, result)
}

function keyOf({ endpoint }: Route, { headers }: FastifyRequest, { actor }: Context): string | null {
  return actor && !endpoint.returnsSecret ? readKey(headers['idempotency-key']) : null
}

async function inTransaction(
  route: Route,
  request: FastifyRequest,
  input: Input,
  ctx: Context,
): Promise<HandlerResponse> {
  const key = keyOf(route, request, ctx)
  return ctx.db.transaction().execute(async (trx) => {
    const inside: Context = { ...ctx, db: trx }
    if (key === null) return direct(route, request, input, inside)
    const stored = await claimKey(inside, key, hashOf(route, request))
    if (stored) return replayed(stored)
    const response = await direct(route, request, input, inside)
    if (response.kind === 'json') await storeResponse(inside, key, response)
    return response
  })
}

/** The key is claimed before the work and released when it is refused: the work has its own transaction. */
async function withoutTransaction(
  route: Route,
  request: FastifyRequest,
  input: Input,
  ctx: Context,
): Promise<HandlerResponse> {
  return withClaimedKey(route, request, ctx, async (key) => {
    const response = await direct(route, request, input, ctx)
    if (key !== null && response.kind === 'json') await storeResponse(ctx, key, response)
    return response
  })
}

/** As above, but effect and response commit together: a crash between them leaves both or neither. */
async function checked(
  route: Route,
  request: FastifyRequest,
  input: Input,
  ctx: Context,
): Promise<HandlerResponse> {
  return withClaimedKey(route, request, ctx, async (key) => {
    const effect = await checkOf(route.handler)!(ctx, input)
    return ctx.db.transaction().execute(async (trx) => {
      const inside: Context = { ...ctx, db: trx }
      const response = responseOf(route.endpoint, await effect(inside))
      if (key !== null && response.kind === 'json') await storeResponse(inside, key, response)
      return response
    })
  })
}

async function withClaimedKey(
  route: Route,
  request: FastifyRequest,
  ctx: Context,
  act: (key: string | null) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const key = keyOf(route, request, ctx)
  if (key === null) return act(null)
  const stored = await claimKey(ctx, key, hashOf(route, request))
  if (stored) return replayed(stored)
  return act(key).catch(async (error) => {
    await releaseKey(ctx, key)
    throw error
  })
}

function hashOf({ platform, key }: Route, { url, body }: FastifyRequest): Buffer {
  return requestHash(platform.config.appKey, key, url, body)
}

function replayed(stored: StoredResponse): HandlerResponse {
  return { kind: 'json', status: stored.status, body: stored.body, isReplay: true }
}
