import type { Readable } from 'node:stream'
import type { RoleSlug } from 'contract/access/roles.ts'
import type {
  Endpoint,
  EndpointInput,
  EndpointResult,
  eventStream,
  zipType,
} from 'contract/shared/endpoint.ts'
import type { exportTypes, StoredType, storedTypes } from 'contract/shared/exports.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { readNow } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Export } from '#platform/export/export.ts'

/** The user of the request. */
export type Actor = {
  id: number
  name: string
  roles: { id: number; slug: RoleSlug; title: string }[]
  time_zone: string
}

/** The origin of a request; background tasks have none. */
export type Origin = { request_id: string | null; ip: string | null; user_agent: string | null }

/**
 * The first argument of every handler and service. In POST, PUT and DELETE `db` is a transaction: it commits
 * after the handler and rolls back when it throws, so record, audit, timeline and outbox are written together
 * or not at all.
 */
export type Context = Origin & {
  db: Kysely<Database>
  /** Milliseconds, UTC: the database's time when the request began. */
  now: number
  actor: Actor
  session_id: number
  /** The title of the API key that a program called with. */
  api_key?: string
  api_key_id?: number
}
/** The context of a query that uses the time. */
export type TimedDb = Pick<Context, 'db' | 'now'>
export type PublicContext = Origin & {
  db: Kysely<Database>
  now: number
  actor: null
  session_id: null
  /** The key of a caller without a session, for endpoints with keys of their own. */
  credential: string | null
}
/** The record of a person who acts through a public link, without an account. */
export type Guest = { type: 'partner' | 'customer'; id: number; label: string }
/**
 * For writes of requests, public links and background tasks: a link has a guest instead of a user, a task has
 * neither.
 */
export type AnyContext = Origin &
  Pick<Context, 'db' | 'now' | 'api_key'> & { actor: Actor | null; guest?: Guest }

/** For the writes of a background task or a command; `now` is the time when the transaction of `db` began. */
export async function contextOfTask(db: Kysely<Database>): Promise<AnyContext> {
  return { db, now: await readNow(db), actor: null, request_id: null, ip: null, user_agent: null }
}

type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? PublicContext : Context

/** A prepared response for whole collections: sent unchanged, or 304 when the caller has it. */
export type Prepared = { etag: string; json: Buffer; gzip?: Buffer; br?: Buffer }
const preparedMark = Symbol('prepared')
export type PreparedResponse = { [preparedMark]: Prepared }
export function prepared(response: Prepared): PreparedResponse {
  return { [preparedMark]: response }
}
export function preparedOf(response: unknown): Prepared | null {
  return typeof response === 'object' && response !== null && preparedMark in response
    ? (response as PreparedResponse)[preparedMark]
    : null
}

/** The body of a 202: a further step is needed before the request is complete. */
const acceptedMark = Symbol('accepted')
export type AcceptedResponse<T = unknown> = { [acceptedMark]: T }
export function accepted<T>(response: T): AcceptedResponse<T> {
  return { [acceptedMark]: response }
}
export function isAccepted(response: unknown): response is AcceptedResponse {
  return typeof response === 'object' && response !== null && acceptedMark in response
}
export function acceptedOf(response: AcceptedResponse): unknown {
  return response[acceptedMark]
}

/** A file download; `filename` may contain any text and is encoded. */
export type FileResponse = { file: Buffer; filename: string }

/** A stored file: it is sent as an attachment. */
export type StoredFileResponse = { stream: Readable; size: number; type: StoredType; filename: string }

/** A file that is written while it is sent. */
export type StreamResponse = { stream: Readable; filename: string }

/** Events from now on, or since the last one that the caller received. */
export type EventsResponse = { open: (lastEventId: string | undefined) => Readable }

type ResultOf<E extends Endpoint> = E extends { produces: typeof exportTypes }
  ? Export
  : E extends { produces: typeof eventStream }
    ? EventsResponse
    : E extends { produces: typeof storedTypes }
      ? StoredFileResponse
      : E extends { produces: typeof zipType }
        ? StreamResponse
        : E extends { produces: string }
          ? FileResponse
          : EndpointResult<E> | PreparedResponse | AcceptedOf<E>
type AcceptedOf<E> = E extends { accepted: infer A extends z.ZodType } ? AcceptedResponse<z.input<A>> : never

export type Handler<E extends Endpoint> = (ctx: ContextOf<E>, input: EndpointInput<E>) => Promise<ResultOf<E>>

/** One handler for each endpoint of a contract; a missing one does not compile. */
export type Handlers<C> = { [K in keyof C]: C[K] extends Endpoint ? Handler<C[K]> : never }

const withoutTransactionMark = Symbol('withoutTransaction')
/** For a write whose rows must stay even when it refuses, such as a failed sign-in. */
export function withoutTransaction<H extends (...args: never[]) => unknown>(handler: H): H {
  return Object.assign(handler, { [withoutTransactionMark]: true })
}
export function needsTransaction(handler: object): boolean {
  return !(withoutTransactionMark in handler)
}

/** The work that is left after a check: it runs in one transaction with the stored response. */
export type Effect<R> = (ctx: Context) => Promise<R>
const checkedMark = Symbol('checked')
/**
 * For a write that checks a password or a code first. The rows of the check stay even when it refuses, and no
 * transaction is open during the check. It returns the work that is left.
 */
export function checkedFirst<I, R>(
  check: (ctx: Context, input: I) => Promise<Effect<R>>,
): (ctx: Context, input: I) => Promise<R> {
  const direct = async (ctx: Context, input: I) => (await check(ctx, input))(ctx)
  return Object.assign(direct, { [checkedMark]: check })
}
export function checkOf(
  handler: object,
): ((ctx: Context, input: unknown) => Promise<Effect<unknown>>) | null {
  return checkedMark in handler
    ? (handler[checkedMark] as (ctx: Context, input: unknown) => Promise<Effect<unknown>>) // checkedFirst set it
    : null
}
