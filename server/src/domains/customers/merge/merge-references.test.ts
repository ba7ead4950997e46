import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { references, staying } from './merge-references.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Foreign keys to customers, columns that are called like one, and records named by their type and id. */
const catalogue = `
  SELECT DISTINCT format('%s.%s', table_name, column_name) AS name FROM (
    SELECT conrelid::regclass::text AS table_name, attname::text AS column_name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'customers'::regclass
    UNION ALL
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.column_name ~ '(^|_)customers?(_ids?)?$'
        OR c.column_name = 'record_id' AND EXISTS (
          SELECT FROM information_schema.columns o
          WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'record_type'))
  ) AS named ORDER BY name`

const advice =
  'A merge of customers must know it: add it to `references`, and `SELECT follow_merges(…)` to its migration; or say in `staying` why it stays.'

it('knows every column of the database that names a customer', async () => {
  const { rows } = await database.pool.query<{ name: string }>(catalogue)
  const found = rows.map((row) => row.name)
  const moving = references.map(({ table, column }) => `${table}.${column}`)
  const known = [...moving, ...Object.keys(staying)]
  expect(
    found.filter((name) => !known.includes(name)),
    advice,
  ).toEqual([])
  expect(
    moving.filter((name) => !found.includes(name)),
    'The database has it no more: remove it.',
  ).toEqual([])
  expect(moving.filter((name) => name in staying)).toEqual([])
})

it('finds a table that is added later', async () => {
  await database.pool.query('CREATE TABLE warranties (id bigint PRIMARY KEY, customer_id bigint)')
  const { rows } = await database.pool.query<{ name: string }>(catalogue)
  expect(rows.map((row) => row.name)).toContain('warranties.customer_id')
  await database.pool.query('DROP TABLE warranties')
})

it.each(references)('$table.$column is found by an index and follows a merge', async ({ table, column }) => {
  const { rows } = await database.pool.query<{ keys: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS keys FROM pg_index WHERE indrelid = $1::regclass`,
    [table],
  )
  expect(rows.some(({ keys }) => new RegExp(`\\((record_type, )?${column}\\b`).test(keys))).toBe(true)
  const triggers = await database.pool.query<{ body: string }>(
    'SELECT pg_get_triggerdef(oid) AS body FROM pg_trigger WHERE tgrelid = $1::regclass',
    [table],
  )
  const follows = column === 'record_id' ? 'follow_merged_record' : 'follow_merged_customer'
  expect(triggers.rows.some(({ body }) => body.includes(`${column} ON`) && body.includes(follows))).toBe(true)
})
