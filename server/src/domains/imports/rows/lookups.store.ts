import { pincodesIn } from 'contract/shared/digits.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Lookups, partsOf } from './lookups.rules.ts'
import type { GivenRow } from './subject.rules.ts'

/** Reads what the rows name: locations by pincode, categories by title. */
export async function lookUp(db: Kysely<Database>, rows: readonly GivenRow[]): Promise<Lookups> {
  const pincodes = new Set(
    rows.flatMap(({ cells }) => pincodesIn(`${cells.pincode ?? ''} ${cells.areas ?? ''}`)),
  )
  const titles = new Set(rows.flatMap(({ cells }) => partsOf(cells.services ?? '')))
  return { pincodes: await locationsOf(db, [...pincodes]), categories: await categoriesOf(db, [...titles]) }
}

async function locationsOf(db: Kysely<Database>, pincodes: string[]): Promise<Lookups['pincodes']> {
  if (pincodes.length === 0) return new Map()
  const { rows } = await sql<{ pincode: string; id: number; area: string }>`
    SELECT p.title AS pincode, p.id, a.title AS area FROM locations p JOIN locations a ON a.id = p.parent_id
    WHERE p.type = 'pincode' AND p.title = ANY (${pincodes}::text[]) ORDER BY p.id`.execute(db)
  return Map.groupBy(rows, ({ pincode }) => pincode)
}

async function categoriesOf(db: Kysely<Database>, titles: string[]): Promise<Lookups['categories']> {
  if (titles.length === 0) return new Map()
  const { rows } = await sql<{ title: string; ids: number[] }>`
    SELECT named.title, array_agg(categories.id ORDER BY categories.id) AS ids
    FROM unnest(${titles}::text[]) AS named (title) JOIN categories ON lower(categories.title) = lower(named.title)
    GROUP BY named.title`.execute(db)
  return new Map(rows.map(({ title, ids }) => [title, ids]))
}
