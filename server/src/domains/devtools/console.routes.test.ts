import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleRole, harmlessFunctions } from '#platform/db/console-functions.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld } from '../../../test/world.ts'

let t: TestApp
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  await createWorld(t, dev)
})
afterAll(() => t.close())

const runQuery = async (sql: string, run = randomUUID()) =>
  (await dev.post('/query/console', { sql, run })).body
const contents = async () =>
  (
    await t.database.pool.query(
      'SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM users) AS users',
    )
  ).rows[0]

describe('the console', () => {
  test('returns the result of a read statement as text', async () => {
    const response = await runQuery(
      "SELECT 1 AS one, NULL AS nothing, DATE '2026-05-01' AS day, ARRAY[1,2] AS list;",
    )
    expect(response).toMatchObject({
      columns: [{ name: 'one' }, { name: 'nothing' }, { name: 'day' }, { name: 'list' }],
      rows: [['1', null, '2026-05-01', '{1,2}']],
      more: false,
      problem: null,
    })
    expect((await runQuery('SELECT name FROM customers')).rows.length).toBeGreaterThan(0)
    expect((await runQuery('EXPLAIN SELECT name FROM customers')).rows[0][0]).toContain('customers')
    expect((await runQuery('SHOW transaction_read_only')).rows).toEqual([['on']])
  })

  test('shows the position of an error in a statement', async () => {
    const { problem, rows } = await runQuery('SELECT nmae FROM customers')
    expect([problem.message, problem.position, rows]).toEqual(['column "nmae" does not exist', 8, []])
    expect((await runQuery('EXPLAIN SELECT nmae FROM customers')).problem.position).toBe(16)
  })

  test('stops at a number of rows, at a size and at a time', async () => {
    const many = await runQuery('SELECT * FROM generate_series(1, 100000)')
    expect([many.rows.length, many.more]).toEqual([500, true])
    expect(
      (await runQuery("SELECT repeat('x', 100000) FROM generate_series(1, 500)")).problem.message,
    ).toContain('4 MB')
    const slow = await runQuery('SELECT pg_sleep(20)')
    expect(slow.problem.message).toBe('canceling statement due to statement timeout')
    expect(slow.ms).toBeLessThan(9000)
  })

  test('is audited with its SQL and rows before the answer; the history has the user’s own runs', async () => {
    await runQuery('SELECT 4711 AS noted')
    const { rows } = await t.database.pool.query(
      "SELECT actor_id, after FROM audit_entries WHERE record_type = 'console' ORDER BY id DESC LIMIT 1",
    )
    expect(rows[0]).toMatchObject({
      actor_id: dev.userId,
      after: { sql: 'SELECT 4711 AS noted', rows: 1, problem: null },
    })
    const { body } = await dev.get('/query/console')
    expect([body.off, body.history[0].sql, body.history[0].rows]).toEqual([null, 'SELECT 4711 AS noted', 1])
    await t.database.pool.query(
      "ALTER TABLE audit_entries ADD CONSTRAINT full_up CHECK (after->>'sql' IS DISTINCT FROM 'SELECT 1')",
    )
    const refused = await dev.post('/query/console', { sql: 'SELECT 1', run: randomUUID() })
    expect([refused.status, refused.body.rows]).toEqual([422, undefined])
    await t.database.pool.query('ALTER TABLE audit_entries DROP CONSTRAINT full_up')
  })

  test('ends when its user cancels it', async () => {
    const run = randomUUID()
    let ended: string | undefined
    const response = runQuery('SELECT pg_sleep(4)', run).then(({ problem }) => {
      ended = problem?.message ?? 'went on to its end'
    })
    const cancelled = async () => {
      await dev.post('/query/console/cancel', { run })
      return ended
    }
    await expect.poll(cancelled, { timeout: 6000 }).toBe('canceling statement due to user request')
    await response
  })
})

describe('cannot bypass its limits', () => {
  const refused: [string, RegExp][] = [
    ['DELETE FROM customers', /syntax error|cannot execute/],
    ["INSERT INTO customers (name) VALUES ('x')", /syntax error|must not contain|cannot execute/],
    ['WITH x AS (DELETE FROM customers RETURNING id) SELECT * FROM x', /must not contain data-modifying/],
    ['EXPLAIN ANALYZE DELETE FROM customers', /permission denied|read-only/],
    ['SELECT * FROM customers FOR UPDATE', /FOR UPDATE|permission denied|read-only/],
    ['SELECT 1; DROP TABLE customers', /cannot insert multiple commands/],
    ['COMMIT; DROP TABLE customers', /syntax error|cannot insert multiple commands/],
    ['EXPLAIN SELECT 1; COMMIT', /cannot insert multiple commands/],
    ['RESET ROLE', /syntax error/],
    ['SET ROLE housecare', /syntax error/],
    ['SET SESSION AUTHORIZATION housecare', /syntax error/],
    ["SELECT set_config('role', 'housecare', false)", /permission denied to set role/],
    [
      "SELECT set_config('role', 'housecare', false), query_to_xml('SELECT * FROM users', true, true, '')",
      /permission denied/,
    ],
    ["SELECT set_config('session_authorization', 'housecare', false)", /permission denied/],
    ["SELECT set_config('transaction_read_only', 'off', false)", /transaction read-write mode/],
    ['SELECT password_hash FROM users', /permission denied/],
    ['SELECT * FROM users', /permission denied/],
    ['SELECT users FROM users', /permission denied/],
    ['SELECT value FROM settings', /permission denied/],
    ['SELECT * FROM sessions', /permission denied/],
    ["SELECT query_to_xml('SELECT password_hash FROM users', true, true, '')", /permission denied/],
    ["SELECT table_to_xml('sessions', true, true, '')", /permission denied/],
    ['SELECT * FROM pgboss.job', /permission denied/],
    ['SELECT rolpassword FROM pg_authid', /permission denied/],
    ["SELECT pg_read_file('/etc/passwd')", /permission denied/],
    ["SELECT pg_ls_dir('/')", /permission denied/],
    ["SELECT lo_import('/etc/passwd')", /permission denied|read-only/],
    ['SELECT lo_creat(-1)', /permission denied/],
    ["SELECT pg_logical_emit_message(false, 'x', 'y')", /permission denied/],
    ['SELECT pg_advisory_lock(4711)', /permission denied/],
    ['SELECT pg_try_advisory_lock(4711)', /permission denied/],
    ["SELECT pg_notify('x', 'y')", /permission denied/],
    ['SELECT pg_export_snapshot()', /permission denied/],
    ["COPY customers TO PROGRAM 'id'", /syntax error/],
    ["SELECT nextval('customers_id_seq')", /permission denied|read-only/],
    [
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'housecare'",
      /permission denied/,
    ],
    ["SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename = 'housecare'", /permission denied/],
    ["SELECT dblink('dbname=housecare', 'SELECT 1')", /does not exist/],
    ['CREATE TEMP TABLE x (id int)', /syntax error/],
    ['DO $$ BEGIN DELETE FROM customers; END $$', /syntax error/],
    ['SELECT pg_reload_conf()', /permission denied/],
  ]
  test.each(refused)('%s', async (sql, why) => {
    const before = await contents()
    const { problem, rows } = await runQuery(sql)
    expect(problem?.message).toMatch(why)
    expect(rows).toEqual([])
    expect(await contents()).toEqual(before)
  })

  test('it may call the volatile functions of the allow-list only', async () => {
    const { rows } = await t.database.pool.query(
      `SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v' AND has_function_privilege($1, oid, 'EXECUTE')
         AND prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype) AND pronamespace = 'pg_catalog'::regnamespace
       ORDER BY proname`,
      [consoleRole],
    )
    const allowed = rows.map(({ proname }) => proname)
    expect(allowed.filter((name) => !harmlessFunctions.includes(name))).toEqual([])
    expect(allowed).toContain('pg_sleep')
  })

  test('a setting it changes is over with it', async () => {
    expect((await runQuery("SELECT set_config('statement_timeout', '0', false)")).problem).toBeNull()
    expect((await runQuery('SHOW statement_timeout')).rows).toEqual([['5s']])
  })

  test('no function of ours runs as another role', async () => {
    const { rows } = await t.database.pool.query(
      "SELECT proname FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace",
    )
    expect(rows).toEqual([])
  })

  test('every column it may read is in its list, and no other', async () => {
    const { body } = await dev.get('/query/console')
    const table = (name: string) => body.tables.find((each: { name: string }) => each.name === name)
    expect(table('users').columns).toContain('email')
    expect(table('users').columns).not.toContain('password_hash')
    expect([table('sessions'), table('idempotency_keys')]).toEqual([undefined, undefined])
    for (const { name, columns } of body.tables) {
      const response = await runQuery(
        `SELECT ${columns.map((column: string) => `"${column}"`).join(', ')} FROM "${name}" LIMIT 1`,
      )
      expect([name, response.problem]).toEqual([name, null])
    }
  })
})
