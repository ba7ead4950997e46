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

let isInBackground = false

/** Whether the fetch that begins now is one in the background. */
export const isPrefetching = () => isInBackground

/** Prefetches a part. A failure is ignored: the part is fetched again when it is needed. */
export function prefetch(load: () => Promise<unknown>): void {
  isInBackground = true
  load().catch(() => undefined)
  isInBackground = false
}
