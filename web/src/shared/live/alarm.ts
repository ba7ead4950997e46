/** One call to come, at the soonest of the times it was wished for. */
export type Alarm = {
  /** Rings within so many milliseconds; sooner when that was wished for already. */
  within(ms: number): void
  clear(): void
}

export function createAlarm(ring: () => void): Alarm {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  function clear(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
  }
  return {
    within(ms) {
      const wished = performance.now() + ms
      if (wished >= due) return
      clear()
      due = wished
      timer = setTimeout(() => {
        clear()
        ring()
      }, ms)
    },
    clear,
  }
}
