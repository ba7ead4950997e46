import { line } from '#shared/api/call.ts'
import { isServed } from '#shared/api/runtime-config.ts'

/** Why nothing can be saved now; null while online. */
export type LineFault = 'offline' | 'silent' | null

let fault: LineFault = null
let returning: Promise<void> | null = null
const listeners = new Set<() => void>()

function setFault(next: LineFault): void {
  if (next === fault) return
  fault = next
  for (const listener of [...listeners]) listener()
}

// One source: whether the browser reaches the server; calls that wait for it.
export const lineFault = () => fault

export function subscribeToLine(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Milliseconds between two requests to a server that does not answer, at first and at most. */
const [firstPauseMs, lastPauseMs] = [500, 5000]

/** Waits for the network to come or go, for a pause at most. */
async function changeOf(pause: number | null): Promise<void> {
  const over = new AbortController()
  await new Promise((done) => {
    if (pause !== null) setTimeout(done, pause)
    for (const change of ['online', 'offline']) addEventListener(change, done, { signal: over.signal })
  })
  over.abort()
}

/** Requests the server until it answers. Without a network it waits for the browser's event instead. */
async function untilBack(): Promise<void> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, lastPauseMs)) {
    setFault(navigator.onLine ? 'silent' : 'offline')
    await changeOf(navigator.onLine ? pause : null)
    if (navigator.onLine && (await isServed())) return setFault(null)
  }
}

/** One request for all waiting callers. */
function whenBack(): Promise<void> {
  returning ??= untilBack().finally(() => {
    returning = null
  })
  return returning
}

async function look(): Promise<boolean> {
  if (!returning && navigator.onLine && (await isServed())) return true
  void whenBack()
  return false
}

/** Detects at once that the network is lost, and lets calls wait for it. Called once. */
export function watchLine(): void {
  line.look = () => void look()
  line.isBack = async (signal) => {
    if (await look()) return false
    const isAborted = new Promise((done) => signal?.addEventListener('abort', done, { once: true }))
    await Promise.race([whenBack(), isAborted])
    return !signal?.aborted
  }
  addEventListener('offline', line.look)
  if (!navigator.onLine) line.look()
}
