import { calendarOf, iso } from '../demo/calendar.ts'

/** How much of everything a load of so many customers has. */
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

/** `2000`, `100k` or `1m` as a number of customers; null when it is none, or fewer or more than a load can have. */
export function readSize(text: string): number | null {
  const match = /^(\d{1,8})(k|m)?$/i.exec(text)
  if (!match) return null
  const unit = { k: 1000, m: 1_000_000 }[match[2]?.toLowerCase() ?? ''] ?? 1
  const size = Number(match[1]) * unit
  return size >= smallestLoad && size <= largestLoad ? size : null
}

const days = 1095

/**
 * What the statements of `sql/` name in braces. Their now is last midnight in Asia/Kolkata: a day has one load, and nothing
 * of it lies in the future that should not.
 */
export function wordsOf(sizes: Sizes, counts: Record<string, number>, now: Date): Record<string, string> {
  const calendar = calendarOf(now)
  const numbers = Object.entries({ ...sizes, ...counts, days }).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(numbers), start: iso(calendar.at(-days, 0)), now: iso(calendar.at(0, 0)) }
}
