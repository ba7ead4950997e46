import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { fromPostgres } from '../errors/postgres-errors.ts'
import { createDatabase } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('createDatabase', () => {
  it('reads numbers, times and days as the API spells them', async () => {
    const { rows } = await sql`
      SELECT 125000::bigint AS paise, sum(x)::numeric AS total, count(*) AS many,
        '2026-11-21 15:14:14.5+05:30'::timestamptz AS at, '2026-11-21'::date AS day,
        ARRAY[1, NULL, 2]::bigint[] AS ids, ARRAY['2026-11-21 00:00+00'::timestamptz] AS times
      FROM generate_series(1, 3) AS x`.execute(database.db)
    expect(rows).toEqual([
      {
        paise: 125000,
        total: 6,
        many: 3,
        at: '2026-11-21T09:44:14.500Z',
        day: '2026-11-21',
        ids: [1, null, 2],
        times: ['2026-11-21T00:00:00.000Z'],
      },
    ])
  })

  it('reads every time as JavaScript does, to the millisecond', async () => {
    const written = [
      '2026-11-21T09:44:14',
      '2026-02-03T00:00:00.5',
      '1999-12-31T23:59:59.999999',
      '2026-01-01T00:00:00.04',
    ]
    const { rows } = await sql<{ at: string }>`
      SELECT text::timestamptz AS at FROM unnest(${[...written, 'infinity', '-infinity']}::text[]) WITH ORDINALITY AS each (text, place)
      ORDER BY place`.execute(database.db)
    const read = written.map((text) => new Date(`${text}Z`).toISOString())
    expect(rows.map(({ at }) => at)).toEqual([...read, 'infinity', '-infinity'])
  })

  it('limits statements, locks and idle transactions', async () => {
    const { rows } = await sql`
      SELECT name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')
      ORDER BY name`.execute(database.db)
    expect(rows).toEqual([
      { name: 'TimeZone', setting: 'UTC' },
      { name: 'idle_in_transaction_session_timeout', setting: '15000' },
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '10000' },
    ])
  })

  it('plans a short statement once, and again after its table has changed', async () => {
    const handle = createDatabase({ ...database.connection, max: 1 })
    const read = () => sql<{ n: number }>`SELECT * FROM changing WHERE n > ${0}`.execute(handle.db)
    await sql`CREATE TABLE changing (n integer)`.execute(handle.db)
    await sql`INSERT INTO changing VALUES (1)`.execute(handle.db)
    for (const _ of [1, 2, 3]) expect((await read()).rows).toEqual([{ n: 1 }])
    const { rows } =
      await sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%changing%'`.execute(
        handle.db,
      )
    expect(rows).toEqual([{ statement: 'SELECT * FROM changing WHERE n > $1' }])
    await sql`ALTER TABLE changing ADD COLUMN m integer DEFAULT 7`.execute(handle.db)
    expect(fromPostgres(await read().catch((error) => error))).toMatchObject({ code: 'unavailable' })
    expect((await read()).rows).toEqual([{ n: 1, m: 7 }])
    await handle.close()
  })

  it('keeps the plans of frequent statements, whatever the number of others', async () => {
    const handle = createDatabase({ ...database.connection, max: 1 })
    const select = (text: string) => sql`SELECT ${sql.raw(text)} AS hot, ${1}::int AS n`.execute(handle.db)
    for (const index of Array(250).keys()) {
      for (const _ of [1, 2]) await select(`${index}`)
      await select(`'often'`)
    }
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
      handle.db,
    )
    const statements = rows.map(({ statement }) => statement)
    expect(statements.length).toBeLessThanOrEqual(200)
    expect(statements).toContain(`SELECT 'often' AS hot, $1::int AS n`)
    expect(statements).toContain('SELECT 249 AS hot, $1::int AS n')
    expect(statements).not.toContain('SELECT 3 AS hot, $1::int AS n')
    await handle.close()
  })

  it('is no superuser, and owns its database', async () => {
    const { rows } = await sql`
      SELECT rolsuper, pg_get_userbyid(datdba) = current_user AS owns
      FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`.execute(
      database.db,
    )
    expect(rows).toEqual([{ rolsuper: false, owns: true }])
  })

  it('outlives connections that are cut while idle and while in use', async () => {
    const handle = createDatabase(database.connection)
    const taken = await handle.pool.connect()
    await sql`SELECT 1`.execute(handle.db)
    // Expected from the start, because it may fail before the cutting connection gets its response.
    const cut = expect(taken.query('SELECT pg_sleep(5)')).rejects.toThrow()
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(database.db)
    await cut
    taken.release(true)
    await expect.poll(() => sql`SELECT 1 AS one`.execute(handle.db)).toMatchObject({ rows: [{ one: 1 }] })
    await handle.close()
  })
})

describe('a connection with lost packets', () => {
  it('fails a statement of the pool itself too, as those of /readyz are', async () => {
    const line = await openLine(database)
    const handle = createDatabase({ ...database.connection, ...line.address, max: 1 }, undefined, {
      silenceMs: 300,
    })
    const read = () => handle.pool.query('SELECT 1 AS one')
    await read()
    line.freeze()
    await expect(read()).rejects.toThrow('Query read timeout')
    expect((await read()).rows).toEqual([{ one: 1 }])
    await handle.close()
    await line.close()
  })

  it('fails its waiting statements with unavailable, and is replaced', async () => {
    const line = await openLine(database)
    const handle = createDatabase({ ...database.connection, ...line.address, max: 2 }, undefined, {
      silenceMs: 300,
    })
    const read = () => sql<{ one: number }>`SELECT 1 AS one`.execute(handle.db)
    await Promise.all([read(), read()])
    line.freeze()
    const inTransaction = handle.db.transaction().execute((trx) => sql`SELECT 1`.execute(trx))
    const lost = await Promise.all([read().catch((error) => error), inTransaction.catch((error) => error)])
    for (const error of lost) expect(fromPostgres(error)).toMatchObject({ code: 'unavailable' })
    expect((await Promise.all([read(), read()])).map(({ rows }) => rows)).toEqual([
      [{ one: 1 }],
      [{ one: 1 }],
    ])
    await handle.close()
    await line.close()
  })
})

/** A connection to the database that stops passing bytes in both directions on request. */
async function openLine({ connection }: TestDatabase) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: { host: '127.0.0.1', port },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

describe('testDatabase', () => {
  it('fails on a leaked connection', async () => {
    const leaking = await testDatabase()
    await leaking.pool.connect()
    await expect(leaking.drop()).rejects.toThrow('1 database connection(s)')
  })
})
