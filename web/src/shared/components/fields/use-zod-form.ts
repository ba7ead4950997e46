import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Ref,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'

/** The values of a form while the user types (the schema's input), and those it submits (its output). */
export type FormOf<V extends FieldValues, O> = UseFormReturn<V, unknown, O>

/**
 * A form validated by a schema of the contract: first on submit or when a touched field is left, then while
 * the user types. `defaults` has every field, so that none is undefined.
 */
export function useZodForm<V extends FieldValues, O>(
  check: Check<V, O>,
  defaults: DefaultValues<V>,
): FormOf<V, O> {
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

/**
 * A schema, or a function that fetches it: the validation library is not part of the first load of a page
 * with a form.
 */
type Check<V extends FieldValues, O> = z.ZodType<O, V> | (() => Promise<z.ZodType<O, V>>)

/**
 * Validates a form by a schema: the first issue of each field; that of a whole list of fields, or of the
 * form, is its `root`.
 */
export function resolverOf<V extends FieldValues, O>(check: Check<V, O>): Resolver<V, unknown, O> {
  return async (typed, _, { fields, names = [] }) => {
    const schema = typeof check === 'function' ? await check() : check
    const read = await schema.safeParseAsync(typed)
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const { path, message } of read.error.issues) {
      const name = path.join('.')
      const isList = names.some((one) => one.startsWith(`${name}.`) && /^\d/.test(one.slice(name.length + 1)))
      const at = name === '' ? 'root' : isList ? `${name}.root` : name
      const field = get(fields, name) as { ref?: Ref; refs?: Ref[] } | undefined // registered under this name
      const known = get(errors, at) as { message?: string } | undefined // of a field, or of the fields below it
      if (!known?.message)
        set(errors, at, { ...known, type: '', message, ref: field?.refs?.[0] ?? field?.ref })
    }
    return { values: {}, errors }
  }
}
