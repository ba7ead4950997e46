/** Milliseconds: how often it looks, and how long it waits at most for a page that stays busy. */
const [pauseMs, patienceMs] = [100, 3000]

/** Runs it once the page has what it asked for (the body says when it is busy); the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  const end = performance.now() + patienceMs
  const look = () => {
    if (document.body.dataset.busy && performance.now() < end) timer = setTimeout(look, pauseMs)
    else run()
  }
  let timer = setTimeout(look, pauseMs)
  return () => clearTimeout(timer)
}

let pending = 0

/** Whether a background fetch is running. */
export const isPrefetching = () => pending > 0

/** Prefetches a part. A failure is ignored: the part is fetched again when it is needed. */
export function prefetch(load: () => Promise<unknown>): void {
  pending += 1
  load()
    .catch(() => undefined)
    .finally(() => {
      pending -= 1
    })
}
