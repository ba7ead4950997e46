import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { createDatabase, type DatabaseHandle } from './pool.ts'
import { fallingBack, ReplicaLost } from './replica-pool.ts'

/** The same database twice; the tests check which connection was used. */
let primary: TestDatabase
let replica: DatabaseHandle
let db: Kysely<Database>
let troubles: unknown[] = []
beforeAll(async () => {
  primary = await testDatabase()
  replica = createDatabase({
    ...primary.connection,
    application_name: 'replica',
    max: 2,
    connectionTimeoutMillis: 3_000,
  })
  const pools = { replica: replica.connections, primary: primary.connections }
  const pool = fallingBack({ ...pools, onTrouble: (error) => troubles.push(error) })
  db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
})
afterAll(async () => {
  await db.destroy()
  await replica.close()
  await primary.drop()
})
beforeEach(() => {
  troubles = []
})

const who = async (on = db) =>
  (await sql<{ name: string }>`SELECT current_setting('application_name') AS name`.execute(on)).rows[0]!.name
const end = () =>
  primary.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'replica'`)
/** Until then the pool may hand out a connection whose end it has not read yet. */
const untilEndsAreRead = () => vi.waitUntil(() => replica.pool.idleCount === 0)
/** The error of a standby when a statement conflicts with its replay. */
const conflict = sql`DO $$ BEGIN
  IF current_setting('application_name') = 'replica' THEN
    RAISE 'canceling statement due to conflict with recovery' USING ERRCODE = '40001';
  END IF;
END $$`

describe('a statement', () => {
  test('is answered by the replica', async () => {
    expect(await who()).toBe('replica')
    expect(troubles).toEqual([])
  })

  test('that the replica refuses is answered by the primary, and so are those after it on the connection', async () => {
    await db.connection().execute(async (one) => {
      expect(await who(one)).toBe('replica')
      await conflict.execute(one)
      expect(await who(one)).toBe('house-care')
    })
    expect(troubles).toHaveLength(1)
    expect(await who()).toBe('replica')
  })

  test('on a connection that has died is answered by the primary', async () => {
    await db.connection().execute(async (one) => {
      expect(await who(one)).toBe('replica')
      await end()
      expect(await who(one)).toBe('house-care')
    })
    await untilEndsAreRead()
    expect(await who()).toBe('replica')
  })

  test('for which the replica has no room is answered by the primary', async () => {
    const taken = [await replica.pool.connect(), await replica.pool.connect()]
    expect(await who()).toBe('house-care')
    for (const client of taken) client.release()
    expect(await who()).toBe('replica')
  })

  test('with an error is reported as an error', async () => {
    await expect(sql`SELECT nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' })
  })

  test('that took too long is not repeated', async () => {
    const slow = db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 50`.execute(one)
      await sql`SELECT pg_sleep(5)`.execute(one).finally(() => sql`SET statement_timeout = 10000`.execute(one))
    })
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    expect(troubles).toEqual([])
  })
})

describe('a transaction', () => {
  const twice = (between: () => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      const first = await who(trx)
      await between()
      return [first, await who(trx)]
    })

  test('stays on its first connection', async () => {
    expect(await twice(async () => undefined)).toEqual(['replica', 'replica'])
  })

  test('that is interrupted must be read again as a whole', async () => {
    await expect(twice(end)).rejects.toThrow(ReplicaLost)
    await untilEndsAreRead()
    await expect(db.transaction().execute((trx) => conflict.execute(trx))).rejects.toThrow(ReplicaLost)
    expect(await twice(async () => undefined)).toEqual(['replica', 'replica'])
    expect(replica.pool.totalCount - replica.pool.idleCount).toBe(0)
  })

  test('for which the replica has no room is the primary’s from its beginning to its end', async () => {
    const taken = [await replica.pool.connect(), await replica.pool.connect()]
    expect(await twice(async () => undefined)).toEqual(['house-care', 'house-care'])
    for (const client of taken) client.release()
  })
})
