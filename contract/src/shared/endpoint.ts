import type * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { exportTypes, storedTypes } from './exports.ts'
import type { Shows } from './reads.words.ts'

// One source: an endpoint: permission, schemas, what it shows for the reading log (`shows`), whether it needs
// a confirmation.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Method and path below /api, parameters in braces: `GET /customers/{id}`. */
export type EndpointKey = `${Method} /${string}`

/**
 * One endpoint of the API: its summary, permission, inputs and response. The server registers and validates
 * it, OpenAPI is generated from it, and the browser's client takes its types from it.
 */
export type Endpoint = {
  summary: string
  /** `public` needs no sign-in. All others name one permission. */
  permission: Permission | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /**
   * The body arrives unparsed, of any type, and the handler parses it: for senders whose malformed data must
   * not get lost.
   */
  accepts?: 'anything'
  /** The allowed fields of the response: all others are dropped. */
  response: z.ZodType
  /** The body of a 202, where the endpoint may need a further step: the handler returns `accepted(…)`. */
  accepted?: z.ZodType
  /** Available to all users during maintenance. */
  duringMaintenance?: true
  /**
   * Available to a user whose role requires a second factor, before one is set up; with an id, for the own
   * account only.
   */
  withoutSecondFactor?: true
  /** Available from addresses at which the roles of the user may not be used. */
  fromAnywhere?: true
  /** The response contains a secret: it is not stored for a repeat with the same key. */
  returnsSecret?: true
  /**
   * It changes access, credentials or bank data as a whole: it needs the password or a code of the last 10
   * minutes (`POST /user/confirm`), otherwise the response is a 428. Changes of fields need it by `guarded`.
   */
  needsConfirmation?: true
  /** The record in the 409 of a stale version, where it differs from the response. */
  current?: z.ZodType
  /** 200 by default; 201 for a create. */
  status?: 200 | 201
  /**
   * A file instead of JSON: a PDF, a zip, an export in the format of the query, or a stored file; `response`
   * then has no meaning.
   */
  produces?: typeof pdfType | typeof zipType | typeof exportTypes | typeof storedTypes | typeof eventStream
  /** The people whose data the response shows: the reading log counts them. */
  shows?: Shows
}

/** Server-sent events: the response stays open until one side closes it. `response` is then null. */
export const eventStream = 'text/event-stream'

export const pdfType = 'application/pdf'
/** Streamed: several files in one. */
export const zipType = 'application/zip'

export type Endpoints = Record<EndpointKey, Endpoint>

/** Keeps the exact keys and schemas as types. */
export function defineEndpoints<const T extends Endpoints>(endpoints: T): T {
  return endpoints
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined

/** The input of a handler, after validation. */
export type EndpointInput<E> = {
  params: Out<Field<E, 'params'>>
  query: Out<Field<E, 'query'>>
  body: Out<Field<E, 'body'>>
}
/** The result of a handler: the response before its schema drops unknown fields. */
export type EndpointResult<E> = In<Field<E, 'response'>>

/** The input and output of a client's call. */
export type CallInput<E> = (Field<E, 'params'> extends z.ZodType
  ? { params: In<Field<E, 'params'>> }
  : { params?: undefined }) &
  (Field<E, 'query'> extends z.ZodType ? { query?: In<Field<E, 'query'>> } : { query?: undefined }) &
  (Field<E, 'body'> extends z.ZodType ? { body: In<Field<E, 'body'>> } : { body?: undefined })
export type CallResult<E> = Out<Field<E, 'response'>> | AcceptedOf<E>
/** Never for an endpoint without a 202. */
type AcceptedOf<E> = E extends { accepted: infer A extends z.ZodType } ? z.output<A> : never
