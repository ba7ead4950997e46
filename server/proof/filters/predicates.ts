import type { Row, Tables } from './filter-world.ts'

/** One filter of a list: its test values, and the rows that each of them leaves, in plain code. */
export type Filter = {
  values: string[]
  fits(row: Row, value: string, tables: Tables): boolean
  /** When the list without this filter leaves rows out: the rows from which the filter selects. */
  rows?(tables: Tables): Row[]
}
export type FilteredList = {
  path: string
  /** Rows of the list before any filter. */
  rows(tables: Tables): Row[]
  filters: Record<string, Filter>
}

const has = (value: string, one: unknown) => value.split(',').includes(String(one))
/** Column equals one of the values. */
export const is = (column: string, values: string[]): Filter => ({
  values,
  fits: (row, value) => row[column] !== null && has(value, row[column]),
})

/** The day in India, YYYY-MM-DD. */
export const dayOf = (moment: Date | string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(moment))
export const fromDay = (column: string, day: string): Filter => ({
  values: [day],
  fits: (row, value) => row[column] !== null && dayOf(row[column]) >= value,
})
export const toDay = (column: string, day: string): Filter => ({
  values: [day],
  fits: (row, value) => row[column] !== null && dayOf(row[column]) <= value,
})

/** The row of a tree and all its ancestors. */
export function pathTo(rows: Row[], id: number | null): number[] {
  const found = rows.find((row) => row.id === id)
  return found ? [found.id, ...pathTo(rows, found.parent_id)] : []
}
const isBelow = (rows: Row[], id: number | null, value: string) =>
  pathTo(rows, id).some((each) => has(value, each))

/** Of a category or one below it. */
export const ofCategory: Filter = {
  values: ['1', '2', '2,3'],
  fits: (row, value, { categories }) => isBelow(categories, row.category_id, value),
}
/** Rows whose address is in a state, district, area or pincode. */
export const atAddress: Filter = {
  values: ['1', '4', '8', '9'],
  fits: (row, value, { addresses, locations }) => {
    const address = addresses.find(({ id }) => id === row.address_id)
    return address !== undefined && isBelow(locations, address.location_id, value)
  },
}
export const isWithin = isBelow

/** A part of the name, in any case. */
export const named = (values: string[]): Filter => ({
  values,
  fits: (row, value) => row.name.toLowerCase().includes(value.toLowerCase()),
})
