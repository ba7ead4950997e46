// One source: errors of the API: code, status and default text; in the browser,
// `web/src/shared/api/error-table.ts`.
/**
 * Every error of the API: code -> HTTP status -> default text (spec 8). A service throws `AppError(code)`;
 * the browser uses its own table when there is no message.
 */
export const errorCodes = {
  bad_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Your session is inactive. Please login again.' },
  forbidden: { status: 403, message: 'You do not have proper permission to access this resource.' },
  not_found: { status: 404, message: 'Resource not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  conflict: { status: 409, message: 'Another user changed this since you opened it.' },
  illegal_move: { status: 409, message: 'This step is not possible in the current status.' },
  needs_statement: { status: 409, message: 'Confirm this before it is saved.' },
  in_progress: { status: 409, message: 'The same request is still being processed.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'Send JSON with Content-Type: application/json.' },
  invalid: { status: 422, message: 'Invalid data.' },
  confirmation_needed: { status: 428, message: 'Confirm your password to make this change.' },
  second_factor_needed: {
    status: 428,
    message: 'Your role requires a second factor. Set one up to continue.',
  },
  too_many: { status: 429, message: 'Too many attempts. Please try again after some time.' },
  internal: { status: 500, message: 'Something went wrong.' },
  unavailable: {
    status: 503,
    message: 'The service is not available at the moment. Please try again shortly.',
  },
  maintenance: { status: 503, message: 'Down for maintenance.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** One issue of one field; `field` is a dotted path such as `address.pincode`. */
export type Issue = { field: string; message: string }
// One source: what a refused request may be repeated with; how the user is asked, `web/src/app/ask-again.ts`.
/**
 * The statements that a request may need before it is carried out, each a field of its body: the work was
 * done at the past time, the partner is sent although unsuitable, the payment is not the similar one, the
 * reason for repeating a reference, the entry is made on the next open day of the day book.
 */
export const statements = ['was_done', 'confirmed', 'repeated', 'repeated_reason', 'late_entry'] as const
export type Statement = (typeof statements)[number]
/** A recorded payment, or a payout without an id. Amount in paise, time in UTC. */
export type Repeated = {
  id: number | null
  amount: number
  at: string
  job_id: number | null
  name: string | null
}
/** The most issues of one response. */
export const maxIssues = 50

/**
 * Body of every error response. A 422 has `errors`, and so has `needs_statement`, with what is to be
 * confirmed. Only the 409 of a stale version has `current`.
 */
export type ErrorBody = {
  code: ErrorCode
  message: string
  request_id: string
  errors?: Issue[]
  /** Only of `needs_statement`: the request is accepted with this field in its body, `true` or the reason. */
  statement?: Statement
  /** The current record and who changed it last, so that the screen can offer a merge. */
  current?: unknown
  changed_by?: string | null
  /** The recorded payment that looks the same. */
  repeats?: Repeated
  /** Only in the 503 of a maintenance: the message to users, and the planned end. */
  maintenance?: { message: string | null; ends_at: string | null }
}
