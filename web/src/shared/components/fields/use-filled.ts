import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useBeforeSave } from './before-save.ts'

/**
 * Fills fields with data from the server: when it is loaded, and at the latest before the form is saved. Each
 * answer fills them once: later edits stay.
 * @param ask the same answer, which may still be loading
 */
export function useFilled<V extends FieldValues, O, A>(
  form: UseFormReturn<V, unknown, O>,
  answer: A | undefined,
  ask: () => Promise<A | undefined>,
  fill: (answer: A | undefined) => void,
): void {
  const last = useRef<A>(undefined)
  const take = (next: A | undefined) => {
    if (next === last.current) return
    last.current = next
    fill(next)
  }
  useBeforeSave(form, async () => take(await ask()))
  useEffect(() => take(answer))
}
