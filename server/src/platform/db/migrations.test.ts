import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { migrate, SchemaError } from './migrations.ts'
import { ownFolder } from './schema-files.ts'

const logged: object[] = []
const log = pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-care-migrations-'))
  cpSync(ownFolder, folder, { recursive: true })
  return () => rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, 'migrations', name), text)
const run = () => migrate(database.connection, log, folder)
const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  it('has nothing to do on an up-to-date database', async () => {
    expect(await run()).toBe(0)
  })

  it('rolls back a broken migration, and runs new ones in order once it is corrected', async () => {
    write('9001-broken.sql', 'CREATE TABLE half (id int); SELECT nonsense;')
    await expect(run()).rejects.toThrow(/9001-broken.sql failed and was rolled back: .*nonsense/)
    expect(await tables()).not.toContain('half')

    write('9001-broken.sql', 'CREATE TABLE whole (id int)')
    write('9002-more.sql', 'ALTER TABLE whole ADD COLUMN name text')
    expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([2, 0]))
    expect(await tables()).toContain('whole')
    expect(logged.slice(-2)).toMatchObject([
      { migration: '9001-broken.sql', msg: 'Migration 1 of 2' },
      { migration: '9002-more.sql', msg: 'Migration 2 of 2' },
    ])
  })

  it('refuses a database of a newer program and changes nothing', async () => {
    // Without 9001 and 9002 from above, this checkout is the older one.
    write('9003-mine.sql', 'CREATE TABLE mine (id int)')
    await expect(run()).rejects.toThrow(SchemaError)
    await expect(run()).rejects.toThrow(
      /^The database belongs to a newer version .*9001-broken.sql, 9002-more.sql[^\n]* restore the backup made before the upgrade[^\n]*$/,
    )
    expect(await tables()).not.toContain('mine')
  })

  it('names a file that was changed after it ran, or that comes too late', async () => {
    write('9001-broken.sql', 'CREATE TABLE whole (id int)')
    write('9002-more.sql', 'ALTER TABLE whole ADD COLUMN other text')
    await expect(run()).rejects.toThrow(/^The migration 9002-more.sql was changed after it had run/)

    write('9002-more.sql', 'ALTER TABLE whole ADD COLUMN name text')
    write('9000-late.sql', 'CREATE TABLE late (id int)')
    await expect(run()).rejects.toThrow(/^The migration 9000-late.sql comes before 9002-more.sql/)
  })

  it('replaces all functions and triggers when their files changed, and only then', async () => {
    write('9001-broken.sql', 'CREATE TABLE whole (id int)')
    write('9002-more.sql', 'ALTER TABLE whole ADD COLUMN name text')
    const file = join(folder, 'functions/day-book.sql')
    const present = readFileSync(file, 'utf8')
    const append = (text: string) => writeFileSync(file, `${present}\n${text}`)
    const names = async () => {
      const { rows } = await sql<{ name: string }>`
        SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'whole'::regclass`.execute(database.db)
      return rows.map(({ name }) => name)
    }
    const trigger = (name: string) =>
      `CREATE TRIGGER ${name} BEFORE UPDATE ON whole FOR EACH ROW EXECUTE FUNCTION refuse_change();`
    append(trigger('first'))
    expect(await Promise.all([run(), run()])).toEqual(expect.arrayContaining([1, 0]))
    expect(await names()).toEqual(['first'])
    expect(logged.at(-1)).toMatchObject({ msg: 'Replacing the functions and triggers' })

    append(`${trigger('second')} SELECT nonsense;`)
    await expect(run()).rejects.toThrow(
      /^Replacing the functions and triggers failed and was rolled back: .*nonsense/,
    )
    expect(await names()).toEqual(['first'])

    append(trigger('second'))
    expect(await run()).toBe(1)
    expect(await names()).toEqual(['second'])
  })

  it('refuses a database of another baseline in one line and changes nothing', async () => {
    write('0000-baseline.sql', 'CREATE TABLE trash (id int)')
    await expect(run()).rejects.toThrow(
      /^The database was made by an unreleased version with another schema[^\n]+ npm run db:reset$/,
    )
  })

  it('names a file of functions that has no place in the order', async () => {
    writeFileSync(join(folder, 'functions/warranties.sql'), 'SELECT 1')
    await expect(run()).rejects.toThrow(/^Add warranties to the order in schema-files.ts/)
  })
})
