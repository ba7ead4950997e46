import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { dependents, references, staying } from './merge-references.rules.ts'

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
  'A merge of customers must know it: add it to `references`, and its trigger to `server/db/functions/customers.sql`; or say in `staying` why it stays.'

it('lists every column of the database that names a customer', async () => {
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

it.each(references)('$table $column is found by an index and follows a merge', async ({ table, column }) => {
  const { rows } = await database.pool.query<{ keys: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS keys FROM pg_index WHERE indrelid = $1::regclass`,
    [table],
  )
  expect(rows.some(({ keys }) => new RegExp(`\\((record_type, )?${column}\\b`).test(keys))).toBe(true)
  const triggers = await database.pool.query<{ body: string }>(
    'SELECT pg_get_triggerdef(oid) AS body FROM pg_trigger WHERE tgrelid = $1::regclass',
    [table],
  )
  const follows = triggers.rows.filter(({ body }) => body.includes('follow_references('))
  expect(follows.map(({ body }) => body)).toEqual([
    expect.stringMatching(new RegExp(`UPDATE OF [a-z_, ]*${column}.*'${column}'`)),
  ])
})

/** Keys of tables with a customer to jobs and enquiries, and records named by their type. */
const hangingOn = `
  SELECT DISTINCT conrelid::regclass::text AS "table", confrelid::regclass::text AS parent, attname::text AS "by"
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
  WHERE contype = 'f' AND confrelid IN ('jobs'::regclass, 'enquiries'::regclass) AND conrelid <> confrelid
    AND EXISTS (SELECT FROM pg_attribute own WHERE own.attrelid = conrelid AND own.attname = 'customer_id')
  UNION ALL
  SELECT c.table_name, parent, 'record_id' FROM information_schema.columns c, unnest(ARRAY['jobs', 'enquiries']) AS parent
  WHERE c.table_schema = 'public' AND c.column_name = 'customer_id' AND EXISTS (
    SELECT FROM information_schema.columns o
    WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'record_type')
  ORDER BY 1, 2, 3`

/**
 * Tables that refer to an enquiry or a job, name the customer, and stay with the survivor; with the reason.
 */
const stayingDependents: Record<string, string> = {
  'jobs.enquiry_id of enquiries':
    'a job booked since is new work of the survivor, with its address and its payments',
}

it('lists every table with a customer that refers to jobs or enquiries', async () => {
  const { rows } = await database.pool.query<{ table: string; parent: string; by: string }>(hangingOn)
  const nameOf = (of: { table: string; parent: string; by: string }) => `${of.table}.${of.by} of ${of.parent}`
  const known = [...dependents.map(nameOf), ...Object.keys(stayingDependents)]
  expect(rows.map(nameOf).sort()).toEqual(known.sort())
})
