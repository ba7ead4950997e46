import { AppError } from '#platform/errors/app-error.ts'

/** A bucket of `burst` requests that fills again at `perSecond`. */
export type Limit = { burst: number; perSecond: number }
/**
 * A person's own requests, all requests of an address that come without a session, a person's downloads of lists and their
 * PDFs, and the public link of a receipt: each link, and all of an address.
 */
export type Limits = Record<'user' | 'stranger' | 'download' | 'pdf' | 'receipt' | 'receiptNetwork', Limit>

/**
 * A brake on runaway loops, for each process; guessing passwords is limited in the database. Nobody at work comes near.
 * People behind one address do not brake each other once they are signed in.
 */
export const defaultLimits: Limits = {
  user: { burst: 2000, perSecond: 200 },
  stranger: { burst: 1000, perSecond: 20 },
  // Whoever takes a list away takes all of it: ten at once, then one every two minutes. These are counted in the database too.
  download: { burst: 10, perSecond: 1 / 120 },
  pdf: { burst: 60, perSecond: 1 },
  // A provider and a person open a link a few times; many customers may share the address of a mobile network.
  receipt: { burst: 10, perSecond: 1 / 30 },
  receiptNetwork: { burst: 60, perSecond: 1 },
}

export type RateLimit = {
  limits: Limits
  /** @throws AppError too_many, with the seconds until one more is let through. */
  take(who: keyof Limits, name: string | number): void
}

/** Full buckets are forgotten when there are more than this. */
const maxBuckets = 10_000

export function createRateLimit(given: Partial<Limits> = {}): RateLimit {
  const limits = { ...defaultLimits, ...given }
  const buckets = new Map<string, { left: number; at: number; limit: Limit }>()
  const filled = ({ left, at, limit }: { left: number; at: number; limit: Limit }, now: number) =>
    Math.min(limit.burst, left + ((now - at) / 1000) * limit.perSecond)

  function forgetFull(now: number): void {
    for (const [key, bucket] of buckets) if (filled(bucket, now) >= bucket.limit.burst) buckets.delete(key)
  }

  return {
    limits,
    take(who, name) {
      // The monotonic clock: a clock set back must not shut anyone out.
      const now = performance.now()
      const limit = limits[who]
      const key = `${who} ${name}`
      const bucket = buckets.get(key)
      const left = bucket ? filled(bucket, now) : limit.burst
      if (left < 1) throw new AppError('too_many', { retryAfterSeconds: Math.ceil((1 - left) / limit.perSecond) })
      if (!bucket && buckets.size >= maxBuckets) forgetFull(now)
      buckets.set(key, { left: left - 1, at: now, limit })
    },
  }
}
