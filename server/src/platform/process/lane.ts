export type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so much of some work at a time, the rest in the order of arrival. */
export function createLane(width: number): Lane {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < width) running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The place goes to the next one without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
