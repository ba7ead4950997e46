import type { ApiError } from '#shared/api/api-error.ts'
import { asApiError } from '#shared/api/failures.ts'
import { errorsText } from '#src/text/en/errors.ts'
import { getText } from '#src/text/intl.ts'

/**
 * One toast (spec 3). `description` is shown as text or as a list; `action` as a button that dismisses it.
 */
export type Toast = {
  id: number
  type: 'success' | 'error'
  title: string
  description: string | string[] | null
  action?: { label: string; onAction: () => void }
}

/** Every toast is removed when it was shown for exactly this time (spec 4). */
export const toastLifetimeMs = 4000

type Timers = {
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
  now(): number
}

const browserTimers: Timers = {
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number), // what setTimeout above returned
  now: () => performance.now(),
}

type Clock = { left: number; since: number; timer: unknown }

/**
 * The toasts and their timers. A timer starts with the first `release`, when the toast is on the screen: the
 * list that shows toasts may still be loading. It pauses while the toast is hovered or focused.
 */
export function createToastStore(timers: Timers = browserTimers) {
  let toasts: readonly Toast[] = []
  let nextId = 1
  const clocks = new Map<number, Clock>()
  const listeners = new Set<() => void>()

  function publish(next: readonly Toast[]): void {
    toasts = next
    for (const listener of [...listeners]) listener()
  }

  function run(id: number, left: number): void {
    clocks.set(id, { left, since: timers.now(), timer: timers.setTimeout(() => dismiss(id), left) })
  }

  function dismiss(id: number): void {
    timers.clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    publish(toasts.filter((toast) => toast.id !== id))
  }

  return {
    get: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(toast: Omit<Toast, 'id'>): number {
      const id = nextId++
      clocks.set(id, { left: toastLifetimeMs, since: 0, timer: null })
      publish([...toasts, { ...toast, id }])
      return id
    },
    dismiss,
    hold(id: number): void {
      const clock = clocks.get(id)
      if (!clock || clock.timer === null) return
      timers.clearTimeout(clock.timer)
      clocks.set(id, { left: clock.left - (timers.now() - clock.since), since: 0, timer: null })
    },
    release(id: number): void {
      const clock = clocks.get(id)
      if (clock && clock.timer === null) run(id, Math.max(0, clock.left))
    },
  }
}

export const toastStore = createToastStore()

/**
 * `toast.success('Setting saved.')`, `toast.error('Permission denied', 'You do not have …')`,
 * `toast.success('Merged.', null, { action: { label: 'Undo', onAction } })`.
 */
export const toast = {
  success: (title: string, description: Toast['description'] = null, more?: Pick<Toast, 'action'>) =>
    toastStore.add({ type: 'success', title, description, ...more }),
  error: (title: string, description: Toast['description'] = null, more?: Pick<Toast, 'action'>) =>
    toastStore.add({ type: 'error', title, description, ...more }),
}

/**
 * Shows the message of the error table. Nothing for a background call, for a statement that the user
 * declined, for failures that the shell handles (401, 403, maintenance), and for a message that is still on
 * the screen. `again` is offered where the server only ran out of time.
 */
export function toastError(thrown: unknown, again?: () => Promise<unknown>): ApiError {
  const error = asApiError(thrown)
  const onAction = again && error.status === 503 && (() => void again().catch(() => undefined)) // the caller shows it
  const more = onAction ? { action: { label: getText(errorsText, 'errors.again'), onAction } } : undefined
  const isKnown = error.kind === 'cancelled' || error.kind === 'declined'
  if (!isKnown && error.effect === 'none') errorOnce(error.title, error.text, more)
  return error
}

/** Shows an error unless the same one is on the screen already. */
export function errorOnce(
  title: string,
  description: Toast['description'] = null,
  more?: Pick<Toast, 'action'>,
): void {
  const same = (other: Toast) => other.title === title && String(other.description) === String(description)
  if (!toastStore.get().some(same)) toast.error(title, description, more)
}
