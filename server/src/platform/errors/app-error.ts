import { type ErrorCode, errorCodes, type Issue } from 'contract/shared/errors.ts'

/** What an error carries besides its code. */
export type ErrorDetails = {
  /** Shown to the person; the code's own text when absent. */
  message?: string
  /** What is wrong with which field; of a 422, and of a partner who does not fit. */
  issues?: Issue[]
  /** The record as it is now and who changed it last; 409 of a stale version only. */
  current?: unknown
  changed_by?: string | null
  /** Of a maintenance: what people are told, and when it is planned to be over. */
  maintenance?: { message: string | null; ends_at: string | null }
  /** When trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number
  /** What the log says of a refusal that matters for safety, such as a failed sign-in. */
  event?: string
  /** The account of a refused sign-in, for the log only; null where no account has the login. */
  accountId?: number | null
}

/** The only error a service throws on purpose: one of the contract's codes, answered by the one error handler. */
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
