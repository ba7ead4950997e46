import type { DatabaseHandle } from '../server/src/platform/db/pool.ts'
import { createLedger } from './ledger-lines.ts'
import type { Facts } from './line.ts'

/** One for each parallel connection. */
export const connections = 16

/** Reads the values that the lines need from the data set. */
export async function readFacts({ pool }: DatabaseHandle): Promise<Facts> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    const one = async (sql: string) => (await client.query(sql)).rows
    const [sizes] = await one(
      `SELECT (SELECT count(*) FROM customers WHERE merged_into IS NULL) AS customers, (SELECT count(*) FROM jobs) AS jobs`,
    )
    const people = await one(
      `SELECT lower(name) AS name, phone FROM customers WHERE id % 997 = 3 AND name NOT LIKE '%.%' ORDER BY id LIMIT 12`,
    )
    const versions = await one(`SELECT version FROM customers WHERE id <= ${connections} ORDER BY id`)
    const buyers = await one(
      `SELECT DISTINCT customer_id AS id FROM jobs WHERE id <= ${connections * 20} ORDER BY 1 LIMIT ${connections}`,
    )
    const busiest = await one(
      `SELECT partner_id AS id FROM jobs WHERE partner_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${connections}`,
    )
    const enquiries = await one(
      `SELECT id, version FROM enquiries WHERE status = 'not-responding' ORDER BY id LIMIT ${connections}`,
    )
    const [place] = await one(
      `SELECT area.parent_id AS id FROM addresses JOIN locations pincode ON pincode.id = addresses.location_id
       JOIN locations area ON area.id = pincode.parent_id WHERE addresses.id = 1`,
    )
    const places = await one(
      `WITH RECURSIVE below AS (
        SELECT id FROM locations WHERE id = ${place.id} UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
      ) SELECT id FROM below`,
    )
    const [busy] = await one(
      `SELECT business_day(scheduled_at)::text AS day FROM jobs ORDER BY id OFFSET (SELECT count(*) / 2 FROM jobs) LIMIT 1`,
    )
    return {
      ...sizes,
      customersWithJobs: buyers.map(({ id }) => id),
      busyPartners: busiest.map(({ id }) => id),
      day: busy.day,
      place: place.id,
      places: places.map(({ id }) => id),
      ledger: await createLedger(client),
      enquiries,
      names: people.map(({ name }) => fragmentOf(name)),
      phones: people.map(({ phone }) => phone.slice(6, 11)),
      versions: versions.map(({ version }) => version),
      run: Math.floor(Date.now() / 1000),
    }
  } finally {
    client.release(true)
  }
}

/** A typical search text: most of the first name and the beginning of the last. */
function fragmentOf(name: string): string {
  const [first = '', last = ''] = name.split(' ')
  return `${first.slice(1)} ${last.slice(0, 3)}`
}
