import {
  type ErrorCode,
  errorCodes,
  type Issue,
  type Repeated,
  type Statement,
} from 'contract/shared/errors.ts'

/** The limited resources of a process. */
export type Load = 'event loop' | 'database connections' | 'passwords' | 'PDFs' | 'images' | 'event streams'

/** The details of an error. */
export type ErrorDetails = {
  /** Shown to the user; the code's own text when absent. */
  message?: string
  /** The failed fields and why; for a 422, and for a missing confirmation. */
  issues?: Issue[]
  /** The body field that confirms the request. */
  statement?: Statement
  /** The current record and who changed it last; only for the 409 of a stale version. */
  current?: unknown
  changed_by?: string | null
  /** The payment that looks the same as a new one. */
  repeats?: Repeated
  /** Of a maintenance: the message to users and the planned end. */
  maintenance?: { message: string | null; ends_at: string | null }
  /** When a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number
  /** The resource at its limit; such refusals are counted in the log. */
  load?: Load
  /** For the log: a refusal that matters for security, such as a failed sign-in. */
  event?: string
  /** The account of a refused sign-in, for the log only; null for an unknown login. */
  accountId?: number | null
}

/** The only error that services throw on purpose: one of the contract's codes. The error handler sends it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorCodes[code].message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** A 422 about one field. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', { issues: [{ field, message }] })
}

/** Repeating the request with `statement` in its body confirms it; `issues` give the reasons. */
export function needsStatement(
  statement: Statement,
  details: Pick<ErrorDetails, 'message' | 'issues' | 'repeats'>,
): AppError {
  return new AppError('needs_statement', { statement, ...details })
}

/** Whether a look-up found no such record; any other error is no statement about it. */
export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found'
