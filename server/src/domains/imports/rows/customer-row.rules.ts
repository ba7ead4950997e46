import { placeTypes } from 'contract/choices.ts'
import { addressFields } from 'contract/customers/address.schema.ts'
import { customerFields } from 'contract/customers/customers.fields.ts'
import type { FieldValues } from 'contract/shared/record-fields.ts'
import * as z from 'zod'
import type { AddressInput } from '#domains/customers/public.ts'
import { fieldReader } from './fields.rules.ts'
import { type Lookups, type Problem, readPincode } from './lookups.rules.ts'

export type CustomerValues = FieldValues<typeof customerFields>
export type CustomerRow = { fields: CustomerValues; address: AddressInput | null }
/** The values of a row, or why it is bad. */
export type Judged<T> = { row: T; problems: [] } | { row: null; problems: Problem[] }

const readFields = fieldReader(customerFields)
const addressInput = z.object(addressFields)
const columns: Record<string, string> = {
  line_1: 'Address line 1',
  line_2: 'Address line 2',
  landmark: 'Landmark',
  label: 'Address label',
  place_type: 'Place type',
  location_id: 'Pincode',
}

/** Cells by the keys of the import's columns; an unmapped column has no cell. */
export function readCustomerRow(
  cells: Readonly<Record<string, string>>,
  lookups: Lookups,
): Judged<CustomerRow> {
  const { values, problems } = readFields(cells)
  const address = readAddress(cells, lookups)
  const all = [...problems, ...address.problems]
  if (all.length > 0) return { row: null, problems: all }
  return { row: { fields: values as CustomerValues, address: address.value }, problems: [] } // each read by its field
}

function readAddress(cells: Readonly<Record<string, string>>, lookups: Lookups) {
  const cell = (key: string) => cells[key] ?? ''
  const isEmpty = ['line_1', 'line_2', 'landmark', 'pincode', 'area'].every((key) => cell(key) === '')
  if (isEmpty) return { value: null, problems: [] }
  const missing = [
    ...(cell('line_1') === '' ? [{ column: 'Address line 1', message: 'is missing' }] : []),
    ...(cell('pincode') === '' ? [{ column: 'Pincode', message: 'is missing' }] : []),
  ]
  if (missing.length > 0) return { value: null, problems: missing }
  const place = readPincode(cell('pincode'), cell('area'), lookups)
  const type = cell('place_type').toLowerCase()
  const known = placeTypes.find(({ slug, label }) => slug === type || label.toLowerCase() === type)
  const read = addressInput.safeParse({
    label: cell('address_label') || null,
    place_type: type === '' ? 'home' : (known?.slug ?? type),
    line_1: cell('line_1'),
    line_2: cell('line_2') || null,
    landmark: cell('landmark') || null,
    location_id: 'value' in place ? place.value : 1,
  })
  const problems = (read.error?.issues ?? []).map(({ path, message }) => ({
    column: columns[String(path[0])] ?? 'Address line 1',
    message: path[0] === 'place_type' ? `“${type.slice(0, 40)}” is no place type` : message,
  }))
  if ('problem' in place) problems.push({ column: 'Pincode', message: place.problem })
  return read.success && problems.length === 0
    ? { value: read.data, problems: [] }
    : { value: null, problems }
}
