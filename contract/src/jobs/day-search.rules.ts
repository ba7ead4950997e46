import { phoneParts } from '../shared/phone.ts'
import { recordId } from '../shared/record-id.ts'
import { holdsWords } from '../shared/search-words.ts'

/** Partners without work that one response contains by default. */
export const dayPartners = 200
export const maxDayPartners = 2000

type Job = {
  id: number
  customer: { name: string; phone: string }
  category: { title: string }
  place: string | null
}

/**
 * Whether a search of the day matches the job: by customer, location, service, number, or four digits of the
 * phone.
 */
export function findsJob({ id, customer, place, category }: Job, q: string): boolean {
  const { anywhere, start } = phoneParts(q)
  const isLong = anywhere.some((digits) => digits.length >= 4)
  const words = [customer.name, place ?? '', category.title, recordId('job', id)]
  const hasNumber =
    anywhere.some((digits) => customer.phone.includes(digits)) ||
    start.some((digits) => customer.phone.startsWith(`+${digits}`))
  return words.some((text) => holdsWords(text, q)) || (isLong && hasNumber)
}
