import type * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import type { exportTypes } from './exports.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Method and path below /api, parameters in braces: `GET /customers/{id}`. */
export type EndpointKey = `${Method} /${string}`

/**
 * One call of the API: what it says, who may make it, what goes in and what comes out.
 * The server registers and validates from it, OpenAPI is generated from it, the browser's caller takes its types from it.
 */
export type Endpoint = {
  summary: string
  /** `public` needs no sign-in. Everything else names one row of the permission table. */
  permission: Permission | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body comes as it is, of any type, and the handler reads it: for senders whose mistakes must not get lost. */
  accepts?: 'anything'
  /** The allow-list of what leaves: keys that are not in it are dropped. */
  response: z.ZodType
  /** What a 202 answers, where the endpoint may need more before it is done: the handler says `accepted(…)`. */
  accepted?: z.ZodType
  /** Answers everybody while maintenance shuts them out of all else. */
  duringMaintenance?: true
  /** The answer tells a secret once: it is not kept for a repeat with the same key. */
  tellsSecret?: true
  /**
   * It changes access, credentials, bank data or money rules: the caller has given the password or a code within the last
   * 10 minutes (`POST /user/confirm`), or the answer is a 428.
   */
  needsConfirmation?: true
  /** What a 409 of a stale version shows, where that is another record than the answer's. */
  current?: z.ZodType
  /** 200 unless said: 201 for a create. */
  status?: 200 | 201
  /** A file instead of JSON: a PDF, or a sheet in the format the query asks for; `response` then describes nothing. */
  produces?: typeof pdfType | typeof exportTypes | typeof eventStream
  /** It shows what the primary alone knows, such as its statements: no replica is asked. */
  reads?: 'primary'
}

/** Server-sent events: an answer that goes on until one of both has enough. `response` is then null. */
export const eventStream = 'text/event-stream'

export const pdfType = 'application/pdf'

export type Endpoints = Record<EndpointKey, Endpoint>

/** Keeps the exact keys and schemas as types. */
export function defineEndpoints<const T extends Endpoints>(endpoints: T): T {
  return endpoints
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Field<E, K extends string> = K extends keyof E ? E[K] : undefined

/** What a handler receives, after validation. */
export type EndpointInput<E> = {
  params: Out<Field<E, 'params'>>
  query: Out<Field<E, 'query'>>
  body: Out<Field<E, 'body'>>
}
/** What a handler returns: the response before its schema has dropped foreign keys. */
export type EndpointResult<E> = In<Field<E, 'response'>>

/** What a caller sends and gets. */
export type CallInput<E> = (Field<E, 'params'> extends z.ZodType
  ? { params: In<Field<E, 'params'>> }
  : { params?: undefined }) &
  (Field<E, 'query'> extends z.ZodType ? { query?: In<Field<E, 'query'>> } : { query?: undefined }) &
  (Field<E, 'body'> extends z.ZodType ? { body: In<Field<E, 'body'>> } : { body?: undefined })
export type CallResult<E> = Out<Field<E, 'response'>> | AcceptedOf<E>
/** Never, where the endpoint has no 202. */
type AcceptedOf<E> = E extends { accepted: infer A extends z.ZodType } ? z.output<A> : never
