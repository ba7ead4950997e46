import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { typedTextsRead } from '#shared/ui/date/typed-texts.ts'

// One source: what a form asks the server before it is checked and saved.

type Ask = () => Promise<unknown>

/** The questions of each form, by its control. */
const asks = new WeakMap<object, Set<RefObject<Ask>>>()

/**
 * Asks the server for what the form needs, at every press of its button, before the form is checked. `ask` reads the
 * values of the form itself and returns at once when the answer is there. A rejection ends the press and is shown.
 */
export function useBeforeSave<V extends FieldValues, O>({ control }: UseFormReturn<V, unknown, O>, ask: Ask): void {
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
 * Resolves once the form has what its fields wait for: the answers of the server in the order of the questions, since one
 * may fill the field that the next one asks about. Each question is asked once, also one that an answer has added.
 * @throws the error of a question
 */
export async function readyToSave(control: object): Promise<void> {
  await typedTextsRead()
  for (const ask of asks.get(control) ?? []) await ask.current()
}
