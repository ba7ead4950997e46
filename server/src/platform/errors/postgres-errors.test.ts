import { describe, expect, test } from 'vitest'
import { fromPostgres } from './postgres-errors.ts'

const refused = (code: string, more: object = {}) =>
  Object.assign(new Error('from the driver'), { code, ...more })

describe('what PostgreSQL refuses', () => {
  test.each([
    ['23505', { table: 'partners', constraint: 'partners_phone_key' }, 'phone', 'is already in use'],
    ['23503', { table: 'jobs', constraint: 'jobs_customer_id_fkey' }, 'customer_id', 'refers to a record'],
    ['23502', { table: 'jobs', column: 'price' }, 'price', 'must not be empty'],
    ['23514', { table: 'jobs', constraint: 'jobs_price_check' }, 'price', 'is not allowed'],
    ['22003', {}, 'record', 'is too large'],
    ['22021', {}, 'record', 'cannot be stored'],
  ])('%s %j is a 422 about %s', (code, more, field, words) => {
    const error = fromPostgres(refused(code, more))
    expect(error?.code).toBe('invalid')
    expect(error?.details.issues?.[0]).toEqual({ field, message: expect.stringContaining(words) })
  })

  test.each([
    ...['40001', '40P01', '55P03', '57014', '57P01', '57P03', '08006', '53300', '53100', '25P03'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ])('%s passes: 503 with Retry-After', (code) => {
    const error = fromPostgres(refused(code))
    expect(error?.code).toBe('unavailable')
    expect(error?.details.retryAfterSeconds).toBeGreaterThan(0)
  })

  test('a missing socket passes, a missing file does not', () => {
    expect(fromPostgres(refused('ENOENT', { syscall: 'connect' }))?.code).toBe('unavailable')
    expect(fromPostgres(refused('ENOENT', { syscall: 'open' }))).toBeNull()
  })

  test('driver errors without a code are recognised by their message', () => {
    expect(fromPostgres(new Error('timeout exceeded when trying to connect'))?.code).toBe('unavailable')
    expect(fromPostgres(new Error('Connection terminated unexpectedly'))?.code).toBe('unavailable')
  })

  test.each(['42601', '42P01', '23001'])('%s is a mistake of ours and stays unknown', (code) => {
    expect(fromPostgres(refused(code))).toBeNull()
  })
})
