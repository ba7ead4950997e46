import { AppError } from '#platform/errors/app-error.ts'

/** A token bucket: `burst` requests, refilled at `perSecond`. */
export type Limit = { burst: number; perSecond: number }
/**
 * Limits: requests of a user, requests of an address without a session, downloads and PDFs of a user, receipt
 * and other public links by link, and by address those that are unknown or ended.
 */
export type Limits = Record<
  'user' | 'stranger' | 'download' | 'pdf' | 'receipt' | 'receiptNetwork' | 'link' | 'linkNetwork',
  Limit
>

/**
 * Stops runaway loops, per process; password guesses are limited in the database. Normal use stays far below.
 * Signed-in users behind one address do not share a limit.
 */
export const defaultLimits: Limits = {
  user: { burst: 2000, perSecond: 200 },
  stranger: { burst: 1000, perSecond: 20 },
  // A download takes the whole list: ten at once, then one every two minutes. The database counts these too.
  download: { burst: 10, perSecond: 1 / 120 },
  pdf: { burst: 60, perSecond: 1 },
  // A partner and a customer open a link a few times.
  receipt: { burst: 10, perSecond: 1 / 30 },
  // Thousands of people share the address of a mobile network, so only unknown or ended links use this limit.
  receiptNetwork: { burst: 60, perSecond: 1 },
  // A page sends a few requests. The limits are equal: an ended link, which takes from both, is refused as
  // often as an unknown one.
  link: { burst: 60, perSecond: 1 },
  linkNetwork: { burst: 60, perSecond: 1 },
}

export type RateLimit = {
  limits: Limits
  /** @throws AppError too_many, with the seconds until the next request is allowed. */
  take(who: keyof Limits, name: string | number): void
}

/** Full buckets are dropped above this number. */
const maxBuckets = 10_000

export function createRateLimit(overrides: Partial<Limits> = {}): RateLimit {
  const limits = { ...defaultLimits, ...overrides }
  const buckets = new Map<string, { left: number; at: number; limit: Limit }>()
  const filled = ({ left, at, limit }: { left: number; at: number; limit: Limit }, now: number) =>
    Math.min(limit.burst, left + ((now - at) / 1000) * limit.perSecond)

  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) if (filled(bucket, now) >= bucket.limit.burst) buckets.delete(key)
  }

  return {
    limits,
    take(who, name) {
      // The monotonic clock: setting the system clock back must not block requests.
      const now = performance.now()
      const limit = limits[who]
      const key = `${who} ${name}`
      const bucket = buckets.get(key)
      const left = bucket ? filled(bucket, now) : limit.burst
      if (left < 1)
        throw new AppError('too_many', { retryAfterSeconds: Math.ceil((1 - left) / limit.perSecond) })
      if (!bucket && buckets.size >= maxBuckets) forgetFull(now)
      buckets.set(key, { left: left - 1, at: now, limit })
    },
  }
}
