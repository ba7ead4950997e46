import {
  type FieldValues,
  fieldsShown,
  fieldText,
  mapFields,
  type RecordField,
  type RecordFields,
  type ReferenceKeys,
  type ShownKeys,
} from 'contract/shared/record-fields.ts'
import type { ReactNode } from 'react'
import type { Fact } from './facts.tsx'
import { PhoneLink } from './phone-link.tsx'

type Shown<Fs extends RecordFields> = ShownKeys<Fs, 'facts'>
/** Values that the kind alone does not define: those of references, and special ones. */
type CustomValues<Fs extends RecordFields> = { [K in Extract<Shown<Fs>, ReferenceKeys<Fs>>]: ReactNode } & {
  [K in Shown<Fs>]?: ReactNode
}

/**
 * The fields of a record as facts, by name, for a page whose form edits them together. The page places some
 * of them itself and shows the rest, so that a new field is never missing.
 */
export function shownFacts<Fs extends RecordFields>(
  record: FieldValues<Pick<Fs, Shown<Fs>>>,
  fields: Fs,
  own: CustomValues<Fs>,
): { [K in Shown<Fs>]: Fact } {
  const values = record as Record<string, unknown>
  const owned = own as Record<string, ReactNode>
  return mapFields(fieldsShown(fields, 'facts'), (field, name) => ({
    label: field.label,
    value: name in owned ? owned[name] : shownValue(field, values[name]),
  }))
}

/** A value as its kind shows it; null for none. */
export function shownValue(field: RecordField, value: unknown): ReactNode {
  const text = fieldText(field, value)
  if (text === '') return null
  if (field.kind === 'phone') return <PhoneLink phone={String(value)} />
  if (field.kind === 'email') return <a href={`mailto:${text}`}>{text}</a>
  return field.kind === 'note' ? <span className="keep-lines">{text}</span> : text
}
