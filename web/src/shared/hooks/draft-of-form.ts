type Values = Record<string, unknown>

/** The changed fields of a form and their base: only those are restored, so that changes of other users stay. */
export type FormDraft = {
  values: Values
  /** What the same fields held when they were changed. */
  base: Values
  /** Of the record then; null for a form that makes a new one. */
  version: number | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The fields that differ from what the form began with; null when none does. A draft that is typed on keeps what it was
 * begun on.
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

/** What a store holds, where it is a draft for this form. */
export function asDraft(stored: unknown, defaults: Values): FormDraft | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { values, base, version = null } = stored as Partial<FormDraft> // looked at below
  if (typeof values !== 'object' || typeof base !== 'object' || !values || !base) return null
  // A field the form no longer has is nothing to fill in.
  const known = Object.entries(values).filter(([field]) => field in defaults)
  return known.length === 0 ? null : { values: Object.fromEntries(known), base, version }
}
