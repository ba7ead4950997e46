import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { extendChain, verifyAudit } from '#domains/audit/public.ts'
import {
  type DataSubject,
  eraseAgain,
  findPerson,
  finishErasures,
  personalData,
} from '#domains/privacy/public.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { plantPartner } from './erasure/plant-partner.ts'
import { plantColumns, plantPerson } from './erasure/plant-person.ts'
import { mark, numbers } from './erasure/planter.ts'

let t: TestApp
let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'house-care-erasure-'))
  t = await testApp({ dataDir })
})
afterEach(() => t.close())

const digits = Object.values(numbers).map((phone) => phone.slice(3))
const isAbout = (text: string) =>
  text.toLowerCase().includes(mark.toLowerCase()) ||
  digits.some((number) => text.replace(/\D/g, '').includes(number))

/** Every table, the queue's too, row by row with its bytes as text: the remaining traces of the person. */
async function findIn({ pool }: Pick<DatabaseHandle, 'pool'>): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows: columns } = await pool.query(
      `SELECT column_name AS name, udt_name AS type FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2`,
      [schema, name],
    )
    for (const column of columns) {
      const value = column.type === 'bytea' ? `encode("${column.name}", 'escape')` : `"${column.name}"::text`
      const { rows } = await pool.query(`SELECT ${value} AS value FROM "${schema}"."${name}"`)
      if (rows.some((row) => row.value !== null && isAbout(row.value)))
        found.push(`${schema}.${name}.${column.name}`)
    }
  }
  return found
}

function findInFiles(): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isAbout(readFileSync(join(entry.parentPath, entry.name), 'latin1')))
    .map(({ name }) => name)
}

/** Columns that an erasure handles separately. */
const elsewhere = [
  ...['public.audit_entries.before', 'public.audit_entries.after', 'public.idempotency_keys.response'],
  ...['public.webhook_deliveries.body', 'public.webhook_deliveries.problem'],
]

test('an erased customer is found in no table and no file, and the audit log verifies', {
  timeout: 120_000,
}, async () => {
  const { customer } = await plantPerson(t)
  await extendChain(t.database.db)
  const person = await findPerson(t.database.db, { type: 'customer', id: customer })
  const empty = await plantColumns(t, person)
  expect(empty.toSorted(), 'plant a row of these tables in plant-person.ts').toEqual(
    tablesWithout('customers', 'callers'),
  )
  // The customer and the one that was merged into it.
  await expectErased(`/customers/${customer}/erasure`, { places: 60, erasures: 2 })
})

test('an erased partner is found in no table and no file, and the audit log verifies', {
  timeout: 120_000,
}, async () => {
  const partner = await plantPartner(t)
  await extendChain(t.database.db)
  const person = await findPerson(t.database.db, { type: 'partner', id: partner })
  const withoutPartners = tablesWithout('partners')
  const empty = (await plantColumns(t, person)).filter((table) => !withoutPartners.includes(table))
  // A complaint is its customer's; a receipt only names the partner.
  expect(empty.toSorted(), 'plant a row of these tables in plant-partner.ts').toEqual([
    'complaints',
    'receipts',
  ])
  await expectErased(`/partners/${partner}/erasure`, { places: 30, erasures: 1 })
})

/** The tables that hold rows of persons, but of none of these kinds. */
function tablesWithout(...subjects: DataSubject[]): string[] {
  return Object.entries(personalData)
    .filter(([, held]) => 'of' in held && !subjects.some((subject) => held.subjects.includes(subject)))
    .map(([table]) => table)
    .toSorted()
}

/** Erases the planted person. `places`: columns that name the person before, at least. */
async function expectErased(path: string, { places, erasures }: { places: number; erasures: number }) {
  const planted = await findIn(t.database)
  expect(planted).toEqual(expect.arrayContaining([...elsewhere]))
  expect(planted.length).toBeGreaterThan(places)
  expect(findInFiles().length).toBeGreaterThan(0)
  const sums = async () =>
    (
      await t.database.pool.query(
        `SELECT (SELECT sum(amount) FROM payments) AS paid, (SELECT sum(amount) FROM ledger_entries) AS ledger,
           (SELECT count(*) FROM jobs) AS jobs, (SELECT sum(total) FROM tax_documents) AS invoiced,
           (SELECT sum((snapshot #>> '{payment,amount}')::bigint) FROM receipts) AS receipts`,
      )
    ).rows[0]
  const before = await sums()
  const backup = await writeBackup(
    t.database.connection,
    mkdtempSync(join(tmpdir(), 'house-care-erasure-')),
    new Date(),
  )

  const admin = await t.as('admin')
  const { body: preview } = await admin.get(path)
  expect(preview).toMatchObject({ blockers: [], erased_at: null, kept_invoices: 0 })
  const erased = await admin.post(path, { reason: 'asked-by-the-person' }, { key: 'erase' })
  expect(erased).toMatchObject({ status: 200, body: { success: true } })
  await finishErasures(t.deps)

  expect(await findIn(t.database)).toEqual([])
  expect(findInFiles()).toEqual([])
  expect(await sums()).toEqual(before)
  expect(await verifyAudit(t.database.db, t.deps.secrets)).toMatchObject({ problem: null })
  const again = await admin.post(path, { reason: 'asked-by-the-person' }, { key: 'erase' })
  expect(again.body).toEqual(erased.body)
  const restored = await erasedAgain(backup.folder, { places, erasures })
  expect(restored.found).toEqual([])
}

/** Restores a backup from before the erasure and repeats the erasure by the list in DATA_DIR. */
async function erasedAgain(folder: string, { places, erasures }: { places: number; erasures: number }) {
  const name = `restored_${process.pid}`
  await t.database.reach(`CREATE DATABASE ${name}`)
  onTestFinished(() => t.database.reach(`DROP DATABASE ${name} WITH (FORCE)`))
  const connection = { ...t.database.connection, database: name }
  await restoreBackup(connection, folder, t.deps.log)
  const restored = createDatabase(connection, t.deps.log)
  try {
    expect((await findIn(restored)).length).toBeGreaterThan(places)
    expect(await eraseAgain(restored.db, t.deps.secrets, dataDir)).toBe(erasures)
    expect(await eraseAgain(restored.db, t.deps.secrets, dataDir)).toBe(0)
    expect(await verifyAudit(restored.db, t.deps.secrets)).toMatchObject({ problem: null })
    return { found: await findIn(restored) }
  } finally {
    await restored.close()
  }
}
