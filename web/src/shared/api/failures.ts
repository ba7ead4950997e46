import { ApiError, type ErrorDetails, type Failure } from './api-error.ts'
import { issuesOf, messageOf, noticeOf } from './error-table.ts'

/** Returns the message of a failure, with the server's message. */
export function toApiError(failure: Failure, headers?: Headers): ApiError {
  return new ApiError(failure, noticeOf(failure), detailsOf(failure, headers))
}

function detailsOf({ status, body }: Failure, headers?: Headers): Partial<ErrorDetails> {
  const details = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorDetails> // each field is checked below
  const wait = Number(headers?.get('Retry-After') ?? '')
  return {
    code: typeof details.code === 'string' ? details.code : null,
    statement: typeof details.statement === 'string' ? details.statement : null,
    issues: status === 422 || 'errors' in details ? issuesOf(body) : [],
    serverMessage: messageOf(body),
    request_id:
      typeof details.request_id === 'string' ? details.request_id : (headers?.get('X-Request-Id') ?? null),
    current: details.current,
    changed_by: typeof details.changed_by === 'string' ? details.changed_by : null,
    retry_after: Number.isFinite(wait) && wait > 0 ? wait : null,
  }
}

/**
 * Any thrown value as an ApiError: one that is not a failed call is 'Something went wrong.' (spec 8, any
 * other failure).
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return toApiError({ kind: 'unknown', status: 0, reason: reasonOf(error) })
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Reads the body of an error answer of any type: as JSON if possible, else as text. */
export async function readErrorBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export type FailedCall = { error: ApiError; sentToken: string | null; background: boolean }
type Listener = (failed: FailedCall) => void

let listener: Listener = () => {}

/** The shell sets the handlers for sign-out, redirects and maintenance; `call` only reports. */
export function onFailedCall(handle: Listener): void {
  listener = handle
}

export function reportFailedCall(failed: FailedCall): void {
  listener(failed)
}
