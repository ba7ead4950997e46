import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'
import { type Check, resolverOf } from './resolver-of.ts'

/** The values of a form while the user types (the schema's input), and those it submits (its output). */
export type FormOf<V extends FieldValues, O> = UseFormReturn<V, unknown, O>

/**
 * A form validated by a schema of the contract: first on submit or when a touched field is left, then while the user
 * types. `defaults` has every field, so that none is undefined.
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
