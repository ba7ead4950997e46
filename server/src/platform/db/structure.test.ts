import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { testDatabase } from '../../../test/database.ts'
import { readSchemaFiles } from './schema-files.ts'
import { domainsOfTables, dumpStructure } from './structure.ts'

const folder = join(checkoutRoot, 'server/db')
const committed = () =>
  readdirSync(join(folder, 'schema')).map(
    (name) => [name, readFileSync(join(folder, 'schema', name), 'utf8')] as const,
  )

test('server/db/schema is the structure of an empty database: npm run db:schema writes it again', async () => {
  const database = await testDatabase()
  const client = new Client(database.connection)
  await client.connect()
  const domains = domainsOfTables(join(checkoutRoot, 'server/src'))
  const files = await dumpStructure(client, domains, readSchemaFiles(folder).functions.sql)
  await client.end()
  await database.drop()
  const known = new Map(committed())
  expect([...known.keys()].sort()).toEqual([...files.keys()].map((domain) => `${domain}.sql`).sort())
  const changed = [...files].filter(([domain, text]) => known.get(`${domain}.sql`) !== text)
  expect(
    changed.map(([domain]) => domain),
    'Run npm run db:schema and commit server/db/schema',
  ).toEqual([])
})

test('columns begin with app_now() or app_clock(), which tests and the demo can move', () => {
  const texts = committed().map(([, text]) => text)
  const tables = texts.flatMap((text) => [...text.matchAll(/^CREATE TABLE (\w+) \((.*?)^\)/gms)])
  expect(tables.length).toBeGreaterThan(100)
  const others = tables.filter(([, , columns = '']) => /(?<!app_)(now|clock_timestamp)\(\)/.test(columns))
  expect(others.map(([, name]) => name)).toEqual(['function_files', 'migrations'])
})

test('a table is in the file of the domain that declares it, also below another declaration of the file', () => {
  const domains = domainsOfTables(join(checkoutRoot, 'server/src'))
  const wanted = { cash_closings: 'day-book', location_imports: 'locations', maintenance: 'platform' }
  for (const [table, domain] of Object.entries(wanted)) expect(domains.get(table), table).toBe(domain)
})
