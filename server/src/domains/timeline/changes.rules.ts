import { formatMoney } from 'contract/shared/number-formats.ts'
import {
  type FieldValues,
  fieldText,
  mapFields,
  type RecordFields,
  type ReferenceKeys,
} from 'contract/shared/record-fields.ts'
import type { TimelineData } from 'contract/timeline/timeline.schema.ts'

export type Change = NonNullable<TimelineData['changes']>[number]

type FieldWording<V> = { label: string; text: (value: V) => string | null }
/** The label and the format of each field; a change of a field without an entry is not recorded. */
export type Wording<T> = { [K in keyof T]?: FieldWording<T[K]> }

/** The fields of the wording that differ between two states of a record, old and new as text for a person. */
export function changesBetween<T extends object>(before: T, after: T, wording: Wording<T>): Change[] {
  const entries = Object.entries(wording) as [keyof T, FieldWording<T[keyof T]>][] // entries() forgets the keys
  return entries
    .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([field, { label, text }]) => ({ label, from: text(before[field]), to: text(after[field]) }))
}

type Titles<Fs extends RecordFields> = { [K in ReferenceKeys<Fs>]: (id: number | null) => string | null }
type FieldsWording<Fs extends RecordFields> = Required<Wording<FieldValues<Fs>>>

/** The wording of a record's fields; `titles` formats the records they refer to. */
export function fieldsWording<Fs extends RecordFields>(fields: Fs, titles: Titles<Fs>): FieldsWording<Fs> {
  const known = titles as Record<string, ((value: never) => string | null) | undefined>
  const wording = mapFields(fields, (field, name) => ({
    label: field.label,
    text: known[name] ?? ((value: unknown) => fieldText(field, value) || null),
  }))
  return wording as unknown as FieldsWording<Fs> // each takes the values of its field
}

export const asText = (value: string | null) => value
/** Paise as `₹1,250.50`. */
export const asRupees = (paise: number | null) => (paise === null ? null : formatMoney(paise))
