import { problemsOf } from 'contract/customers/names.rules.ts'
import type { Client } from 'pg'
import type { CatalogueRows, Service } from '../demo/catalogue-rows.ts'
import { answersFor, sourceWeights } from '../demo/enquiry-rows.ts'
import { badNames, cities, notes } from '../demo/people.ts'
import { type Random, seededRandom } from '../demo/random.ts'
import { business } from '../demo/settings.ts'

const slots = 1000
const variants = 8

/** Every first name with every last name of a city, once: several thousand people. */
export const fullNames = [
  ...new Set([
    ...cities.flatMap((city) =>
      city.firstNames.flatMap((first) => city.lastNames.map((last) => `${first} ${last}`)),
    ),
    ...cities[0]!.firstNames.flatMap((first) => cities[1]!.lastNames.map((last) => `${first} ${last}`)),
  ]),
]

/** Pincodes of the demo's cities, which hold most customers. */
const cityPincodes = cities.flatMap((city) => city.pincodes)

/** The words and lists that the statements draw from. */
export async function addLists(client: Client, catalogue: CatalogueRows): Promise<void> {
  const random = seededRandom(1_000_000)
  await insert(
    client,
    'seed.names',
    shuffled(random, fullNames).map((name, index) => ({ n: index + 1, name })),
  )
  const bad = badNames
    .map((name) => ({ name, problems: problemsOf(name) }))
    .filter(({ problems }) => problems.length > 0)
  await insert(
    client,
    'seed.bad_names',
    bad.map((each, n) => ({ n, ...each })),
  )
  await client.query('INSERT INTO seed.words VALUES ($1, $2, $3, $4, $5)', [
    [...new Set(cities.flatMap((city) => city.streets))],
    [...new Set(cities.flatMap((city) => city.landmarks))],
    notes,
    sourceWeights.flatMap(([source, weight]) => Array<string>(weight).fill(source)).slice(0, 100),
    JSON.stringify(business),
  ])
  await addServices(client, random, catalogue.services)
  await client.query(
    `INSERT INTO seed.staff SELECT row_number() OVER (ORDER BY users.id), users.id, name
     FROM users JOIN user_roles ON user_id = users.id AND role = 'staff'`,
  )
}

async function addServices(client: Client, random: Random, services: Service[]): Promise<void> {
  const rows = services.map(({ id, title, lineage, price, minutes, rule }, index) => ({
    n: index + 1,
    id,
    root: lineage[0],
    title,
    price_from: price[0],
    price_to: price[1],
    minutes,
    rule,
  }))
  await insert(client, 'seed.services', rows)
  await insert(
    client,
    'seed.slots',
    shareOut(rows.toSorted((a, b) => a.price_from - b.price_from).map(({ n }) => n)),
  )
  const answers = services.flatMap((service, index) =>
    Array.from({ length: variants }, (_, variant) => ({
      service: index + 1,
      variant,
      answers: answersFor(random, service, 1),
    })),
  )
  await insert(client, 'seed.answers', answers)
}

/** Small works are asked for most: of the services, cheapest first, each later one has a smaller share. */
function shareOut(services: number[]): { slot: number; service: number }[] {
  const weights = services.map((_, rank) => 1 / (rank + 2) ** 0.8)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const ends = weights.map(
    (_, rank) => weights.slice(0, rank + 1).reduce((total, weight) => total + weight, 0) / sum,
  )
  return Array.from({ length: slots }, (_, slot) => {
    const rank = ends.findIndex((end) => (slot + 0.5) / slots < end)
    return { slot, service: services[rank]! } // the last end is 1
  })
}

/**
 * The pincodes of the demo's cities, then as many of the rest of India. Returns how many of each there are.
 */
export async function addPlaces(client: Client, otherCount: number) {
  const { rows } = await client.query<{ city_places: number; other_places: number }>(
    `WITH pincodes AS (
       SELECT pincode.id, pincode.title, area.title AS area, district.title AS district, state.title AS state, district.id AS district_id,
              row_number() OVER (PARTITION BY pincode.title ORDER BY pincode.id) AS nth
       FROM locations pincode JOIN locations area ON area.id = pincode.parent_id
       JOIN locations district ON district.id = area.parent_id JOIN locations state ON state.id = district.parent_id
       WHERE pincode.type = 'pincode'
     ), chosen AS (
       SELECT *, title = ANY ($1) AS in_city FROM pincodes WHERE title = ANY ($1) AND nth = 1
       UNION ALL
       (SELECT *, false FROM pincodes WHERE title <> ALL ($1) AND nth = 1
        ORDER BY hashint8extended(district_id, 7), hashint8extended(id, 7) LIMIT $2)
     ), inserted AS (
       INSERT INTO seed.places
       SELECT row_number() OVER (ORDER BY in_city DESC, hashint8extended(id, 8)), id, title, area, district, state, district_id FROM chosen
     )
     SELECT count(*) FILTER (WHERE in_city)::integer AS city_places, count(*) FILTER (WHERE NOT in_city)::integer AS other_places FROM chosen`,
    [cityPincodes, otherCount],
  )
  return rows[0]!
}

async function insert(client: Client, table: string, rows: object[]): Promise<void> {
  await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
    JSON.stringify(rows),
  ])
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, key: random.int(0, 2 ** 31) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
