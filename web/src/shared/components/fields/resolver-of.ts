import { type FieldErrors, type FieldValues, get, type Ref, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod'

/**
 * A schema, or a function that fetches it: the validation library is not part of the first load of a page with a form.
 */
export type Check<V extends FieldValues, O> = z.ZodType<O, V> | (() => Promise<z.ZodType<O, V>>)

/**
 * Validates a form by a schema: the first issue of each field; that of a whole list of fields, or of the form, is its
 * `root`.
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
      if (!known?.message) set(errors, at, { ...known, type: '', message, ref: field?.refs?.[0] ?? field?.ref })
    }
    return { values: {}, errors }
  }
}
