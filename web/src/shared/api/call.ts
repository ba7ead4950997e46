import type { Api } from 'contract/api.ts'
import type { CallInput, CallResult } from 'contract/shared/endpoint.ts'
import { exportTypes } from 'contract/shared/exports.ts'
import { ApiError } from './api-error.ts'
import { showBusy } from './busy.ts'

import { asApiError, readErrorBody, reasonOf, reportFailedCall, toApiError } from './failures.ts'

import { createIntentions, nameWrite, type Write } from './intentions.ts'
import type { FileProgress } from './read-file.ts'
import { createRequestQueue, isQuiet, type Priority } from './request-queue.ts'
import { apiBase } from './runtime-config.ts'
import { sessionStore } from './session-store.ts'

export type CallKey = keyof Api & string
type Input<K extends CallKey> = CallInput<Api[K]>
/** The input of the endpoint only: `call('GET /user')`, `call('GET /jobs/{id}', { params: { id } })`. */
export type CallRest<K extends CallKey> =
  Record<never, never> extends Input<K>
    ? [input?: Input<K>, options?: CallOptions]
    : [input: Input<K>, options?: CallOptions]

export type CallOptions = {
  /**
   * Drops the call while it waits, aborts it once it runs. React Query passes one to every query function.
   */
  signal?: AbortSignal
  /** `action` for requests of the user (the default of writes), `background` for prefetches. */
  priority?: Priority
  /** Empty strings of the body become null before sending (spec 5). */
  emptyToNull?: boolean
  /** Files only: called with the progress a few times per second. */
  onProgress?: (progress: FileProgress) => void
}

/** 4 minutes (spec 9), counted from the start of the request. */
const timeoutMs = 240_000
const accepted = ['application/json', 'application/pdf', ...exportTypes].join(', ')
const queue = createRequestQueue(2, showBusy)
const intentions = createIntentions()

/** For signing out: the page's loads wait until the returned function is called. */
export const holdRequests = queue.hold
/** Resolves once requests may be sent. */
export const requestsReleased = queue.released

/** Parts of a call that do not depend on its types. */
type Prepared = {
  request: Request
  write: Write | null
  sentToken: string | null
  background: boolean
  binary: boolean
}

/**
 * The only way to the API: queued two at a time, with the stored token, a timeout and, on writes, an
 * Idempotency-Key.
 * @throws ApiError always, and nothing else.
 */
export async function call<K extends CallKey>(
  key: K,
  ...[input, options]: CallRest<K>
): Promise<CallResult<Api[K]>> {
  const text = await send(key, input ?? {}, options ?? {}, (response) => response.text())
  try {
    return (text === '' ? null : JSON.parse(text)) as CallResult<Api[K]> // the server answers through the same schema
  } catch (error) {
    throw asApiError(error)
  }
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown }
type SendOptions = CallOptions & { binary?: boolean }
type Read<T> = (response: Response) => Promise<T>

/** The same for answers that are not JSON, such as files. @throws ApiError always, and nothing else. */
export async function send<T>(
  key: CallKey,
  firstInput: AnyInput,
  options: SendOptions,
  read: Read<T>,
): Promise<T> {
  const priority = options.priority ?? (key.startsWith('GET ') ? 'page' : 'action')
  const { signal } = options
  let input = firstInput
  const add = () => queue.add(() => attempt(key, input, options, read), { priority, signal })
  try {
    // Both wait outside of the queue, which has two slots: the confirmation itself is a call.
    for (const requested = new Set<string>(); ; ) {
      try {
        return await add()
      } catch (error) {
        const { status, statement, kind } = error as Partial<ApiError> // any other error has none of them
        const need = statement ?? (status === 428 ? 'confirmation' : null)
        const isNew = need !== null && !requested.has(need)
        const added = isNew ? await confirmation.ask(error as ApiError) : null // it has a status
        if (!added && !(kind === 'no_response' && (await line.isBack(signal)))) throw error
        if (need !== null) requested.add(need)
        if (statement) input = { ...input, body: { ...(input.body as object), ...added } } // what can be stated has fields
      }
    }
  } catch (error) {
    if (signal?.aborted) throw toApiError({ kind: 'cancelled', status: 0 })
    throw asApiError(error)
  }
}

async function prepare(key: CallKey, input: AnyInput, options: SendOptions): Promise<Prepared> {
  const [method = 'GET', template = '/'] = key.split(' ')
  const body = options.emptyToNull ? emptyToNull(input.body) : input.body
  const path = pathOf(template, input.params, input.query)
  const session = sessionStore.get()
  const sentToken = session?.token ?? null
  // A part of a file is sent unchanged.
  const text = body instanceof Blob ? undefined : JSON.stringify(body)
  const write = method === 'GET' ? null : await nameWrite(session?.user.id, method, path, text)
  const headers = new Headers({ Accept: accepted })
  if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (write) headers.set('Idempotency-Key', intentions.keyFor(write))
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = new Request(new URL(apiBase() + path, location.origin), {
    method,
    headers,
    body: text ?? (body as Blob | undefined),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    credentials: 'omit',
  })
  return { request, write, sentToken, background: isQuiet(options.priority), binary: options.binary ?? false }
}

/** The calls without a session. */
const publicEndpoints = / \/(signin|maintenance|invitations\/\w+)$/

async function attempt<T>(key: CallKey, input: AnyInput, options: SendOptions, read: Read<T>): Promise<T> {
  // The last page may still request its data after the end of the session.
  if (!publicEndpoints.test(key) && sessionStore.get() === null)
    throw toApiError({ kind: 'cancelled', status: 0 })
  let prepared: Prepared
  try {
    prepared = await prepare(key, input, options)
  } catch (error) {
    throw toApiError({ kind: 'not_started', status: 0, reason: reasonOf(error) })
  }
  try {
    const response = await fetch(prepared.request)
    const answer = response.ok ? await read(response) : await refused(response, prepared)
    if (prepared.write) intentions.settle(prepared.write, response.status)
    if (answer instanceof ApiError) throw answer
    return answer
  } catch (error) {
    // A failure after the request was sent is a lost response, unless the response itself was the error.
    if (error instanceof ApiError) throw error
    // The browsers' messages for a lost connection differ, and do not help the user.
    throw toApiError({
      kind: 'no_response',
      status: 0,
      reason: error instanceof TypeError ? undefined : reasonOf(error),
    })
  }
}

async function refused(response: Response, { sentToken, background, binary }: Prepared): Promise<ApiError> {
  const body = await readErrorBody(response)
  const error = toApiError({ kind: 'status', status: response.status, body, binary }, response.headers)
  reportFailedCall({ error, sentToken, background })
  return error
}

/** Fields that are added to a body. */
export type Stated = Readonly<Record<string, unknown>>

/**
 * Set by the shell: asks the user for what a refused call needs. Resolves with the fields to add to its body
 * for the retry, or null without a question.
 * @throws ApiError `declined` when the user declined
 */
export const confirmation = { ask: async (_refused: ApiError): Promise<Stated | null> => null }

/**
 * Set once the page is rendered. While offline it resolves true when the network is back, and the call is
 * sent again under its key. While online it resolves false: the failure belongs to the call.
 */
export const line = { isBack: async (_signal?: AbortSignal) => false, look: () => {} }

/** `/jobs/{id}` with its values and the query. Empty, null and undefined values are left out. */
export function pathOf(template: string, params: unknown, query?: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${template} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? path : `${path}?${search}`
}

/** Every empty string inside becomes null; the rest is unchanged. */
export function emptyToNull(value: unknown): unknown {
  if (value === '') return null
  if (Array.isArray(value)) return value.map(emptyToNull)
  if (typeof value !== 'object' || value === null || value.constructor !== Object) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, emptyToNull(entry)]))
}
