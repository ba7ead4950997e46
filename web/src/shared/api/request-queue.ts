/**
 * Requests that the user waits for are sent before the page's own, and those before prefetches. `last` is for
 * large files in the background: reading them would delay what is to be shown.
 */
export type Priority = 'action' | 'page' | 'background' | 'last'

const order: Record<Priority, number> = { action: 0, page: 1, background: 2, last: 3 }

/** The error of these is not shown. */
export const isQuiet = (priority: Priority | undefined) => priority === 'background' || priority === 'last'

type Waiting = { priority: Priority; start: () => void; isDue: boolean }

/** Maximum time in ms that `last` waits for the others: one of them may be long. */
const patienceMs = 2000

export type RequestQueue = {
  /**
   * Runs the work when it is its turn. An abort before that drops it; the promise then rejects with the
   * signal's reason.
   */
  add<T>(work: () => Promise<T>, options?: { priority?: Priority; signal?: AbortSignal }): Promise<T>
  /** Holds everything but actions until the returned function is called. */
  hold(): () => void
  /** Resolves once nothing is held. */
  released(): Promise<void>
}

/**
 * At most `limit` at once (spec 4 and 9), by priority, then by arrival. Background work never takes the last
 * free slot, so that a long prefetch does not delay the user.
 * @param onBusy called with true when the first request leaves and with false when the last one is over.
 */
export function createRequestQueue(limit: number, onBusy: (busy: boolean) => void): RequestQueue {
  const waiting: Waiting[] = []
  let running = 0
  let inBackground = 0
  let holds = 0
  const held: (() => void)[] = []

  function next(): void {
    while (running < limit) {
      const index = waiting.findIndex(canStart)
      const [item] = index < 0 ? [] : waiting.splice(index, 1)
      if (!item) return
      item.start()
    }
  }

  function canStart({ priority, isDue }: Waiting): boolean {
    if (holds > 0) return priority === 'action'
    if (!isQuiet(priority)) return true
    return inBackground < limit - 1 && (isDue || priority === 'background' || running === 0)
  }

  function enter(priority: Priority): void {
    running += 1
    if (isQuiet(priority)) inBackground += 1
    if (running === 1) onBusy(true)
  }

  function leave(priority: Priority): void {
    running -= 1
    if (isQuiet(priority)) inBackground -= 1
    next()
    if (running === 0) onBusy(false)
  }

  function insert(item: Waiting): void {
    const index = waiting.findIndex((other) => order[other.priority] > order[item.priority])
    waiting.splice(index < 0 ? waiting.length : index, 0, item)
    if (item.priority !== 'last') {
      next()
      return
    }
    // A page that is being rendered adds its own requests in the same task.
    setTimeout(next)
    setTimeout(() => {
      item.isDue = true
      next()
    }, patienceMs)
  }

  return {
    hold() {
      holds += 1
      return () => {
        holds -= 1
        next()
        if (holds === 0) for (const resume of held.splice(0)) resume()
      }
    },
    released: () => (holds === 0 ? Promise.resolve() : new Promise((resolve) => held.push(resolve))),
    add(work, { priority = 'page', signal } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const drop = () => {
          waiting.splice(waiting.indexOf(item), 1)
          reject(signal?.reason)
        }
        const item: Waiting = {
          priority,
          isDue: false,
          start: () => {
            signal?.removeEventListener('abort', drop)
            enter(priority)
            begin(work)
              .finally(() => leave(priority))
              .then(resolve, reject)
          },
        }
        signal?.addEventListener('abort', drop, { once: true })
        insert(item)
      })
    },
  }
}

/** Work that throws before it returns its promise has failed like any other. */
async function begin<T>(work: () => Promise<T>): Promise<T> {
  return work()
}
