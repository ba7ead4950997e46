import type { Log } from '#platform/log/log.ts'

export type Guard = {
  /** What the work answers; undefined when it failed, took too long, or is not tried at the moment. */
  try<T>(work: () => Promise<T>): Promise<T | undefined>
  isAway(): boolean
}

export type GuardLimits = { ms: number; failures: number; restMs: number }
/** Milliseconds: an answer of the cache that takes longer is worth nothing. After so many in a row it is left in peace. */
const usual: GuardLimits = { ms: 100, failures: 3, restMs: 5000 }

/** Stands between the program and a cache that may be slow or gone: nothing waits for it and nothing fails with it. */
export function createGuard(log: Log, limits: Partial<GuardLimits> = {}): Guard {
  const { ms, failures, restMs } = { ...usual, ...limits }
  let failed = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  function onFailure(error: unknown): void {
    failed += 1
    if (failed < failures) return
    if (failed === failures) log.warn({ err: error }, 'The cache is away: answers are computed meanwhile')
    restsUntil = performance.now() + restMs
  }

  function onSuccess(): void {
    if (failed >= failures) log.info('The cache is back')
    failed = 0
  }

  return {
    async try(work) {
      if (performance.now() < restsUntil) return undefined
      try {
        const answer = await withLimit(work(), ms)
        onSuccess()
        return answer
      } catch (error) {
        onFailure(error)
        return undefined
      }
    },
    isAway: () => failed >= failures,
  }
}

/** @throws Error when it takes longer */
function withLimit<T>(working: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The cache took longer than ${ms} ms`)), ms)
    working.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
