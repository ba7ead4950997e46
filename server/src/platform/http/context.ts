import type { RoleSlug } from 'contract/access/roles.ts'
import type { Endpoint, EndpointInput, EndpointResult } from 'contract/shared/endpoint.ts'
import type { sheetTypes } from 'contract/shared/sheets.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Sheet } from '#platform/export/sheet.ts'

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
export type PublicContext = Origin & { db: Kysely<Database>; actor: null; session_id: null }
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

/** A file to save; `filename` may hold any text, it is encoded. */
export type FileAnswer = { file: Buffer; filename: string }

type ResultOf<E extends Endpoint> = E extends { produces: typeof sheetTypes }
  ? Sheet
  : E extends { produces: string }
    ? FileAnswer
    : EndpointResult<E> | PreparedAnswer

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
