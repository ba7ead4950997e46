import type { ErrorCode, Issue, Statement } from 'contract/shared/errors.ts'

/**
 * `status`: the server answered with an error. `no_response`: it did not answer. `not_started`: the request
 * could not be made. `cancelled`: the caller does not need it any more. `declined`: the user did not give a
 * required statement. `unknown`: any other failure.
 */
export type FailureKind = 'status' | 'no_response' | 'not_started' | 'cancelled' | 'declined' | 'unknown'

/** A failed call before its message is known: the input of the error table. */
export type Failure = {
  kind: FailureKind
  /** 0 without an answer. */
  status: number
  /** The parsed body of the answer, or its text when it is not JSON. */
  body?: unknown
  /** The answer was requested as a file. */
  binary?: boolean
  /** The browser's own message. */
  reason?: string
}

/** The effect beside the message: see spec section 8, extra behaviour. */
export type Effect = 'none' | 'sign-out' | 'home' | 'down'

/** The message of a failure. `text` is a list when there are several. */
export type Notice = { title: string; text: string | string[] | null; effect: Effect }

/** Every failed call rejects with this and with nothing else. `message` is one line. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly title: string
  readonly text: string | string[] | null
  readonly effect: Effect
  readonly code: ErrorCode | null
  /** The field with which the same request is accepted. */
  readonly statement: Statement | null
  /** The error of a field. `field` is '' when the server named none. */
  readonly issues: Issue[]
  /** The server's own message, whatever the error table uses. */
  readonly serverMessage: string | null
  readonly request_id: string | null
  /** 409: the current record, and who changed it last. */
  readonly current: unknown
  readonly changed_by: string | null
  /** Seconds, from Retry-After. */
  readonly retry_after: number | null

  constructor(failure: Failure, notice: Notice, details: Partial<ErrorDetails> = {}) {
    super(sentenceOf(notice))
    this.name = 'ApiError'
    this.kind = failure.kind
    this.status = failure.status
    this.title = notice.title
    this.text = notice.text
    this.effect = notice.effect
    this.code = details.code ?? null
    this.statement = details.statement ?? null
    this.issues = details.issues ?? []
    this.serverMessage = details.serverMessage ?? null
    this.request_id = details.request_id ?? null
    this.current = details.current
    this.changed_by = details.changed_by ?? null
    this.retry_after = details.retry_after ?? null
  }
}

/** For places with one line, such as beside a button. */
function sentenceOf({ title, text }: Notice): string {
  if (Array.isArray(text)) return text.join(' ')
  if (text === null) return title
  return `${title}${/[.!?]$/.test(title) ? '' : ':'} ${text}`
}

export type ErrorDetails = {
  code: ErrorCode | null
  statement: Statement | null
  serverMessage: string | null
  issues: Issue[]
  request_id: string | null
  current: unknown
  changed_by: string | null
  retry_after: number | null
}
