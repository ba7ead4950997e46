import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DataSubject, type Held, personalColumns, personalData } from '#domains/privacy/public.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { impersonal } from './personal-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Every column that can contain a name, a number or a text, by table. */
async function columnsThatCan(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    SELECT columns.table_name AS "table", column_name AS "column"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND udt_name IN ('text', '_text', 'varchar', 'json', 'jsonb', 'bytea', 'inet', 'date')
    ORDER BY 1, 2`)
  const all = Map.groupBy(rows, ({ table }) => table)
  return new Map([...all].map(([table, columns]) => [table, columns.map(({ column }) => column)]))
}

const where =
  'name it in server/src/domains/privacy/held-*.store.ts with what an erasure does, and in docs/privacy.md; or as impersonal in server/proof/personal-data.ts'

test('each column that can hold personal data declares whether it does', async () => {
  const found = await columnsThatCan()
  const listed = [...new Set([...Object.keys(personalData), ...Object.keys(impersonal)])].toSorted()
  expect([...found.keys()], where).toEqual(listed)
  for (const [table, columns] of found) {
    const held = personalData[table]
    const named = [...(held ? personalColumns(held) : []), ...(impersonal[table] ?? [])].toSorted()
    expect(columns, `${table}: ${where}`).toEqual(named)
  }
})

const doc = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')

/** The effect of an erasure on a table, by the document. */
function fateOf(held: Held): string {
  if ('deletes' in held) return 'deleted'
  if ('erases' in held) return 'emptied'
  return 'cleans' in held ? 'emptied' : `stays: ${held.because}`
}

test('docs/privacy.md names every table with personal data, whose it is, and the effect of an erasure', () => {
  const rows = [...doc.matchAll(/^\| `(\w+)` \| ([^|]+) \|.*\| ([^|]+) \|$/gm)]
  const words = (subjects: readonly DataSubject[]) => subjects.join(', ')
  expect(
    Object.fromEntries(rows.map(([, table, subjects, fate]) => [table, [subjects!.trim(), fate!.trim()]])),
  ).toEqual(
    Object.fromEntries(
      Object.entries(personalData).map(([table, held]) => [table, [words(held.subjects), fateOf(held)]]),
    ),
  )
})
