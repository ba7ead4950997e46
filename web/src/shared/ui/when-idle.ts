/** Milliseconds: the interval of the checks, and the longest wait for a busy page. */
const [pauseMs, patienceMs] = [100, 3000]

/**
 * Runs it once the page has loaded its requests (`data-busy` of the body); the returned function cancels it.
 */
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

/** Whether the fetch that begins now is a background one. */
export const isPrefetching = () => isInBackground

/** Prefetches a part. A failure is ignored: the part is fetched again when it is needed. */
export function prefetch(load: () => Promise<unknown>): void {
  isInBackground = true
  load().catch(() => undefined)
  isInBackground = false
}
