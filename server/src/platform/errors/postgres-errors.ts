import { isStale } from '#platform/db/prepared-pool.ts'
import { AppError, invalid, type Load } from './app-error.ts'

type PostgresError = Error & {
  code: string
  constraint?: string
  column?: string
  table?: string
  syscall?: string
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

/**
 * After these the same request may succeed: deadlock, lock timeout, cancelled, shut down, full, connection
 * lost.
 */
const passing =
  /^(40001|40P01|55P03|57014|57P0\d|08...|53\d\d\d|58...|25P0[34]|ECONN\w+|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT)$/

/** The message of pg-pool when every connection is in use for too long. */
const noneFree = 'timeout exceeded when trying to connect'

/** Errors of pg that have no code. */
const lostReasonText = /Query read timeout|Connection terminated|Client has encountered a connection error/

/** Turns a known PostgreSQL error into an AppError; null for any other. */
export function fromPostgres(error: unknown): AppError | null {
  if (error instanceof Error && error.message.includes(noneFree)) return unavailable('database connections')
  if (error instanceof Error && lostReasonText.test(error.message)) return unavailable()
  if (!isPostgresError(error)) return null
  // The folder of the socket may be missing, or the host name unknown: the same as a refused connection.
  if (passing.test(error.code) || error.syscall === 'connect' || error.syscall === 'getaddrinfo')
    return unavailable()
  switch (error.code) {
    case '23505':
      return invalid(fieldOf(error), 'is already in use')
    case '23503':
      return invalid(fieldOf(error), 'refers to a record that does not exist or is still in use')
    case '23502':
      return invalid(error.column ?? fieldOf(error), 'must not be empty')
    case '23514':
      return invalid(fieldOf(error), 'is not allowed')
    case '0A000':
      return isStale(error) ? unavailable() : null
    case '22003':
    case '22008':
      return invalid(fieldOf(error), 'is too large')
    case '22021':
    case '22P05':
      return invalid(fieldOf(error), 'contains a character that cannot be stored')
    default:
      return null
  }
}

function unavailable(load?: Load): AppError {
  return new AppError('unavailable', { retryAfterSeconds: 2, load })
}

/** `customers_phone_key` of table customers names the field `phone`. */
function fieldOf(error: PostgresError): string {
  const name = error.constraint?.replace(/_(key|fkey|check|idx)$/, '') ?? ''
  return error.table && name.startsWith(`${error.table}_`)
    ? name.slice(error.table.length + 1)
    : name || 'record'
}
