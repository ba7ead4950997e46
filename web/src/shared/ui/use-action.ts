import { useCallback, useEffect, useRef, useState } from 'react'

/** Spec 4: async actions are pending, then working, then success or error. */
export type ActionState = { status: 'pending' | 'working' | 'success' } | { status: 'error'; error: unknown }

/** How long success is shown before the button may be pressed for the next thing, ms. */
const successShown = 1600

export type Action<Args extends unknown[]> = {
  state: ActionState
  /** Does nothing while working. Never rejects: `state` holds the error. Returns whether it worked. */
  run: (...args: Args) => Promise<boolean>
  reset: () => void
}

export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> {
  const [state, setState] = useState<ActionState>({ status: 'pending' })
  const isWorking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const run = useCallback(async (...args: Args) => {
    if (isWorking.current) return false
    isWorking.current = true
    clearTimeout(timer.current)
    setState({ status: 'working' })
    try {
      await latest.current(...args)
      setState({ status: 'success' })
      timer.current = setTimeout(() => setState({ status: 'pending' }), successShown)
      return true
    } catch (error) {
      // A question that the user declined leaves the button as it was.
      const isDeclined = error instanceof Error && 'kind' in error && error.kind === 'declined'
      setState(isDeclined ? { status: 'pending' } : { status: 'error', error })
      return false
    } finally {
      isWorking.current = false
    }
  }, [])

  const reset = useCallback(() => setState({ status: 'pending' }), [])
  return { state, run, reset }
}
