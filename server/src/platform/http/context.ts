import type { Readable } from 'node:stream'
import type { RoleSlug } from 'contract/access/roles.ts'
import type { Endpoint, EndpointInput, EndpointResult, eventStream } from 'contract/shared/endpoint.ts'
import type { exportTypes } from 'contract/shared/exports.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import type { Export } from '#platform/export/export.ts'

/** Who asks. */
export type Actor = {
  id: number
  name: string
  roles: { id: number; slug: RoleSlug; title: string }[]
  time_zone: string
}

/** Where a request comes from; background tasks have none of it. */
export type Origin = { request_id: string | null; ip: string | null; user_agent: string | null }

/**
 * What every handler and service gets first. `db` is a transaction in POST, PUT and DELETE: it commits after the handler
 * and rolls back when it throws, so record, audit, timeline and outbox stand or fall together.
 */
export type Context = Origin & { db: Kysely<Database>; actor: Actor; session_id: number }
export type PublicContext = Origin & {
  db: Kysely<Database>
  actor: null
  session_id: null
  /** What the asker shows instead of a session, for doors that have keys of their own. */
  credential: string | null
}
/** For what both requests and background tasks write: the actor of a task is the program itself. */
export type AnyContext = Origin & { db: Kysely<Database>; actor: Actor | null }

type ContextOf<E extends Endpoint> = E['permission'] extends 'public' ? PublicContext : Context

/** An answer prepared beforehand, for whole collections: sent as it is, or 304 when the asker has it. */
export type Prepared = { etag: string; json: Buffer; gzip?: Buffer; br?: Buffer }
const preparedMark = Symbol('prepared')
export type PreparedAnswer = { [preparedMark]: Prepared }
export function prepared(answer: Prepared): PreparedAnswer {
  return { [preparedMark]: answer }
}
export function preparedOf(answer: unknown): Prepared | null {
  return typeof answer === 'object' && answer !== null && preparedMark in answer
    ? (answer as PreparedAnswer)[preparedMark]
    : null
}

/** What a 202 answers: more is wanted before it is done. */
const acceptedMark = Symbol('accepted')
export type AcceptedAnswer<T = unknown> = { [acceptedMark]: T }
export function accepted<T>(answer: T): AcceptedAnswer<T> {
  return { [acceptedMark]: answer }
}
export function isAccepted(answer: unknown): answer is AcceptedAnswer {
  return typeof answer === 'object' && answer !== null && acceptedMark in answer
}
export function acceptedOf(answer: AcceptedAnswer): unknown {
  return answer[acceptedMark]
}

/** A file to save; `filename` may hold any text, it is encoded. */
export type FileAnswer = { file: Buffer; filename: string }

/** Events from now on, or since the last one the asker had. */
export type EventsAnswer = { open: (lastEventId: string | undefined) => Readable }

type ResultOf<E extends Endpoint> = E extends { produces: typeof exportTypes }
  ? Export
  : E extends { produces: typeof eventStream }
    ? EventsAnswer
    : E extends { produces: string }
      ? FileAnswer
      : EndpointResult<E> | PreparedAnswer | AcceptedOf<E>
type AcceptedOf<E> = E extends { accepted: infer A extends z.ZodType } ? AcceptedAnswer<z.input<A>> : never

export type Handler<E extends Endpoint> = (ctx: ContextOf<E>, input: EndpointInput<E>) => Promise<ResultOf<E>>

/** One handler for each endpoint of a contract: a missing one does not compile. */
export type Handlers<C> = { [K in keyof C]: C[K] extends Endpoint ? Handler<C[K]> : never }

const withoutTransactionMark = Symbol('withoutTransaction')
/** For the rare write that must keep what it wrote even when it refuses, such as a failed sign-in. */
export function withoutTransaction<H extends (...args: never[]) => unknown>(handler: H): H {
  return Object.assign(handler, { [withoutTransactionMark]: true })
}
export function wantsTransaction(handler: object): boolean {
  return !(withoutTransactionMark in handler)
}

/** What a check leaves to be done: it runs in a transaction of its own, together with the answer that is kept. */
export type Effect<R> = (ctx: Context) => Promise<R>
const checkedMark = Symbol('checked')
/**
 * For a write that looks at a password or a code first: what it notes while it looks stays, also when it refuses, and no
 * transaction stands open meanwhile. What it answers is the effect.
 */
export function checkedFirst<I, R>(
  check: (ctx: Context, input: I) => Promise<Effect<R>>,
): (ctx: Context, input: I) => Promise<R> {
  const direct = async (ctx: Context, input: I) => (await check(ctx, input))(ctx)
  return Object.assign(direct, { [checkedMark]: check })
}
export function checkOf(handler: object): ((ctx: Context, input: unknown) => Promise<Effect<unknown>>) | null {
  return checkedMark in handler
    ? (handler[checkedMark] as (ctx: Context, input: unknown) => Promise<Effect<unknown>>) // checkedFirst put it there
    : null
}
