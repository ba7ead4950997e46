/** However many downloads run, this many of them ask the database at once: the other connections are for people. */
const width = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs the work when the lane has room, in the order of arrival. */
export async function inLane<T>(work: () => Promise<T>): Promise<T> {
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
