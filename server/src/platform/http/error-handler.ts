import { type ErrorBody, errorCodes } from 'contract/shared/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'
import { fromPostgres } from '#platform/errors/postgres-errors.ts'

/** The one road every error takes out of the server (design 6). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply))
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error)
  if (known.code === 'internal') request.log.error({ err: error }, 'A request failed')
  else if (known.code === 'unavailable') request.log.warn({ err: error }, 'A request could not be served')
  const { issues, current, changed_by, retryAfterSeconds } = known.details
  const body: ErrorBody = {
    message: known.message,
    request_id: request.id,
    ...(issues ? { errors: issues } : {}),
    ...(current === undefined ? {} : { current, changed_by: changed_by ?? null }),
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(errorCodes[known.code].status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function asAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const refused = fromPostgres(error)
  if (refused) return refused
  switch (error.statusCode) {
    case 400:
      return new AppError('bad_request')
    case 413:
      return new AppError('too_large')
    case 415:
      return new AppError('unsupported_type')
    case 429:
      return new AppError('too_many')
    default:
      return new AppError('internal')
  }
}
