import { formatMoney } from './number-formats.ts'
import { displayPhone } from './phone-display.ts'
import { labelOf } from './terms.ts'

// One source: a field of a record (label, kind, places): `<domain>.fields.ts`; schemas, tables, form, facts,
// list, download, wording and OpenAPI derive from it.

/**
 * Where a field is shown: the page that creates the record, the facts on its page, the list, the list's
 * download.
 */
export type FieldPlace = 'create' | 'facts' | 'list' | 'download'
export const everywhere = ['create', 'facts', 'list', 'download'] as const
export const recordOnly = ['create', 'facts'] as const

type Words = readonly { slug: string; label: string }[]
type FieldKind =
  | { kind: 'text' | 'note'; max: number }
  | { kind: 'phone' | 'email' | 'gstin' }
  | { kind: 'choice'; words: Words }
  /** Integer paise. */
  | { kind: 'money' }
  /** UTC ISO 8601. */
  | { kind: 'moment' }
  /** The id of another record: its domain gives the title and the input. */
  | { kind: 'reference' }

/**
 * The definition of a record's field. Schemas, table types, create form, facts, list columns, downloads,
 * timeline wording and OpenAPI derive from it.
 */
export type RecordField = FieldKind & { label: string; required?: true; shown: readonly FieldPlace[] }
export type RecordFields = Readonly<Record<string, RecordField>>

type ValueOfKind<F> = F extends { words: infer W extends Words }
  ? W[number]['slug']
  : F extends { kind: 'money' | 'reference' }
    ? number
    : string
export type FieldValue<F> = F extends { required: true } ? ValueOfKind<F> : ValueOfKind<F> | null
export type FieldValues<Fs> = { -readonly [K in keyof Fs]: FieldValue<Fs[K]> }

export type ShownKeys<Fs extends RecordFields, P extends FieldPlace> = {
  [K in keyof Fs]: P extends Fs[K]['shown'][number] ? K : never
}[keyof Fs]

/** Fields whose values only their domain can word. */
export type ReferenceKeys<Fs extends RecordFields> = {
  [K in keyof Fs]: Fs[K] extends { kind: 'reference' } ? K : never
}[keyof Fs]

/** The fields that a place shows. */
export function fieldsShown<Fs extends RecordFields, P extends FieldPlace>(
  fields: Fs,
  place: P,
): Pick<Fs, ShownKeys<Fs, P>> {
  const shown = Object.entries(fields).filter(([, field]) => field.shown.includes(place))
  return Object.fromEntries(shown) as Pick<Fs, ShownKeys<Fs, P>> // entries() forgets the keys
}

export function shownNames<Fs extends RecordFields, P extends FieldPlace>(
  fields: Fs,
  place: P,
): ShownKeys<Fs, P>[] {
  return Object.keys(fieldsShown(fields, place)) as ShownKeys<Fs, P>[] // keys() forgets them
}

/** Maps each field, by its name, to a value for one use; the caller states the type. */
export function mapFields<Fs extends RecordFields, T>(
  fields: Fs,
  map: (field: RecordField, name: string) => T,
) {
  const mapped = Object.entries(fields).map(([name, field]) => [name, map(field, name)])
  return Object.fromEntries(mapped) as { -readonly [K in keyof Fs]: T } // entries() forgets the keys
}

type OptionalKeys<Fs extends RecordFields> = {
  [K in keyof Fs]: Fs[K] extends { required: true } ? never : K
}[keyof Fs]

/** The fields that are not required, each empty. */
export function emptyOptionals<Fs extends RecordFields>(fields: Fs): { [K in OptionalKeys<Fs>]: null } {
  const optional = Object.entries(fields).filter(([, { required }]) => !required)
  return Object.fromEntries(optional.map(([name]) => [name, null])) as { [K in OptionalKeys<Fs>]: null } // entries() forgets the keys
}

/** The values of the fields alone. */
export function fieldValues<Fs extends RecordFields>(fields: Fs, record: FieldValues<Fs>): FieldValues<Fs> {
  const values = record as Record<string, unknown>
  return mapFields(fields, (_, name) => values[name]) as unknown as FieldValues<Fs> // each of its field
}

/**
 * A value as text for a person; empty for none. Moments stay UTC ISO: the screen shows them in the reader's
 * zone.
 */
export function fieldText(field: RecordField, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'phone') return displayPhone(String(value))
  if (field.kind === 'choice') return labelOf(field.words, String(value))
  if (field.kind === 'money') return formatMoney(Number(value))
  return String(value)
}
