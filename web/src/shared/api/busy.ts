const listeners = new Set<() => void>()
let busy = false

/** Marks the body while at least one request is in flight (spec 4). */
export function showBusy(now: boolean): void {
  busy = now
  if (now) {
    document.body.dataset.busy = 'true'
    document.body.setAttribute('aria-busy', 'true')
  } else {
    delete document.body.dataset.busy
    document.body.removeAttribute('aria-busy')
  }
  for (const listener of listeners) listener()
}

export function isBusy(): boolean {
  return busy
}

export function subscribeBusy(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
