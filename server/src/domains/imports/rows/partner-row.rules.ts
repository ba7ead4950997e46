import type { WorkingHours } from 'contract/partners/calendar.schema.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { parseRupees } from 'contract/shared/money.ts'
import type { FieldValues } from 'contract/shared/record-fields.ts'
import type { Judged } from './customer-row.rules.ts'
import { fieldReader } from './fields.rules.ts'
import { readHours } from './hours.rules.ts'
import { type Lookups, partsOf, type Read } from './lookups.rules.ts'

export type PartnerValues = FieldValues<typeof partnerFields>
/** Null: the cell is empty or its column is not imported. */
export type PartnerRow = {
  fields: PartnerValues
  service_ids: number[] | null
  area_ids: number[] | null
  hours: WorkingHours[] | null
  /** Paise; positive is owed by the partner. */
  opening_balance: number | null
}

const readFields = fieldReader(partnerFields)

/** Cells by the keys of the import's columns; an unmapped column has no cell. */
export function readPartnerRow(
  cells: Readonly<Record<string, string>>,
  lookups: Lookups,
): Judged<PartnerRow> {
  const { values, problems } = readFields(cells)
  const read = <T>(key: string, column: string, reader: (text: string) => Read<T>): T | null => {
    const text = cells[key] ?? ''
    if (text === '') return null
    const found = reader(text)
    if ('value' in found) return found.value
    problems.push({ column, message: found.problem })
    return null
  }
  const row: PartnerRow = {
    fields: values as PartnerValues, // each read by its field
    service_ids: read('services', 'Services', (text) => readServices(text, lookups)),
    area_ids: read('areas', 'Areas', (text) => readAreas(text, lookups)),
    hours: read('hours', 'Hours', readHours),
    opening_balance: read('opening_balance', 'Opening balance', readBalance),
  }
  return problems.length > 0 ? { row: null, problems } : { row, problems: [] }
}

function readServices(text: string, { categories }: Lookups): Read<number[]> {
  const ids: number[] = []
  for (const title of partsOf(text)) {
    const found = categories.get(title) ?? []
    if (found.length === 0) return { problem: `“${title.slice(0, 60)}” is no category` }
    if (found.length > 1) return { problem: `“${title.slice(0, 60)}” is the title of several categories` }
    ids.push(found[0]!) // counted above
  }
  return { value: [...new Set(ids)].toSorted((one, other) => one - other) }
}

/** Every location of each pincode: a partner who serves a pincode serves all of its areas. */
function readAreas(text: string, { pincodes }: Lookups): Read<number[]> {
  const ids: number[] = []
  for (const part of partsOf(text)) {
    const pincode = joinDigits(part)
    if (!/^[1-9]\d{5}$/.test(pincode)) return { problem: `“${part.slice(0, 40)}” is no pincode` }
    const found = pincodes.get(pincode)
    if (!found) return { problem: `${pincode} is not in the list of locations` }
    ids.push(...found.map(({ id }) => id))
  }
  if (ids.length > 500) return { problem: 'has more than 500 areas' }
  return { value: [...new Set(ids)].toSorted((one, other) => one - other) }
}

/** `1250.50`, `-₹1,250`, `(1250)`. */
function readBalance(text: string): Read<number> {
  const isNegative = /^\(.*\)$|^\s*[-−–]/.test(text)
  const paise = parseRupees(text.replace(/^[\s(]*[-−–+]?/, '').replace(/\)\s*$/, ''))
  if (paise === null) return { problem: 'must be an amount in rupees such as 1250.00 or -1250.00' }
  return { value: isNegative && paise !== 0 ? -paise : paise }
}
