import { keptSeconds, type RecordChange } from 'contract/live/record-changes.ts'
import { currentTime } from '#shared/current-time.ts'

/** Milliseconds. A change is committed shortly before a tab receives it. */
const marginMs = 2000
/** Above this number everything is refetched. */
const mostChanges = 2000

export type ChangeLog = {
  /** Clears the log: changes from `at` (epoch, milliseconds) on are complete. */
  begin(at: number): void
  add(changes: readonly RecordChange[]): void
  /** @returns the changes received since `at`; null when the log does not reach back that far */
  since(at: number): RecordChange[] | null
}

/** The changes that one tab has received, for tabs that open later. Keeps them as long as the server does. */
export function createChangeLog(now: () => number = currentTime): ChangeLog {
  let completeFrom = Number.POSITIVE_INFINITY
  let entries: { at: number; changes: readonly RecordChange[] }[] = []

  function shorten(): void {
    const oldest = now() - keptSeconds * 1000
    let count = 0
    const cut = entries.findLastIndex(({ at, changes }) => {
      count += changes.length
      return at < oldest || count > mostChanges
    })
    if (cut < 0) return
    completeFrom = Math.max(completeFrom, (entries[cut]?.at ?? 0) + 1)
    entries = entries.slice(cut + 1)
  }

  return {
    begin(at) {
      completeFrom = at
      entries = []
    },
    add(changes) {
      entries.push({ at: now(), changes })
      shorten()
    },
    since(at) {
      shorten()
      if (at < completeFrom) return null
      return entries.filter((entry) => entry.at >= at - marginMs).flatMap(({ changes }) => changes)
    },
  }
}
