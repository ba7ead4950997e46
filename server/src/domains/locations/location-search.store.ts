import type { Place } from 'contract/locations/locations.schema.ts'
import { joinDigits, readDigits } from 'contract/shared/digits.ts'
import { searchName } from 'contract/shared/search-words.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { escapeLike, wordIn } from '#platform/db/search-text.ts'

const maxWords = 6
/** Words that thousands of titles contain. A search with another word looks that one up first. */
const commonWords = new Set(
  'nagar pur pura puram road colony layout bazar market city town village sector phase east west north south'.split(
    ' ',
  ),
)

/** The four levels of one pincode row; `hit` names the ids of the pincode rows. */
const placesOfHits = sql`
  JOIN locations p ON p.id = hit.id
  JOIN locations a ON a.id = p.parent_id
  JOIN locations d ON d.id = a.parent_id
  JOIN locations s ON s.id = d.parent_id`
const placeColumns = sql`p.id AS location_id, p.title AS pincode, a.title AS area, d.title AS district, s.title AS state`

/**
 * Locations for a typed text: the beginning of a pincode, or words of area, post office, village, district
 * and state, compared as names of people are: in any order and spelling. Locations in the worked districts
 * come first, then those that a partner covers, then the closest match. Without a match it returns areas with
 * a similar spelling.
 * @param worked ids of the districts in which the business works
 */
export async function searchPlaces(
  db: Kysely<Database>,
  text: string,
  limit: number,
  worked: readonly number[] = [],
): Promise<Place[]> {
  const digits = joinDigits(text)
  if (/^\d+$/.test(digits)) return digits.length > 6 ? [] : placesByPincode(db, digits, limit)
  const typed = text.normalize('NFKC').split(/[\s,.]+/)
  const words = typed.filter((word) => plainWord(word).length > 1 && /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return []
  const q = typed.join(' ').trim()
  const found = await placesByWords(db, { q, words: words.slice(0, maxWords), limit, worked })
  return found.length > 0 ? found : similarAreas(db, q, limit)
}

const plainWord = (word: string) => searchName(word).trim()

/** By range rather than LIKE, which needs a C collation to use the index. */
async function placesByPincode(db: Kysely<Database>, prefix: string, limit: number): Promise<Place[]> {
  const from = prefix.padEnd(6, '0')
  const to = prefix.padEnd(6, '9')
  return run(
    db,
    sql`SELECT ${placeColumns}
        FROM (SELECT id FROM locations WHERE type = 'pincode' AND title BETWEEN ${from} AND ${to}
              ORDER BY title, id LIMIT ${limit}) hit ${placesOfHits}
        ORDER BY p.title, p.search_text = '', p.id`,
  )
}

type PlaceSearch = { q: string; words: string[]; limit: number; worked: readonly number[] }

/** Whether an approved partner covers the location or one above it. */
const isServed = sql`EXISTS (SELECT FROM partner_areas JOIN partners ON partners.id = partner_areas.partner_id
  WHERE partners.status = 'approved' AND partner_areas.location_id IN (p.id, a.id, d.id, s.id))`

async function placesByWords(
  db: Kysely<Database>,
  { q, words, limit, worked }: PlaceSearch,
): Promise<Place[]> {
  const first = await startingWord(db, words)
  const [area, whole] = [sql`search_name(a.title)`, sql`search_name(${q}::text)`]
  const others = words.filter((word) => word !== first)
  const candidates = others.length === 0 ? bestOfOneWord(first, { limit, worked }) : allOfOneWord(first)
  return run(
    db,
    sql`SELECT ${placeColumns} FROM (${candidates}) hit ${placesOfHits}
        WHERE ${sql.join([sql`true`, ...others.map(anywhere)], sql` AND `)}
        ORDER BY d.id = ANY (${worked}::bigint[]) DESC, ${isServed} DESC,
                 CASE WHEN ${area} = ${whole} THEN 0
                      WHEN starts_with(${area}, ${whole}) THEN 1
                      WHEN strpos(${area}, ltrim(${whole})) > 0 THEN 2
                      WHEN ${wordIn(sql`a.title`, first)} THEN 3
                      WHEN strpos(search_name(p.search_text), ltrim(${whole})) > 0 THEN 4
                      ELSE 5 END,
                 length(a.title), a.title, p.title, p.id
        LIMIT ${limit}`,
  )
}

/**
 * The longest word that is neither common nor part of a state's name nor a number, for the fewest candidates.
 */
async function startingWord(db: Kysely<Database>, words: string[]): Promise<string> {
  const states = await db.selectFrom('locations').select('title').where('type', '=', 'state').execute()
  const stateWords = new Set(states.flatMap((state) => plainWord(state.title).split(' ')))
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  const distinctive = longestFirst.filter(
    (word) => !stateWords.has(plainWord(word)) && !/^\p{Nd}+$/u.test(word),
  )
  return distinctive.find((word) => !commonWords.has(plainWord(word))) ?? distinctive[0] ?? longestFirst[0]!
}

/** Any of the levels, in a row that has the first word already. */
function anywhere(word: string): RawBuilder<unknown> {
  const names = ['a.title', 'p.search_text', 'd.title', 'd.search_text', 's.title'].map((name) =>
    sql.ref(name),
  )
  const named = names.map((name) => wordIn(name, word))
  return sql`(${sql.join(named, sql` OR `)} OR p.title LIKE ${`${escapeLike(readDigits(word))}%`})`
}

function allOfOneWord(word: string): RawBuilder<unknown> {
  return sql`
    SELECT p.id FROM locations a JOIN locations p ON p.parent_id = a.id
    WHERE a.type = 'area' AND ${wordIn(sql`a.title`, word)}
    UNION
    SELECT id FROM locations WHERE type = 'pincode' AND ${wordIn(sql`search_text`, word)}
    UNION
    SELECT p.id FROM locations d JOIN locations a ON a.parent_id = d.id JOIN locations p ON p.parent_id = a.id
    WHERE d.type = 'district' AND (${wordIn(sql`d.title`, word)} OR ${wordIn(sql`d.search_text`, word)})`
}

/**
 * The same cut to `limit` at each level, so that a word of thousands of locations costs no more than a rare
 * one.
 */
function bestOfOneWord(
  word: string,
  { limit, worked }: Pick<PlaceSearch, 'limit' | 'worked'>,
): RawBuilder<unknown> {
  const typed = sql`search_name(${word}::text)`
  const closest = sql`search_name(title) = ${typed} DESC, starts_with(search_name(title), ${typed}) DESC,
    length(title), title, id`
  const isNamed = wordIn(sql`title`, word)
  return sql`
    (SELECT p.id FROM (SELECT id FROM locations WHERE type = 'area' AND ${isNamed}
                       ORDER BY ${closest} LIMIT ${limit}) a
     JOIN locations p ON p.parent_id = a.id)
    UNION
    (SELECT p.id FROM (SELECT id FROM locations
                       WHERE type = 'area' AND parent_id = ANY (${worked}::bigint[]) AND ${isNamed}
                       ORDER BY ${closest} LIMIT ${limit}) a
     JOIN locations p ON p.parent_id = a.id)
    UNION
    (SELECT id FROM locations WHERE type = 'pincode' AND ${wordIn(sql`search_text`, word)} LIMIT ${limit})
    UNION
    (SELECT p.id FROM (SELECT id FROM locations
                       WHERE type IN ('district', 'state') AND (${isNamed} OR ${wordIn(sql`search_text`, word)})
                       ORDER BY type, ${closest} LIMIT 3) top
     JOIN locations d ON top.id IN (d.id, d.parent_id) AND d.type = 'district'
     JOIN locations a ON a.parent_id = d.id
     JOIN locations p ON p.parent_id = a.id LIMIT ${limit})`
}

async function similarAreas(db: Kysely<Database>, q: string, limit: number): Promise<Place[]> {
  return run(
    db,
    sql`SELECT ${placeColumns}
        FROM (SELECT p.id, similarity(search_name(a.title), search_name(${q}::text)) AS closeness
              FROM locations a JOIN locations p ON p.parent_id = a.id
              WHERE a.type = 'area' AND search_name(a.title) % search_name(${q}::text)
              ORDER BY closeness DESC, p.id LIMIT ${limit}) hit ${placesOfHits}
        ORDER BY hit.closeness DESC, p.id`,
  )
}

async function run(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await query.$castTo<Place>().execute(db)
  return rows
}

/** Ids of the districts in which approved partners cover something. */
export async function findWorkedDistricts(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH covered AS (
      SELECT DISTINCT l.id, l.type, l.parent_id
      FROM partner_areas JOIN partners ON partners.id = partner_areas.partner_id AND partners.status = 'approved'
      JOIN locations l ON l.id = partner_areas.location_id
    )
    SELECT id FROM covered WHERE type = 'district'
    UNION SELECT parent_id FROM covered WHERE type = 'area'
    UNION SELECT a.parent_id FROM covered JOIN locations a ON a.id = covered.parent_id WHERE covered.type = 'pincode'
    UNION SELECT d.id FROM covered JOIN locations d ON d.parent_id = covered.id WHERE covered.type = 'state'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
