import type { ReactNode } from 'react'
import { classNames } from '#shared/ui/class-names.ts'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Money and counts are right-aligned in tabular figures. */
  align?: 'right'
  /**
   * `id` grey, `main` the name of the row (put a RowLink in it), `soft` secondary, `faint` times, `tabular`
   * phones.
   */
  look?: 'id' | 'main' | 'soft' | 'faint' | 'tabular'
  /**
   * May be cut so that the others fit; give the whole text as `title`. `wide` takes the rest of a table with
   * few columns.
   */
  shrinks?: boolean | 'wide'
  title?: (row: Row) => string
  /** Name of the sort in the API's list query. */
  sort?: string
  /**
   * Position on the card of a phone: 1 name, 2 status, 3 service, 4 time or phone, 5 location, 6 user; 7 and
   * 8 are a fourth line.
   */
  card?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  /** A number that is followed by its header on the card, which has no column heads. */
  labelled?: boolean
  /** Hidden until the user shows it. */
  optional?: boolean
  /** Hidden below this width until the user arranges the columns; on a phone `card` decides. */
  hideBelow?: 1024 | 1280 | 1760
  /** Width of its bar on the first load, px. */
  skeleton?: number
}

/**
 * One entry for every key of the row, in the order of the screen, with an explicit `hidden`: a new field of
 * the contract that is missing here does not compile. `const columns = { id: { … }, name: { … }, customer_id:
 * 'hidden' } satisfies Columns<EnquiryRow>`
 */
export type Columns<Row> = { [Key in keyof Row]-?: Column<Row> | 'hidden' }

/** The columns of a short list that shows records of another feature: those that it names, and no other. */
export type SomeColumns<Row> = { [Key in keyof Row]?: Column<Row> | 'hidden' }

export type ShownColumn<Row> = Column<Row> & { key: string }

/** The header of a column and whether it is shown, without its cells. */
export type ColumnFace = Pick<Column<never>, 'header' | 'look' | 'optional'> & { key: string }
export type ColumnFaces = Readonly<Record<string, Omit<ColumnFace, 'key'> | 'hidden'>>

export function columnFaces(columns: ColumnFaces): ColumnFace[] {
  return Object.entries(columns).flatMap(([key, column]) => (column === 'hidden' ? [] : [{ ...column, key }]))
}

export function shownColumns<Row>(columns: SomeColumns<Row>): ShownColumn<Row>[] {
  const entries = Object.entries(columns) as [string, Column<Row> | 'hidden'][] // entries() forgets the values' type
  return entries.flatMap(([key, column]) => (column === 'hidden' ? [] : [{ ...column, key }]))
}

type Looks = Pick<Column<never>, 'align' | 'look' | 'shrinks' | 'hideBelow'>

export function cellClass({ align, look, shrinks, hideBelow }: Looks): string | undefined {
  const classes = classNames(
    align === 'right' && 'cell-right',
    look && `cell-${look}`,
    shrinks && 'cell-shrink',
    shrinks === 'wide' && 'cell-wide',
    hideBelow && `hide-below-${hideBelow}`,
  )
  return classes || undefined
}
