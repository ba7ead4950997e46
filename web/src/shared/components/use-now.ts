import { useSyncExternalStore } from 'react'

/** One clock for all relative times of the page; it ticks every 20 s while the page is visible. */
const step = 20_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, step)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present moment, ms; at most 20 s old. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    if (Date.now() - now > step) now = Date.now()
    return now
  })
}
