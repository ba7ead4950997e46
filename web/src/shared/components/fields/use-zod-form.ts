import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'

/** What a form holds while it is typed (the schema's input) and what it hands over (its output). */
export type FormOf<V extends FieldValues, O> = UseFormReturn<V, unknown, O>

/**
 * A form checked by a schema of the contract: first on submit or when a touched field is left, from then on while it is
 * typed. `defaults` hold every field, so that none is undefined.
 */
export function useZodForm<V extends FieldValues, O>(
  schema: z.ZodType<O, V>,
  defaults: DefaultValues<V>,
): FormOf<V, O> {
  return useForm<V, unknown, O>({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaults,
    mode: 'onTouched',
    reValidateMode: 'onChange',
  })
}
