import {
  type FieldValue,
  fieldsShown,
  fieldText,
  mapFields,
  type RecordField,
  type RecordFields,
  type ShownKeys,
} from 'contract/shared/record-fields.ts'

/**
 * The value of a cell: nothing, text, a number, or a time (UTC ISO). Text is neutralised when it is written.
 */
export type Cell = { text: string } | { number: number } | { moment: string } | null

/** One column of an export; `width` in characters. */
export type Column<Value = never> = { header: string; width: number; cell: (value: Value) => Cell }

/** A field that the export leaves out on purpose. */
export const hidden = 'hidden'

/**
 * Every field of the row has a column or is hidden; a missing one does not compile. `satisfies
 * ExportColumns<Row>`.
 */
export type ExportColumns<Row> = { [K in keyof Row]-?: Column<Row[K]> | typeof hidden }

type Optional<T> = T | null

export const textColumn = (header: string, width = 24): Column<Optional<string>> => ({
  header,
  width,
  cell: (value) => (value === null || value === '' ? null : { text: value }),
})

/** A text derived from the value: the label of a term, a record id. */
export const wordColumn = <V>(
  header: string,
  wordOf: (value: V) => string | null,
  width = 14,
): Column<V> => ({
  header,
  width,
  cell: (value) => textColumn(header).cell(wordOf(value)),
})

/**
 * Digits with the country code, without the plus, which starts a formula. A number outside of India begins
 * with `00` and a space, so that the country is kept when the cell is read or typed again, and a spreadsheet
 * keeps the zeros.
 */
export const phoneColumn = (header: string): Column<Optional<string>> => ({
  header,
  width: 16,
  cell: (value) =>
    value === null ? null : { text: value.replace(/^\+(?=91\d{10}$)/, '').replace(/^\+(?=\d+$)/, '00 ') },
})

export const numberColumn = (header: string): Column<Optional<number>> => ({
  header,
  width: 10,
  cell: (value) => (value === null ? null : { number: value }),
})

/** Paise in, rupees out: `1250.5`. */
export const rupeesColumn = (header: string): Column<Optional<number>> => ({
  header,
  width: 12,
  cell: (value) => (value === null ? null : { number: value / 100 }),
})

/** UTC ISO in, time in the business's zone out. */
export const timeColumn = (header: string): Column<Optional<string>> => ({
  header,
  width: 17,
  cell: (value) => (value === null ? null : { moment: value }),
})

type FieldColumnsOf<Fs extends RecordFields> = { [K in ShownKeys<Fs, 'download'>]: Column<FieldValue<Fs[K]>> }

/** The columns of a record's fields that its download shows. */
export function fieldColumns<Fs extends RecordFields>(fields: Fs): FieldColumnsOf<Fs> {
  return mapFields(fieldsShown(fields, 'download'), columnOf) as FieldColumnsOf<Fs> // each takes the values of its field
}

function columnOf(field: RecordField): Column<never> {
  const { label } = field
  switch (field.kind) {
    case 'choice':
      return wordColumn(label, (value: string | null) => fieldText(field, value), widthOf(field.words))
    case 'phone':
      return phoneColumn(label)
    case 'money':
      return rupeesColumn(`${label} (₹)`)
    case 'moment':
      return timeColumn(label)
    default:
      return textColumn(label)
  }
}

const widthOf = (words: readonly { label: string }[]) =>
  Math.max(14, ...words.map(({ label }) => label.length + 2))

/** The shown columns in the order of writing, as functions of the row. */
export type PlannedColumn<Row> = { header: string; width: number; cell: (row: Row) => Cell }

export function planColumns<Row>(columns: ExportColumns<Row>): PlannedColumn<Row>[] {
  const fields = Object.keys(columns) as (keyof Row)[] // the columns are keyed by the row's fields
  return fields.flatMap((field) => {
    const column = columns[field] as Column<Row[keyof Row]> | typeof hidden // a column of this field
    return column === hidden ? [] : [{ ...column, cell: (row: Row) => column.cell(row[field]) }]
  })
}
