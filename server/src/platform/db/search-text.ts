import { phoneParts } from 'contract/shared/phone-parts.ts'

/** What people type into a search box, as LIKE patterns. The wildcards of the text itself are escaped. */

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Patterns over a lower-case column: the text anywhere in it, or at the start of a word when it has fewer than three
 * letters, because a trigram index knows nothing shorter in the middle of a word.
 */
export function wordPatterns(text: string): string[] {
  const escaped = escapeLike(text.trim().toLowerCase())
  return [...text.trim()].length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`]
}

/** Patterns over an E.164 column for any part of a number in any format, empty when the text is no part of a number. */
export function phonePatterns(text: string): string[] {
  const { anywhere, start } = phoneParts(text)
  return [...anywhere.map((digits) => `%${digits}%`), ...start.map((digits) => `+${digits}%`)]
}
