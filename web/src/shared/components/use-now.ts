import { useSyncExternalStore } from 'react'
import { currentTime } from '#shared/current-time.ts'

/** One clock for all relative times of the page; it ticks every 20 s while the page is visible. */
const step = 20_000

let now = currentTime()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = currentTime()
    for (const each of listeners) each()
  }, step)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, ms; at most 20 s old. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    if (currentTime() - now > step) now = currentTime()
    return now
  })
}
