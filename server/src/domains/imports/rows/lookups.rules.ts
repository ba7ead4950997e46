import { joinDigits } from 'contract/shared/digits.ts'

/** Records that the cells of some rows name, read from the database once. */
export type Lookups = {
  /** Locations of a pincode, each with its area. */
  pincodes: ReadonlyMap<string, readonly { id: number; area: string }[]>
  /** Ids of the categories with a title that a row names, in any case of letters. */
  categories: ReadonlyMap<string, readonly number[]>
}

export type Problem = { column: string; message: string }

/** The cell of the file, or the reason why it cannot be used. */
export type Read<T> = { value: T } | { problem: string }

/** The location of a pincode; of several the one whose area is named. */
export function readPincode(text: string, area: string, { pincodes }: Lookups): Read<number> {
  const pincode = joinDigits(text)
  if (!/^[1-9]\d{5}$/.test(pincode)) return { problem: 'must be a pincode of 6 digits' }
  const found = pincodes.get(pincode) ?? []
  const [only] = found
  if (!only) return { problem: `${pincode} is not in the list of locations` }
  if (found.length === 1) return { value: only.id }
  const named = found.find((each) => each.area.toLowerCase() === area.trim().toLowerCase())
  if (named) return { value: named.id }
  const areas = found.slice(0, 5).map((each) => each.area)
  return { problem: `${pincode} is in several areas: fill in “Area” with one of ${areas.join(', ')}` }
}

/** The category titles that a cell may name. */
export const partsOf = (text: string) =>
  text
    .split(/[;\n|]|,(?!\d{3}\b)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
