type Values = Record<string, unknown>

/**
 * The changed fields of a form and their base: only those are restored, so that changes of other users stay.
 */
export type FormDraft = {
  values: Values
  /** The values of the same fields when they were changed. */
  base: Values
  /** The version of the record then; null for a form that creates one. */
  version: number | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The fields that differ from the form's first values; null without any. A restored draft that is changed
 * again keeps its base.
 */
export function draftOf(
  values: Values,
  defaults: Values,
  version: number | null,
  earlier: FormDraft | null,
): FormDraft | null {
  const changed = Object.keys(values).filter((field) => !same(values[field], defaults[field]))
  if (changed.length === 0) return null
  const before = (field: string) => (earlier && field in earlier.base ? earlier.base[field] : defaults[field])
  return {
    values: Object.fromEntries(changed.map((field) => [field, values[field]])),
    base: Object.fromEntries(changed.map((field) => [field, before(field)])),
    version: earlier?.version ?? version,
  }
}

/** The stored value, where it is a draft for this form. */
export function asDraft(stored: unknown, defaults: Values): FormDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { values, base, version = null } = stored as Partial<FormDraft> // looked at below
  if (typeof values !== 'object' || typeof base !== 'object' || !values || !base) return null
  // A field that the form no longer has is left out.
  const known = Object.entries(values).filter(([field]) => field in defaults)
  return known.length === 0 ? null : { values: Object.fromEntries(known), base, version }
}
