import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { typedTextsRead } from '#shared/ui/date/typed-texts.ts'

type Ask = () => Promise<unknown>

/** Each question with the control of its form. */
const asks = new Map<Ask, unknown>()

/**
 * Asks the server for what the form needs, at every press of its button, before the form is checked. `ask` reads the
 * values of the form itself and returns at once when the answer is there. A rejection ends the press and is shown.
 */
export function useBeforeSave<V extends FieldValues, O>({ control }: UseFormReturn<V, unknown, O>, ask: Ask): void {
  useEffect(() => {
    asks.set(ask, control)
    return () => {
      asks.delete(ask)
    }
  })
}

/**
 * Resolves once the form has what its fields wait for: the answers of the server in the order of the questions, since one
 * may fill the field that the next one asks about.
 * @throws the error of a question
 */
export async function readyToSave(control: unknown): Promise<void> {
  await typedTextsRead()
  for (const [ask, of] of asks) if (of === control) await ask()
}
