import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { testDatabase } from '../../../test/database.ts'
import { dumpStructure } from './structure.ts'

test('server/db/schema.sql is the structure of an empty database: npm run db:schema writes it again', async () => {
  const database = await testDatabase()
  const client = new Client(database.connection)
  await client.connect()
  const structure = await dumpStructure(client)
  await client.end()
  await database.drop()
  const committed = readFileSync(join(checkoutRoot, 'server/db/schema.sql'), 'utf8')
  expect(committed === structure, 'Run npm run db:schema and commit server/db/schema.sql').toBe(true)
})

test('columns begin with app_now() or app_clock(), which tests and the demo can move', () => {
  const committed = readFileSync(join(checkoutRoot, 'server/db/schema.sql'), 'utf8')
  const tables = [...committed.matchAll(/^CREATE TABLE (\w+) \((.*?)^\);/gms)]
  const others = tables.filter(([, , columns = '']) => /(?<!app_)(now|clock_timestamp)\(\)/.test(columns))
  expect(others.map(([, name]) => name)).toEqual(['function_files', 'migrations'])
})
