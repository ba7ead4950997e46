import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { typedTextsRead } from '#shared/ui/date/typed-texts.ts'

// One source: what a form asks the server before it is checked and saved.

type Ask = () => Promise<unknown>

/** The requests of each form, by its control. */
const asks = new WeakMap<object, Set<RefObject<Ask>>>()

/**
 * Asks the server for data that the form needs, at every click of its button, before validation. `ask` reads
 * the form's values itself and returns at once when the data is cached. A rejection ends the save and is
 * shown.
 */
export function useBeforeSave<V extends FieldValues, O>(
  { control }: UseFormReturn<V, unknown, O>,
  ask: Ask,
): void {
  const latest = useRef(ask)
  useLayoutEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const own = asks.get(control) ?? new Set()
    asks.set(control, own.add(latest))
    return () => {
      own.delete(latest)
    }
  }, [control])
}

/**
 * Resolves once the form has the data that its fields need, requested in order, since one answer may fill the
 * field that the next request depends on. Each request runs once, also one that an answer has added.
 * @throws the error of a request
 */
export async function readyToSave(control: object): Promise<void> {
  await typedTextsRead()
  for (const ask of asks.get(control) ?? []) await ask.current()
}
