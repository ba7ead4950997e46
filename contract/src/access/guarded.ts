import type * as z from 'zod'

const schemas = new WeakSet<z.core.$ZodType>()

/**
 * Marks a field that changes a money rule, moves money without a counterpart, or is what an account signs in
 * with: an endpoint that changes it needs the password or a code of the last 10 minutes (428).
 */
export function guarded<S extends z.core.$ZodType>(schema: S): S {
  schemas.add(schema)
  return schema
}

/** The names of the guarded fields of a body. */
export function guardedFields(body: z.core.$ZodType | undefined): string[] {
  const { shape } = ((body && within(body).at(-1)?._zod.def) ?? {}) as { shape?: z.core.$ZodShape } // objects have it
  return Object.entries(shape ?? {}).flatMap(([name, field]) =>
    within(field).some((each) => schemas.has(each)) ? name : [],
  )
}

/** A schema and what it wraps: that of `.default()`, `.nullable()`, `.optional()`. */
function within(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType } // wrappers have it
  return innerType ? [schema, ...within(innerType)] : [schema]
}
