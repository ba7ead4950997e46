import { phoneParts } from 'contract/shared/phone.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The text of a search box as LIKE patterns. The wildcards of the text itself are escaped. */

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

const maxWords = 10

/**
 * Whether a name contains every word of a text, in any order and spelling. The database normalises both
 * sides, so that they cannot differ, and has an index over `search_name()` of the names of customers,
 * partners, enquiries and places.
 */
export function nameHas(name: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = text
    .normalize('NFKC')
    .split(/[\s.]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return sql<SqlBool>`false`
  const has = words.slice(0, maxWords).map((word) => wordIn(name, word))
  return sql<SqlBool>`(${sql.join(has, sql` AND `)})`
}

/**
 * Whether a name contains one word, which has no spaces and no dots; words of one or two letters where a word
 * begins.
 */
export function wordIn(name: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`search_name(${name}) LIKE search_pattern(${word}::text)`
}

/**
 * Patterns over an E.164 column for any part of a number in any format, empty when the text is no part of a
 * number.
 */
export function phonePatterns(text: string): string[] {
  const { anywhere, start } = phoneParts(text)
  return [...anywhere.map((digits) => `%${digits}%`), ...start.map((digits) => `+${digits}%`)]
}
