import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { createRateLimit } from './rate-limit.ts'

afterEach(() => vi.useRealTimers())

const limits = { user: { burst: 3, perSecond: 2 }, stranger: { burst: 1, perSecond: 0.1 } }

function tried(take: () => void): number | null {
  try {
    take()
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return error.details.retryAfterSeconds ?? 0
    throw error
  }
}

describe('rate limit', () => {
  test('allows a burst, then the refill rate, and returns the waiting time', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { take } = createRateLimit(limits)
    const user = () => tried(() => take('user', 1))
    expect([user(), user(), user(), user()]).toEqual([null, null, null, 1])
    vi.advanceTimersByTime(500)
    expect([user(), user()]).toEqual([null, 1])
    vi.advanceTimersByTime(60_000)
    expect([user(), user(), user(), user()]).toEqual([null, null, null, 1])
  })

  test('limits each user separately, and an address without a session apart from its users', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { take } = createRateLimit(limits)
    expect(tried(() => take('stranger', '10.0.0.1'))).toBeNull()
    expect(tried(() => take('stranger', '10.0.0.1'))).toBe(10)
    expect(tried(() => take('stranger', '10.0.0.2'))).toBeNull()
    expect(tried(() => take('user', '10.0.0.1'))).toBeNull()
  })
})
