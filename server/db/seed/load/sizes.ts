import { calendarOf, iso } from '../demo/calendar.ts'

/** The numbers of records in a load of so many customers. */
export type Sizes = { customers: number; partners: number; enquiries: number; jobs: number; payments: number }

export const smallestLoad = 1000
const largestLoad = 10_000_000

/** @param partners one for each 20 customers by default */
export function sizesOf(customers: number, partners = Math.max(40, Math.floor(customers / 20))): Sizes {
  const twice = customers * 2
  return {
    customers,
    partners,
    enquiries: twice,
    jobs: twice,
    payments: twice,
  }
}

/**
 * `2000`, `100k` or `1m` as a number of customers; null when it is no number, or outside of the limits of a
 * load.
 */
export function readSize(text: string): number | null {
  const match = /^(\d{1,8})(k|m)?$/i.exec(text)
  if (!match) return null
  const unit = { k: 1000, m: 1_000_000 }[match[2]?.toLowerCase() ?? ''] ?? 1
  const size = Number(match[1]) * unit
  return size >= smallestLoad && size <= largestLoad ? size : null
}

const days = 1095

/**
 * Values that the statements of `sql/` name in braces. Their now is last midnight in Asia/Kolkata, so that
 * all loads of a day give the same rows and no past event is in the future.
 */
export function wordsOf(sizes: Sizes, counts: Record<string, number>, now: Date): Record<string, string> {
  const calendar = calendarOf(now)
  const numbers = Object.entries({ ...sizes, ...counts, days }).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(numbers), start: iso(calendar.at(-days, 0)), now: iso(calendar.at(0, 0)) }
}
