export type Signal = {
  ring(): void
  /** Resolves at the next signal, or after the time. */
  next(ms: number): Promise<void>
}

/** Wakes one waiting caller. Signals without a waiting caller count as one. */
export function createSignal(): Signal {
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
