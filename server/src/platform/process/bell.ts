export type Bell = {
  ring(): void
  /** The next ring, or the end of the time. */
  next(ms: number): Promise<void>
}

/** Wakes one who waits. Rings kept while nobody waits count as one. */
export function createBell(): Bell {
  let hasRung = false
  let waiting: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      waiting?.()
    },
    next(ms) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting = undefined
          hasRung = false
          resolve()
        }
        const timer = setTimeout(done, ms)
        waiting = done
        if (hasRung) done()
      })
    },
  }
}
