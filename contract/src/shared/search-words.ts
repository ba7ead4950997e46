import { joinDigits } from './digits.ts'

/** Printable ASCII has no marks and one form of each letter. */
const isPlain = /^[ -~]*$/

/**
 * A name as searches compare it: one spelling of apostrophes, no marks and no invisible characters, dots as
 * spaces, small letters, and a space before the first word. As `search_name()` in the database.
 */
export function searchName(name: string): string {
  if (isPlain.test(name)) return ` ${name.replaceAll('.', ' ').replaceAll('`', "'").toLowerCase()}`
  const spelled = name
    .replace(/[’‘‛ʼʻʹ´′`]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .normalize('NFC')
  return ` ${spelled.replaceAll('.', ' ').toLowerCase()}`
}

/**
 * Whether texts have every word of a search, in any order and spelling; words of one or two letters where a
 * word begins. Digits are read as in a pincode, in any script and grouping. An empty search is in every text.
 * The database compares names the same way.
 */
export function wordFinder(typed: string): (text: string) => boolean {
  if (typed.trim() === '') return () => true
  const words = joinDigits(typed)
    .normalize('NFKC')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .map(searchName)
    .map((word) => (word.length < 4 ? word : word.trimStart()))
  if (words.length === 0) return () => false
  return (text) => {
    const name = searchName(text)
    return words.every((word) => name.includes(word))
  }
}

/** The same for one text. */
export const holdsWords = (text: string, typed: string): boolean => wordFinder(typed)(text)
