/** Milliseconds it waits at most for a page that stays busy. */
const patienceMs = 3000

/**
 * Runs it once the page has what it asked for (the body says when it is busy) and the browser nothing better to do; the
 * answer calls it off.
 */
export function whenIdle(run: () => void): () => void {
  const since = performance.now()
  let timer: ReturnType<typeof setTimeout>
  let handle = 0
  const look = () => {
    if (document.body.dataset.busy && performance.now() - since < patienceMs) timer = setTimeout(wait, 50)
    else run()
  }
  // Safari has no idle callback: a second is after the first screen.
  const hasIdle = 'requestIdleCallback' in globalThis
  const wait = () => {
    if (hasIdle) handle = requestIdleCallback(look, { timeout: patienceMs })
    else timer = setTimeout(look, 1000)
  }
  wait()
  return () => {
    clearTimeout(timer)
    if (hasIdle) cancelIdleCallback(handle)
  }
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
