import type { Counter } from './counters.store.ts'

/** The counters of all statements at a moment. */
export type Moment = ReadonlyMap<string, Counter>

/**
 * What was counted between two moments. Counters that stand lower than before began anew in between, and those of a
 * statement that was forgotten are gone with it.
 */
export function between(begin: Moment, end: Moment): Counter[] {
  const counted: Counter[] = []
  for (const now of end.values()) {
    const before = begin.get(now.id)
    const isGoing = before !== undefined && before.calls <= now.calls && before.total_ms <= now.total_ms
    const calls = isGoing ? now.calls - before.calls : now.calls
    if (calls === 0) continue
    const [total_ms, rows] = isGoing
      ? [now.total_ms - before.total_ms, now.rows - before.rows]
      : [now.total_ms, now.rows]
    counted.push({ id: now.id, calls, total_ms, rows: Math.max(0, rows) })
  }
  return counted
}

export const momentOf = (counters: readonly Counter[]): Moment => new Map(counters.map((each) => [each.id, each]))
