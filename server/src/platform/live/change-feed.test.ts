import { setTimeout as delay } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createChangeFeed } from './change-feed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const log = pino({ level: 'silent' })

/** Promises that are in memory after a collection of garbage. */
const promises = () => queryObjects(Promise, { format: 'count' })

test('a change keeps nothing in memory after it was read', async () => {
  let reads = 0
  const feed = createChangeFeed({
    connection: database.connection,
    isDeaf: false,
    log,
    onRead: () => {
      reads += 1
    },
  })
  await feed.ready()
  const change = async () => {
    const before = reads
    await database.pool.query("INSERT INTO categories (title) VALUES ('Title ' || app_clock())")
    while (reads === before) await delay(5)
  }
  for (let warm = 0; warm < 5; warm += 1) await change()
  const before = promises()
  for (let more = 0; more < 40; more += 1) await change()
  expect(promises() - before).toBeLessThan(40)
  await feed.stop()
})

test('a lost connection is replaced, and the changes in between are read', async () => {
  const ids = new Set<number>()
  const feed = createChangeFeed({
    connection: database.connection,
    isDeaf: false,
    log,
    onRead: ({ changes }) => {
      for (const { id } of changes ?? []) if (id !== undefined) ids.add(id)
    },
  })
  await feed.ready()
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'house-care changes' AND datname = current_database()",
  )
  const { rows } = await database.pool.query(
    "INSERT INTO categories (title) VALUES ('Meanwhile') RETURNING id",
  )
  await expect.poll(() => ids.has(Number(rows[0].id))).toBe(true)
  await feed.stop()
})
