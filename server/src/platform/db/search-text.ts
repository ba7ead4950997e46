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

const minPhoneDigits = 3

/**
 * Patterns over an E.164 column for any part of a number in any format, empty when the text is no part of a phone
 * number. A leading 0 may be the trunk prefix or a digit of the middle: both are looked for.
 */
export function phonePatterns(text: string): string[] {
  if (/[^\d\s()+.\-/]/.test(text)) return []
  const digits = text.replace(/\D/g, '')
  const national = digits.replace(/^0+/, '')
  if (digits.length < minPhoneDigits) return []
  if (digits === national || national.length < minPhoneDigits) return [`%${digits}%`]
  return [`%${digits}%`, `+${national}%`, `+91${national}%`]
}
