import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'
import { type Check, resolverOf } from './resolver-of.ts'

/** What a form holds while it is typed (the schema's input) and what it hands over (its output). */
export type FormOf<V extends FieldValues, O> = UseFormReturn<V, unknown, O>

/**
 * A form checked by a schema of the contract: first on submit or when a touched field is left, from then on while it is
 * typed. `defaults` hold every field, so that none is undefined.
 */
export function useZodForm<V extends FieldValues, O>(check: Check<V, O>, defaults: DefaultValues<V>): FormOf<V, O> {
  const [resolver] = useState(() => resolverOf(check))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form keeps the schema it began with
  useEffect(() => {
    // Fetched while the user reads the form. A failure is shown when the form is submitted.
    if (typeof check === 'function') return whenIdle(() => prefetch(check))
  }, [])
  return useForm<V, unknown, O>({
    resolver,
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
}
