import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { asCursor, type Cursor, readLast, readPosition, readSince } from './read-changes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const query = (text: string, values: unknown[]) => database.pool.query(text, values)
const since = async (cursor: Cursor) => {
  const { cursor: next, changes } = await readSince(query, cursor)
  return { next, ids: changes?.map(({ id }) => id).sort() }
}

async function writer(): Promise<Client> {
  const client = new Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
const insert = async (client: { query: Client['query'] }, title: string) => {
  const { rows } = await client.query('INSERT INTO categories (title) VALUES ($1) RETURNING id', [title])
  return Number(rows[0].id)
}

test('misses no transaction that commits in another order than it wrote', async () => {
  const [first, second, third] = await Promise.all([writer(), writer(), writer()])
  const { cursor } = await readPosition(query)
  await first.query('BEGIN')
  const early = await insert(first, 'early')
  await second.query('BEGIN')
  const middle = await insert(second, 'middle')
  await third.query('BEGIN')
  const late = await insert(third, 'late')

  await third.query('COMMIT')
  const afterThird = await since(cursor)
  expect(afterThird.ids).toEqual([late])
  await first.query('COMMIT')
  const afterFirst = await since(afterThird.next)
  expect(afterFirst.ids).toEqual([early])
  // A reader that did not read in between sees both.
  expect((await since(cursor)).ids).toEqual([early, late])
  await second.query('ROLLBACK')
  expect((await since(afterFirst.next)).ids).toEqual([])
  expect((await since(cursor)).ids).not.toContain(middle)
})

test('many writers at once, with constant reads: each commit once, none missed', async () => {
  const started = await readPosition(query)
  const written = new Set<number>()
  const seen: (number | undefined)[] = []
  let isWriting = true
  const write = async (name: string) => {
    const client = await writer()
    for (let index = 0; index < 40; index += 1) {
      await client.query('BEGIN')
      const id = await insert(client, `${name} ${index}`)
      // Some transactions wait with their row while others commit.
      if (index % 3 === 0) await client.query('SELECT pg_sleep(random() * 0.01)')
      await client.query(index % 7 === 6 ? 'ROLLBACK' : 'COMMIT')
      if (index % 7 !== 6) written.add(id)
    }
  }
  const read = async () => {
    let { cursor } = started
    for (let isLast = false; ; ) {
      const { next, ids } = await since(cursor)
      seen.push(...(ids ?? []))
      cursor = next
      if (isLast) return
      isLast = !isWriting
    }
  }
  const reading = read()
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(write))
  isWriting = false
  await reading
  expect(seen.toSorted()).toEqual([...written].toSorted())
})

test('a transaction that changes over 100 rows of a type is noted as one change', async () => {
  const { cursor } = await readPosition(query)
  await query(`INSERT INTO categories (title) SELECT 'bulk ' || n FROM generate_series(1, 101) AS n`, [])
  const { changes, cursor: next } = await readSince(query, cursor)
  expect(changes).toEqual([{ type: 'category' }])
  await query(`UPDATE categories SET position = 1 WHERE title IN ('bulk 1', 'bulk 2')`, [])
  expect((await readSince(query, next)).changes).toHaveLength(2)
})

test('a change names the related records, before and after', async () => {
  const create = async (name: string) => {
    const { rows } = await query('INSERT INTO customers (name, phone) VALUES ($1, $2) RETURNING id', [
      name,
      '+919800000001',
    ])
    return Number((rows[0] as { id: number }).id)
  }
  const [one, two] = [await create('One'), await create('Two')]
  const { rows } = await query(
    'INSERT INTO enquiries (name, phone, customer_id) VALUES ($1, $2, $3) RETURNING id',
    ['One', '+919800000001', one],
  )
  const enquiry_id = Number((rows[0] as { id: number }).id)
  const { cursor } = await readPosition(query)
  await query('UPDATE enquiries SET customer_id = $1 WHERE id = $2', [two, enquiry_id])
  const { changes } = await readSince(query, cursor)
  const sorted = changes?.toSorted((a, b) => a.customer_id! - b.customer_id!)
  expect(sorted).toEqual(
    [one, two].map((customer_id) => ({ type: 'enquiry', id: enquiry_id, customer_id, enquiry_id })),
  )
})

test('a request with a session, which updates the last visit, is no change', async () => {
  const { rows } = await query(`INSERT INTO users (name, email) VALUES ('A', 'a@a.test') RETURNING id`, [])
  const { id } = rows[0] as { id: number }
  await query(
    `INSERT INTO sessions (user_id, token_hash, expires_at) VALUES ($1, 'x', app_now() + interval '1 day')`,
    [id],
  )
  const { cursor } = await readPosition(query)
  await query('UPDATE users SET last_seen_at = app_now() WHERE id = $1', [id])
  await query('UPDATE sessions SET last_used_at = app_now() WHERE user_id = $1', [id])
  expect((await readSince(query, cursor)).changes).toEqual([])
  await query('UPDATE users SET active = false WHERE id = $1', [id])
  await query('UPDATE sessions SET revoked_at = app_now() WHERE user_id = $1', [id])
  expect((await readSince(query, cursor)).changes?.map(({ type }) => type).sort()).toEqual([
    'session',
    'user',
  ])
})

test('reads the last seconds without a cursor', async () => {
  const id = await insert(database.pool, 'just now')
  expect((await readLast(query, 5)).changes?.map((change) => change.id)).toContain(id)
  await query(`UPDATE record_changes SET noted_at = app_now() - interval '60 seconds'`, [])
  expect((await readLast(query, 5)).changes).toEqual([])
})

test('reports when the missed changes are unknown', async () => {
  const { cursor } = await readPosition(query)
  const snapshot = cursor.split('.')[1]
  const old = asCursor(`${Date.now() - 901_000}.${snapshot}`)!
  expect((await readSince(query, old)).changes).toBeNull()
  // A cursor of a database that is ahead of this one.
  const foreign = asCursor(`${Date.now()}.99999999:99999999:`)!
  expect((await readSince(query, foreign)).changes).toBeNull()
  await query(`INSERT INTO record_changes (type, id) SELECT 'job', n FROM generate_series(1, 2001) AS n`, [])
  expect((await readSince(query, cursor)).changes).toBeNull()
})

test('refuses invalid cursors', () => {
  for (const text of [
    undefined,
    '',
    '1',
    '1.2',
    '1.2:3',
    "1.2:3:4'",
    '1.2:3:4;',
    `1.2:3:${'4,'.repeat(3000)}`,
    '-1.2:3:4',
  ])
    expect(asCursor(text)).toBeNull()
  expect(asCursor('1795300000000.748:751:749,750')).not.toBeNull()
})
