import { randomInt } from 'node:crypto'
import { lostReasons } from 'contract/choices.ts'
import { enquiryGroups } from 'contract/enquiries/enquiries.lifecycle.ts'
import { boardColumns, boardSlugs } from 'contract/enquiries/enquiry-board.rules.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { byThousands } from '../../../../test/database.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPlace,
  type Place,
} from '../../../../test/fixtures.ts'

/** Every facet of the list, alone and combined, compared with plain SQL for the same query. */

const rows = 400
let t: TestApp
let staff: Caller
let places: Place[]
let categories: number[]
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  const { db } = t.database
  await t.as('admin')
  places = [await createPlace(db), await createPlace(db)]
  const parent = await createCategory(db)
  categories = [parent, await createCategory(db, { parent_id: parent }), await createCategory(db)]
  const addresses: number[] = []
  for (const { pincode, area } of places) {
    for (const location_id of [pincode, area]) {
      addresses.push(await createAddress(db, { customer_id: (await createCustomer(db)).id, location_id }))
    }
  }
  await fill(addresses)
}, 60_000)
afterAll(() => t.close())

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!

async function fill(addresses: number[]): Promise<void> {
  const people = (await t.database.pool.query('SELECT id FROM users')).rows.map(({ id }) => id as number)
  const statuses = Object.values(enquiryGroups).flat()
  for (let at = 0; at < rows; at += 1) {
    const status = pick(statuses)
    const isWorking = (enquiryGroups.working as readonly string[]).includes(status)
    const isLost = (enquiryGroups.lost as readonly string[]).includes(status)
    const created = new Date(Date.now() - randomInt(20 * 24 * 60) * 60_000).toISOString()
    const next = new Date(Date.now() + (randomInt(6 * 24 * 60) - 3 * 24 * 60) * 60_000).toISOString()
    await t.database.pool.query(
      `INSERT INTO enquiries (name, phone, status, temperature, source, category_id, assigned_to, address_id, created_at,
         next_action, follow_up_at, lost_reason, first_touched_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        pick(['Asha Rao', 'Ravi Kumar', 'Meena Iyer']),
        `+9198${String(10_000_000 + at)}`,
        status,
        pick(['hot', 'medium', 'cold']),
        pick(['website', 'justdial', 'referral']),
        pick([...categories, null]),
        pick([...people, null]),
        pick([...addresses, null]),
        created,
        isWorking ? pick(['call', 'visit']) : null,
        isWorking ? next : null,
        isLost ? pick(lostReasons).slug : null,
        pick([created, null]),
      ],
    )
  }
}

type Facet = { name: string; query: string; sql: string }

function facets(): Facet[] {
  const list = (values: readonly (string | number)[]) => values.map((value) => `'${value}'`).join(', ')
  const working = `status IN (${list(enquiryGroups.working)})`
  const day = `(app_now() AT TIME ZONE 'Asia/Kolkata')::date`
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  const [place, other] = places as [Place, Place]
  const [parent, child] = categories as [number, number]
  const reason = pick(lostReasons).slug
  return [
    { name: 'status', query: 'status=open,closed', sql: "status IN ('open', 'closed')" },
    { name: 'working', query: 'group=working', sql: working },
    { name: 'lost or done', query: 'group=lost,done', sql: `NOT (${working})` },
    { name: 'status and group', query: 'group=lost&status=open,rate-high', sql: "status = 'rate-high'" },
    { name: 'status outside of the group', query: 'group=done&status=open', sql: 'false' },
    { name: 'temperature', query: 'temperature=hot', sql: "temperature = 'hot'" },
    { name: 'source', query: 'source=justdial,website', sql: "source IN ('justdial', 'website')" },
    {
      name: 'category with those below',
      query: `category_id=${parent}`,
      sql: `category_id IN (${parent}, ${child})`,
    },
    { name: 'person', query: `assigned_to=${staff.userId}`, sql: `assigned_to = ${staff.userId}` },
    { name: 'unassigned', query: 'assigned_to=nobody', sql: 'assigned_to IS NULL' },
    {
      name: 'a person or nobody',
      query: `assigned_to=nobody,${staff.userId}`,
      sql: `(assigned_to = ${staff.userId} OR assigned_to IS NULL)`,
    },
    ...(['state', 'district', 'area'] as const).map((level) => ({
      name: level,
      query: `location_id=${place[level]}`,
      sql: `address_id IN (SELECT id FROM addresses WHERE location_id IN (${place.area}, ${place.pincode}))`,
    })),
    {
      name: 'pincode',
      query: `location_id=${other.pincode}`,
      sql: `address_id IN (SELECT id FROM addresses WHERE location_id = ${other.pincode})`,
    },
    {
      name: 'created',
      query: `created_from=${today}&created_to=${today}`,
      sql: `(created_at AT TIME ZONE 'Asia/Kolkata')::date = ${day}`,
    },
    { name: 'due', query: 'follow_up=due', sql: `${working} AND follow_up_at <= app_now()` },
    {
      name: 'overdue',
      query: 'follow_up=overdue',
      sql: `${working} AND follow_up_at < app_now() - interval '1 hour'`,
    },
    {
      name: 'today',
      query: 'follow_up=today',
      sql: `${working} AND (follow_up_at AT TIME ZONE 'Asia/Kolkata')::date = ${day}`,
    },
    { name: 'waiting', query: 'follow_up=waiting', sql: "status = 'open' AND first_touched_at IS NULL" },
    {
      name: 'days of the next action',
      query: `follow_up_from=${today}&follow_up_to=${today}`,
      sql: `(follow_up_at AT TIME ZONE 'Asia/Kolkata')::date = ${day}`,
    },
    { name: 'reason', query: `lost_reason=${reason}`, sql: `lost_reason = '${reason}'` },
    { name: 'text', query: 'q=ravi', sql: "name ILIKE '%ravi%'" },
  ]
}

async function plain(sql: string): Promise<number[]> {
  const response = await t.database.pool.query(
    `SELECT id FROM enquiries WHERE ${sql} ORDER BY created_at DESC, id DESC`,
  )
  return response.rows.map(({ id }) => Number(id))
}

/** The list, its ids and its board return the same for a query. */
async function check({ query, sql }: { query: string; sql: string }): Promise<void> {
  const ids = await plain(sql)
  const list = await staff.get(`/enquiries?per_page=100&${query}`)
  expect(list.status).toBe(200)
  expect(list.body.meta).toMatchObject({ total: ids.length, exact: true })
  expect(list.body.data.map((row: { id: number }) => row.id)).toEqual(ids.slice(0, 100))
  expect((await staff.get(`/enquiries/ids?${query}`)).body).toEqual({ ids, total: ids.length, exact: true })
  const board = await staff.get(`/enquiries/board?${query}`)
  expect([query, board.status]).toEqual([query, 200])
  for (const { slug, total, cards } of board.body.columns) {
    const statuses: readonly string[] = boardColumns[slug as (typeof boardSlugs)[number]]
    const inColumn = await plain(
      `${sql} AND status IN (${statuses.map((status) => `'${status}'`).join(', ')})`,
    )
    expect([slug, total]).toEqual([slug, { count: inColumn.length, exact: true }])
    expect(cards).toHaveLength(Math.min(20, inColumn.length))
    for (const card of cards) expect(inColumn).toContain(card.id)
  }
  const counted = board.body.columns.reduce(
    (sum: number, column: { total: { count: number } }) => sum + column.total.count,
    0,
  )
  expect(counted).toBe(ids.length)
}

describe('a facet finds what plain SQL finds', () => {
  it('each by itself', async () => {
    for (const facet of facets()) await check(facet)
  })

  it('two and three of them at once', async () => {
    const all = facets()
    const namesOf = (facet: Facet) => [...new URLSearchParams(facet.query).keys()]
    for (let round = 0; round < 40; round += 1) {
      const chosen = [pick(all), pick(all), pick(all)].filter(
        (facet, at, three) =>
          !three.slice(0, at).some((other) => namesOf(other).some((name) => namesOf(facet).includes(name))),
      )
      await check({
        query: chosen.map(({ query }) => query).join('&'),
        sql: chosen.map(({ sql }) => `(${sql})`).join(' AND '),
      })
    }
  })
})

test('the views count the rows of the list, and the menu counts the overdue of all users', async () => {
  const { body } = await staff.get('/enquiries/counts')
  const totalOf = async (query: string) => (await staff.get(`/enquiries?${query}`)).body.meta.total
  for (const view of ['due', 'overdue', 'today', 'waiting'] as const) {
    expect([view, body[view]]).toEqual([view, { count: await totalOf(`follow_up=${view}`), exact: true }])
  }
  expect(body.all).toEqual({ count: await totalOf(''), exact: true })
  expect(body.mine).toEqual({ count: await totalOf(`assigned_to=${staff.userId}`), exact: true })
  expect((await staff.get('/enquiries/overdue')).body).toEqual(body.overdue)
  expect(body.overdue.count).toBeGreaterThan(0)
})

test('the columns of open enquiries are in the order of their time, the others newest first', async () => {
  const { columns } = (await staff.get('/enquiries/board')).body
  expect(columns.map((column: { slug: string }) => column.slug)).toEqual([...boardSlugs])
  for (const { slug, cards } of columns) {
    const by = slug === 'done' || slug === 'lost' ? 'created_at DESC, id DESC' : 'follow_up_at, id'
    const statuses: readonly string[] = boardColumns[slug as (typeof boardSlugs)[number]]
    const { rows } = await t.database.pool.query(
      `SELECT id FROM enquiries WHERE status = ANY ($1) ORDER BY ${by} LIMIT 20`,
      [statuses],
    )
    expect(cards.map((card: { id: number }) => card.id)).toEqual(rows.map(({ id }) => Number(id)))
  }
})

test('the export holds exactly the filtered list, in its order', async () => {
  const query = 'group=working&temperature=hot,cold&sort=follow_up_at'
  const { raw, status } = await staff.get(`/enquiries/download?${query}&format=csv`)
  expect(status).toBe(200)
  const lines = raw.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n').slice(1)
  const { body } = await staff.get(`/enquiries/ids?${query}`)
  expect(lines.map((line) => Number(/E-(\d+)/.exec(line)?.[1]))).toEqual(body.ids)
})

test('a board with more rows than it counts says so', async () => {
  await byThousands(10_100, (first, last) =>
    t.database.pool.query(
      `INSERT INTO enquiries (name, phone, source)
       SELECT 'Crowd', '+919000000000', 'poster' FROM generate_series($1::int, $2::int)`,
      [first, last],
    ),
  )
  const { columns } = (await staff.get('/enquiries/board?source=poster&temperature=medium&status=open')).body
  expect(columns).toMatchObject([{ slug: 'open', total: { count: 1000, exact: false } }])
  expect(columns[0].cards).toHaveLength(20)
  expect((await staff.get('/enquiries/counts')).body.due).toEqual({ count: 1000, exact: false })
  const list = (await staff.get('/enquiries?source=poster&temperature=medium&status=open')).body.meta
  expect(list).toMatchObject({ total: 10_000, exact: false })
  const exact = (await staff.get('/enquiries?source=poster&temperature=medium&status=open&total=exact')).body
    .meta
  expect(exact).toMatchObject({ total: 10_100, exact: true })
})
