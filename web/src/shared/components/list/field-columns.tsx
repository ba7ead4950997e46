import {
  type FieldValues,
  fieldsShown,
  fieldText,
  mapFields,
  type RecordField,
  type RecordFields,
  type ShownKeys,
} from 'contract/shared/record-fields.ts'
import { Dash } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import type { Column } from './columns.ts'

type FieldColumns<Fs extends RecordFields> = {
  [K in ShownKeys<Fs, 'download'>]: K extends ShownKeys<Fs, 'list'>
    ? Column<FieldValues<Pick<Fs, K>>>
    : 'hidden'
}

/** The columns of a record's fields; one that only the download shows is hidden. */
export function fieldColumns<Fs extends RecordFields>(fields: Fs): FieldColumns<Fs> {
  const columns = mapFields(fieldsShown(fields, 'download'), (field, name) =>
    field.shown.includes('list') ? columnOf(field, name) : 'hidden',
  )
  return columns as unknown as FieldColumns<Fs> // each reads its own field
}

function columnOf(field: RecordField, name: string): Column<Record<string, string | null>> {
  return {
    header: field.label,
    look: field.kind === 'phone' ? 'tabular' : 'soft',
    cell: ({ [name]: value }) => {
      if (!value) return <Dash />
      if (field.kind === 'phone') return <PhoneLink phone={value} />
      return field.kind === 'moment' ? <RelativeTime at={value} /> : fieldText(field, value)
    },
  }
}
