import type { Place } from 'contract/locations/locations.schema.ts'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '#db/seed/places.ts'
import type { Database } from '#platform/db/database.ts'
import { spelledNames } from '../../../../tools/corpora/spelled-names.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createPartner } from '../../../test/fixtures.ts'
import { findWorkedDistricts, searchPlaces } from './location-search.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadPlaces(database.pool)
})
afterAll(() => database.drop())

const line = (place: Place) => `${place.pincode} ${place.area}, ${place.district}, ${place.state}`

async function search(text: string, limit = 20): Promise<string[]> {
  return (await searchPlaces(database.db, text, limit)).map(line)
}

/** An area with one pincode in the business's district, for the time of `use`. */
async function withArea(
  title: string,
  use: (trx: Transaction<Database>, district: number) => Promise<void>,
): Promise<void> {
  const trx = await database.db.startTransaction().execute()
  try {
    const insert = (type: 'area' | 'pincode', title: string, parent_id: number) =>
      trx.insertInto('locations').values({ title, type, parent_id }).returning('id').executeTakeFirstOrThrow()
    const district = await trx
      .selectFrom('locations')
      .select('id')
      .where('type', '=', 'district')
      .where('title', '=', 'Bengaluru Urban')
      .executeTakeFirstOrThrow()
    await insert('pincode', '560999', (await insert('area', title, district.id)).id)
    await use(trx, district.id)
  } finally {
    await trx.rollback().execute()
  }
}

/** How often this connection read the whole table, and how often it read an index of it. */
async function readsOfPlaces(trx: Transaction<Database>): Promise<{ scans: number; looks: number }> {
  const { rows } = await sql<{ scans: number; looks: number }>`
    SELECT seq_scan::int AS scans, idx_scan::int AS looks FROM pg_stat_xact_user_tables WHERE relname = 'locations'`.execute(
    trx,
  )
  return rows[0]!
}

describe('loading the locations', () => {
  it('is done once, with the same ids every time, and new rows go on after them', async () => {
    expect(await loadPlaces(database.pool)).toBe(0)
    const { id } = await database.db
      .insertInto('locations')
      .values({ title: 'Nowhere', type: 'state', parent_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS count FROM locations WHERE title <> 'Nowhere'",
    )
    expect(id).toBe(rows[0].count + 1)
    await database.db.deleteFrom('locations').where('id', '=', id).execute()
  })
})

it.each(['560-016', '५६००१६', '560–016'])('%s is the pincode 560016', async (typed) => {
  expect(await search(typed)).toEqual(await search('560016'))
  expect(await search(typed)).not.toEqual([])
})

describe('the locations of the business', () => {
  it('come before closer matches elsewhere: worked districts, then covered pincodes', async () => {
    const { db } = database
    const find = async (text: string, worked: readonly number[]) =>
      (await searchPlaces(db, text, 20, worked)).map(line)
    const district = await db
      .selectFrom('locations')
      .select('id')
      .where('type', '=', 'district')
      .where('title', '=', 'Bengaluru Urban')
      .executeTakeFirstOrThrow()
    expect((await find('indiranagar', []))[0]).not.toContain('Bengaluru')
    expect((await find('indiranagar', [district.id]))[0]).toBe(
      '560038 Indiranagar, Bengaluru Urban, Karnataka',
    )
    // A word of thousands of locations: those of the district are found anyway.
    expect((await find('nagar', [district.id]))[0]).toContain('Bengaluru Urban')

    const pincode = await db
      .selectFrom('locations')
      .select('id')
      .where('type', '=', 'pincode')
      .where('title', '=', '560102')
      .executeTakeFirstOrThrow()
    const partner = await createPartner(db)
    await db.insertInto('partner_areas').values({ partner_id: partner, location_id: pincode.id }).execute()
    expect(await findWorkedDistricts(db)).toEqual([district.id])
    const layouts = await find('layout', [district.id])
    expect(layouts[0]).toBe('560102 HSR Layout, Bengaluru Urban, Karnataka')
    await db.deleteFrom('partner_areas').execute()
  })
})

describe('searching locations', () => {
  it.each([
    ['the whole pincode', '560102', '560102 HSR Layout, Bengaluru Urban, Karnataka'],
    ['a pincode with a space', '560 102', '560102 HSR Layout, Bengaluru Urban, Karnataka'],
    ['an area', 'hsr layout', '560102 HSR Layout, Bengaluru Urban, Karnataka'],
    ['an area before others that hold the word', 'noida', '201301 Noida, Gautam Buddha Nagar, Uttar Pradesh'],
    [
      'an area and the former name of its district',
      'indiranagar, Bangalore',
      '560038 Indiranagar, Bengaluru Urban, Karnataka',
    ],
    ['an area and its state', 'gachibowli telangana', '500032 Gachibowli, Ranga Reddy, Telangana'],
    ['words in any order', 'mumbai west bandra', '400050 Bandra West, Mumbai, Maharashtra'],
    ['words and the pincode', 'whitefield 560066', '560066 Whitefield, Bengaluru Urban, Karnataka'],
    ['a post office that is no area', 'lady harding', '110001 Connaught Place, Central Delhi, Delhi'],
    ['an area with letters missing', 'koramangla', '560034 Koramangala, Bengaluru Urban, Karnataka'],
  ])('finds by %s', async (_, text, first) => {
    expect((await search(text))[0]).toBe(first)
  })

  // Digits alone are the beginning of a pincode.
  it.each(spelledNames.map(([name, texts]) => [name, texts.filter((text) => !/^\d+$/.test(text))] as const))(
    'finds an area named %s as people are found',
    async (name, texts) => {
      await withArea(name, async (trx, district) => {
        for (const text of texts) {
          const found = await searchPlaces(trx, text, 20, [district])
          expect(
            found.filter(({ area }) => area === name),
            text,
          ).toHaveLength(1)
        }
      })
    },
  )

  it('lists pincodes in order for a beginning', async () => {
    const found = await search('5601')
    expect(found.length).toBeGreaterThan(10)
    expect(found.every((text) => text.startsWith('5601'))).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => (a.slice(0, 6) < b.slice(0, 6) ? -1 : 0)))
  })

  it('finds the pincodes of a district', async () => {
    const found = await search('wayanad')
    expect(found.length).toBeGreaterThan(10)
    expect(found.every((text) => text.includes('Wayanad'))).toBe(true)
  })

  it.each(['', ' ', 'a', '%', '100%', '_____', '5601020', "';--", '\\', 'zzzqqq'])(
    'finds nothing for %j',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  it('keeps to the limit', async () => {
    expect(await search('nagar', 7)).toHaveLength(7)
  })

  it.each(['nagar', 'pur', 'kh', 'ram nagar pune', 'bengaluru', 'koramangla', '5'])(
    'answers %j from the indexes',
    async (text) => {
      const districts = await database.db
        .selectFrom('locations')
        .select('id')
        .where('type', '=', 'district')
        .execute()
      const worked = districts.slice(0, 20).map(({ id }) => id)
      const [before, after] = await database.db.transaction().execute(async (trx) => {
        const before = await readsOfPlaces(trx)
        await searchPlaces(trx, text, 20, worked)
        return [before, await readsOfPlaces(trx)]
      })
      expect(after.scans - before.scans).toBe(0)
      expect(after.looks - before.looks).toBeGreaterThan(0)
    },
  )
})
