import { type ErrorBody, type ErrorCode, errorCodes, type Issue, maxIssues } from 'contract/shared/errors.ts'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type Load } from '#platform/errors/app-error.ts'
import { fromPostgres } from '#platform/errors/postgres-errors.ts'

/** Milliseconds of refusals that one line of the log counts. */
const lineMs = 1000

/** Counts refused load and logs it at most once a second: a line for each refusal would add to the load. */
function countRefusedLoad(log: FastifyBaseLogger): { count(load: Load): void; stop(): void } {
  let refused: Partial<Record<Load, number>> = {}
  let timer: NodeJS.Timeout | undefined

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    log.warn({ refused }, 'Requests were refused because of load')
    refused = {}
  }

  return {
    count(load) {
      refused[load] = (refused[load] ?? 0) + 1
      timer ??= setTimeout(write, lineMs)
    },
    /** Writes what was not logged yet. */
    stop() {
      if (timer) write()
    },
  }
}

/** Turns every error of the server into a response. */
export function handleErrors(app: FastifyInstance): void {
  const { count, stop } = countRefusedLoad(app.log)
  app.addHook('onClose', async () => stop())
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, count))
}

/** `count` receives the resource at its limit, instead of a line in the log. */
export function sendError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  count?: (load: Load) => void,
): FastifyReply {
  const known = asAppError(error, request)
  if (wasEnded(error, request)) request.log.debug('The client ended the request')
  else if (known.details.load && count) count(known.details.load)
  else note(known, error, request)
  const { issues, statement, current, changed_by, repeats, maintenance, retryAfterSeconds } = known.details
  const body: ErrorBody = {
    code: known.code,
    message: known.message,
    request_id: request.id,
    ...(issues ? { errors: issues.slice(0, maxIssues).map(withShortField) } : {}),
    ...(statement && { statement }),
    ...(repeats && { repeats }),
    ...(current === undefined ? {} : { current, changed_by: changed_by ?? null }),
    ...(maintenance ? { maintenance } : {}),
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(errorCodes[known.code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Names of unknown fields are the caller's own text. */
const withShortField = (issue: Issue): Issue => ({ ...issue, field: issue.field.slice(0, 200) })

/** One log line each: failures with their cause, refusals with user and endpoint, never the sent data. */
function note(known: AppError, error: FastifyError, request: FastifyRequest): void {
  const { accountId } = known.details
  const about = {
    method: request.method,
    route: request.routeOptions.url ?? null,
    ip: request.ip,
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
  if (known.code === 'internal') request.log.error({ err: error, ...about }, 'A request failed')
  else if (known.code === 'unavailable')
    request.log.warn({ err: error, ...about }, 'A request could not be served')
  else if (refusals.has(known.code))
    request.log.warn({ refused: known.code, ...about }, 'A request was refused')
  else if (known.details.event) request.log.warn(about, known.details.event)
  else if (mistakes.has(known.code))
    request.log.info({ refused: known.code, ...about }, 'A request was refused')
}
/** The web app never sends the last four. */
const refusals: ReadonlySet<ErrorCode> = new Set([
  ...(['unauthenticated', 'forbidden', 'too_many'] as const),
  ...(['bad_request', 'method_not_allowed', 'too_large', 'unsupported_type'] as const),
])
/** Expected from users too: an invalid field, a step that the status does not allow. */
const mistakes: ReadonlySet<ErrorCode> = new Set(['invalid', 'illegal_move'])

/** Whether the body ended with this error: its code is that of a lost database. */
const wasEnded = (error: FastifyError, { raw }: FastifyRequest): boolean => raw.errored === error

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (wasEnded(error, request)) return new AppError('bad_request')
  const refused = fromPostgres(error)
  if (refused) return refused
  const { statusCode = 500 } = error
  if (statusCode === 503) return new AppError('unavailable', { retryAfterSeconds: 2 })
  if (statusCode < 400 || statusCode >= 500) return new AppError('internal')
  return new AppError(ofFastify[statusCode] ?? 'bad_request')
}
/** Fastify's own errors; any other one with a 4xx status is a request that cannot be read. */
const ofFastify: Record<number, ErrorCode> = { 413: 'too_large', 414: 'not_found', 415: 'unsupported_type' }
