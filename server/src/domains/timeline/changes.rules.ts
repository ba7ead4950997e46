import { formatMoney } from 'contract/shared/number-formats.ts'
import type { TimelineData } from 'contract/timeline/timeline.schema.ts'

export type Change = NonNullable<TimelineData['changes']>[number]

/** How the values of each field read to a person; fields that are left out are not told. */
export type Wording<T> = { [K in keyof T]?: (value: T[K]) => string | null }

/** The fields of the wording that differ between two states of a record, old and new as text for a person. */
export function changesBetween<T extends object>(before: T, after: T, wording: Wording<T>): Change[] {
  return (Object.keys(wording) as (keyof T & string)[]) // Object.keys forgets the keys
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      field,
      from: wording[field]?.(before[field]) ?? null,
      to: wording[field]?.(after[field]) ?? null,
    }))
}

/** A wording that tells every field of a list as it stands; name those that read better otherwise after it. */
export function everyField<F extends object>(fields: F): { [K in keyof F]: (value: unknown) => string | null } {
  const asWords = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return Object.fromEntries(Object.keys(fields).map((field) => [field, asWords])) as ReturnType<typeof everyField<F>> // the same keys
}

export const asText = (value: string | null) => value
/** Paise as `₹1,250.50`. */
export const asRupees = (paise: number | null) => (paise === null ? null : formatMoney(paise))
