/** Runs it once the browser has nothing better to do, after the page is there; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback: a second is after the first screen.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}

let ahead = 0

/** Whether something is on its way that nobody waits for. */
export const isBringingAhead = () => ahead > 0

/** Fetches what will be wanted. Where that fails it is fetched again when it is: no reason to trouble anybody now. */
export function bringAhead(load: () => Promise<unknown>): void {
  ahead += 1
  load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1
    })
}
