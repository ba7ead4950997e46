export type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** Limits how many calls run at once; the others wait in order of arrival. */
export function createLane(width: number): Lane {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < width) running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The slot passes to the next call without becoming free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
