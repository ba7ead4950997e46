import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Manifest } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

/** Tables that a backup leaves out, and why. */
const leftOut: Record<string, string> = {
  migrations: 'the manifest names them, and a restore runs them',
  function_files: 'a restore creates the functions of its own version',
  cache_entries: 'computed from the records whenever it is missing',
}

let database: TestDatabase
let parent: string
let manifest: Manifest
beforeAll(async () => {
  database = await testDatabase('started')
  parent = mkdtempSync(join(tmpdir(), 'house-care-tables-'))
  manifest = (await writeBackup(database.connection, parent, new Date('2026-11-22T10:15:00Z'))).manifest
})
afterAll(async () => {
  rmSync(parent, { recursive: true })
  await database.drop()
})

/** Every table of the program by information_schema; the backup itself reads pg_class. */
async function catalogue(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    SELECT table_name AS "table", array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.tables JOIN information_schema.columns USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
      AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I', table_name)::regclass)
    GROUP BY table_name ORDER BY table_name`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

test('a backup holds every table of the catalogue but those left out with a reason', async () => {
  const expected = [...(await catalogue()).keys()].filter((name) => !(name in leftOut))
  expect(manifest.tables.map(({ name }) => name).sort()).toEqual(expected.sort())
})

test('a table that is left out exists', async () => {
  const tables = await catalogue()
  expect(Object.keys(leftOut).filter((name) => !tables.has(name))).toEqual([])
})

test('a backup holds every column of each table, and as many rows as the table has', async () => {
  const tables = await catalogue()
  for (const { name, columns, rows } of manifest.tables) {
    expect([name, columns]).toEqual([name, tables.get(name)])
    const { rows: counted } = await database.pool.query(`SELECT count(*)::text AS rows FROM "${name}"`)
    expect([name, rows]).toEqual([name, counted[0].rows])
  }
})

test('a backup to a folder that cannot be created is refused with the reason', async () => {
  await expect(writeBackup(database.connection, '/dev/null/backups', new Date())).rejects.toThrow(
    /^The backup cannot be written to \/dev\/null\/backups \(part of the path is a file\)\. /,
  )
})
