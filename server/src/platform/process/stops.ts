import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'

interface Step {
  name: string
  limitMs: number
  stop: () => Promise<unknown>
}

export interface Stops {
  /** Before anything stops, `begin` is called and so many milliseconds pass. */
  drain(ms: number, begin: () => void): void
  /** Milliseconds that pass before anything stops. */
  drainMs(): number
  /** Parts stop in the reverse order of their start. A step that exceeds its time limit is abandoned. */
  add(name: string, limitMs: number, stop: () => Promise<unknown>): void
  /** Stops everything once, however often it is called; never rejects. */
  run(): Promise<void>
}

/** Collects the stop functions of a start, complete or partial. */
export function createStops(log: () => Log | undefined): Stops {
  const steps: Step[] = []
  let running: Promise<void> | undefined
  let draining = { ms: 0, begin: () => {} }

  async function runAll(): Promise<void> {
    draining.begin()
    await delay(draining.ms)
    for (let step = steps.pop(); step; step = steps.pop()) await runOne(step, log())
  }

  return {
    drain: (ms, begin) => {
      draining = { ms, begin }
    },
    drainMs: () => draining.ms,
    add: (name, limitMs, stop) => steps.push({ name, limitMs, stop }),
    run() {
      running ??= runAll()
      return running
    },
  }
}

async function runOne({ name, limitMs, stop }: Step, log: Log | undefined): Promise<void> {
  const timer = new AbortController()
  const tooLate = delay(limitMs, true, { signal: timer.signal }).catch(() => false)
  try {
    const isLate = await Promise.race([tooLate, stop().then(() => false)])
    if (isLate) log?.warn({ step: name, limit_ms: limitMs }, 'Stopping took too long and was abandoned')
  } catch (error) {
    log?.error({ err: error, step: name }, 'Stopping failed')
  } finally {
    timer.abort()
  }
}
