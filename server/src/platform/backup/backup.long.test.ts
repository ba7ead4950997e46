import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openChallenge } from '#platform/auth/challenges.ts'
import { createDiskStore } from '#platform/content/disk-store.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { ownFolder } from '#platform/db/schema-files.ts'
import { createQueue } from '#platform/queue/queue.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { contentsIn } from '../../../test/s3-server.ts'
import { createWorld } from '../../../test/world.ts'
import {
  type Manifest,
  manifestHashName,
  manifestName,
  tableFile,
  tasksFile,
  writeManifest,
} from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-22T10:15:00Z')

let t: TestApp
let parent: string
let taken: { folder: string; manifest: Manifest }
beforeAll(async () => {
  t = await testApp()
  const staff = await t.as('staff')
  const world = await createWorld(t, staff)
  await world.setting('sms.complete.enable', true)
  const partner_id = await world.partner()
  const job = await world.jobIn('completed', { partner_id })
  const paid = await staff.post(`/jobs/${job.id}/payments`, {
    amount: 5000,
    method: 'cash',
    received_by: 'company',
  })
  expect(paid.status).toBe(201)
  await t.database.db.transaction().execute((trx) => t.deps.queue.enqueue(trx, 'customers.check-names', {}))
  parent = mkdtempSync(join(tmpdir(), 'house-care-backup-'))
  const store = t.deps.contents
  const hash = await store.put(randomBytes(2000))
  const used = async function* () {
    yield hash
  }
  taken = await writeBackup(t.database.connection, parent, now, { store, used })
})
afterAll(async () => {
  rmSync(parent, { recursive: true })
  await t.close()
})

/** A database without tables. */
async function blank(): Promise<ClientConfig> {
  const name = `blank_${randomBytes(6).toString('hex')}`
  await t.database.reach(`CREATE DATABASE ${name}`)
  onTestFinished(() => t.database.reach(`DROP DATABASE ${name} WITH (FORCE)`))
  return { ...t.database.connection, database: name }
}

async function runQuery(connection: ClientConfig, text: string) {
  const client = new Client(connection)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** A copy of the backup with one change. */
function copyOf(change: (manifest: Manifest, folder: string) => void): string {
  const folder = mkdtempSync(join(parent, 'copy-'))
  cpSync(taken.folder, folder, { recursive: true })
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
  change(manifest, folder)
  writeManifest(folder, manifest)
  return folder
}

const rowsOf = ({ tables, sequences, tasks }: Manifest) => ({
  tables: tables.map(({ sha256: _, ...table }) => table),
  sequences,
  tasks: tasks.count,
})

/** Everything except what a restore ends. */
const lasting = (manifest: Manifest) => {
  const all = rowsOf(manifest)
  // The end of a session or invitation changes its account.
  const ended = ['sessions', 'sign_in_challenges', 'invitations', 'record_changes']
  return { ...all, tables: all.tables.filter(({ name }) => !ended.includes(name)) }
}

describe('a backup', () => {
  test('does not restore a session, challenge or invitation', async () => {
    const admin = await t.as('admin')
    const { status } = await admin.post('/staffs', {
      name: 'Meera',
      email: 'meera@test.test',
      roles: ['staff'],
    })
    expect(status).toBe(201)
    await openChallenge(t.database.db, { user_id: admin.userId })
    const { folder, manifest } = await writeBackup(
      t.database.connection,
      mkdtempSync(join(parent, 'alive-')),
      now,
    )
    for (const name of ['sessions', 'sign_in_challenges', 'invitations']) {
      expect(manifest.tables.find((table) => table.name === name)?.rows, name).not.toBe('0')
    }
    const connection = await blank()
    await restoreBackup(connection, folder, log)
    const { rows } = await runQuery(
      connection,
      `SELECT (SELECT count(*) FROM sessions WHERE revoked_at IS NULL)::int AS sessions,
         (SELECT count(*) FROM sessions)::int > 0 AS kept,
         (SELECT count(*) FROM sign_in_challenges)::int AS challenges, (SELECT count(*) FROM invitations)::int AS invitations`,
    )
    expect(rows).toEqual([{ sessions: 0, kept: true, challenges: 0, invitations: 0 }])
  })

  test('restored elsewhere holds the same rows, numbers and tasks', async () => {
    const connection = await blank()
    await restoreBackup(connection, taken.folder, log)
    const again = await writeBackup(connection, mkdtempSync(join(parent, 'again-')), now)
    expect(lasting(again.manifest)).toEqual(lasting(taken.manifest))
    expect(again.manifest.tasks.count).toBeGreaterThan(0)
    const filled = again.manifest.tables.filter(({ rows }) => rows !== '0').map(({ name }) => name)
    expect(filled).toEqual(
      expect.arrayContaining(['audit_entries', 'jobs', 'ledger_entries', 'payments', 'users']),
    )
    const off = await runQuery(
      connection,
      "SELECT count(*)::int AS count FROM pg_trigger WHERE tgenabled <> 'O'",
    )
    expect(off.rows).toEqual([{ count: 0 }])
  })

  test('of an older version gets the migrations that came after it', async () => {
    const schemaFolder = mkdtempSync(join(parent, 'schema-'))
    cpSync(ownFolder, schemaFolder, { recursive: true })
    writeFileSync(
      join(schemaFolder, 'migrations/9001-later.sql'),
      "ALTER TABLE jobs ADD COLUMN later text; UPDATE jobs SET later = 'yes'",
    )
    const connection = await blank()
    // Backups of the first versions have no hash of the manifest.
    const folder = copyOf(() => undefined)
    rmSync(join(folder, manifestHashName))
    await restoreBackup(connection, folder, log, { schemaFolder })
    expect((await runQuery(connection, 'SELECT DISTINCT later FROM jobs')).rows).toEqual([{ later: 'yes' }])
    expect(await migrate(connection, log, schemaFolder)).toBe(0)
  })

  test.each([
    [
      'cut short',
      /users.copy.gz was changed after the backup; nothing was changed here/,
      () => copyOf((_, folder) => writeFileSync(join(folder, tableFile('users')), 'x')),
    ],
    [
      'without one of its files',
      /jobs.copy.gz cannot be read; nothing was changed/,
      () => copyOf((_, folder) => rmSync(join(folder, tableFile('jobs')))),
    ],
    [
      'of a newer version',
      /The backup belongs to a newer version .*9999-later.sql/,
      () => copyOf(({ migrations }) => migrations.push({ name: '9999-later.sql', checksum: 'a'.repeat(64) })),
    ],
    [
      'of another baseline',
      /^The backup was made by an unreleased version with another schema[^\n]+$/,
      () =>
        copyOf((manifest) =>
          Object.assign(manifest, { migrations: [{ name: '0001-platform.sql', checksum: 'a'.repeat(64) }] }),
        ),
    ],
    [
      'of another kind',
      /is not of a kind this version can read/,
      () => copyOf((manifest) => Object.assign(manifest, { format: 2 })),
    ],
    ['that is none', /is not a backup/, () => parent],
  ])('%s is refused before a table is made', async (_name, message, folder) => {
    const connection = await blank()
    await expect(restoreBackup(connection, folder(), log)).rejects.toThrow(message)
    const { rows } = await runQuery(connection, "SELECT to_regclass('public.users') AS users")
    expect(rows).toEqual([{ users: null }])
  })

  test('whose restored rows differ is refused', async () => {
    const connection = await blank()
    const folder = copyOf(({ tables }) => {
      const jobs = tables.find(({ name }) => name === 'jobs')
      if (jobs) jobs.row_hash = '1'
    })
    await expect(restoreBackup(connection, folder, log)).rejects.toThrow(/jobs came back with other rows/)
    const { rows } = await runQuery(connection, 'SELECT count(*)::int AS count FROM users')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('with a changed byte in a file of any kind is refused, and the file is named', async () => {
    const connection = await blank()
    const folder = copyOf(() => undefined)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const uploaded = names.filter((name) => /^files\/.+\//.test(name))
    expect(uploaded).toHaveLength(1)
    const files = [tableFile('jobs'), tasksFile, manifestName, manifestHashName, ...uploaded]
    const text = readFileSync(join(folder, manifestName), 'utf8')
    const valueAt = (key: string) => text.indexOf(`"${key}": "`) + `"${key}": "`.length
    const places = ['taken_at', 'rows', 'row_hash', 'last_value'].map(
      (key) => [manifestName, valueAt(key)] as const,
    )
    const contents = createDiskStore(mkdtempSync(join(parent, 'contents-')))
    for (const [name, at] of [...files.map((name) => [name, null] as const), ...places]) {
      const path = join(folder, name)
      const whole = readFileSync(path)
      const changed = Buffer.from(whole)
      changed[at ?? whole.length >> 1]! ^= 1
      writeFileSync(path, changed)
      await expect(restoreBackup(connection, folder, log, { contents }), name).rejects.toThrow(name)
      writeFileSync(path, whole)
    }
    expect(await contentsIn(contents)).toEqual([])
    const { rows } = await runQuery(connection, "SELECT to_regclass('public.users') AS users")
    expect(rows).toEqual([{ users: null }])
    await restoreBackup(connection, folder, log, { contents })
    expect(await contentsIn(contents)).toHaveLength(1)
  })

  test('restored starts no task of a kind that sends before it is resumed', async () => {
    const [sending, other] = ['send-message', 'customers.check-names']
    const connection = await blank()
    const { waiting } = await restoreBackup(connection, taken.folder, log, {
      paused: [sending!, 'webhooks.send'],
    })
    const count = waiting.get(sending!)!
    expect(count).toBeGreaterThan(0)
    expect(waiting.get('webhooks.send')).toBe(0)
    const kinds = await runQuery(connection, 'SELECT kind FROM paused_kinds ORDER BY kind')
    expect(kinds.rows).toEqual([{ kind: sending }, { kind: 'webhooks.send' }])

    const ran: string[] = []
    const database = createDatabase(connection, log)
    const queue = createQueue(database, log)
    onTestFinished(async () => {
      await queue.stop()
      await database.close()
    })
    const tasks = [sending!, other!].map((kind) => ({
      kind,
      retries: 0,
      handler: async () => void ran.push(kind),
    }))
    await queue.prepare(tasks)
    await queue.work(tasks)
    await expect.poll(() => ran, { timeout: 20_000 }).toContain(other)
    expect(ran).not.toContain(sending)
    await runQuery(connection, `DELETE FROM paused_kinds WHERE kind = '${sending}'`)
    await expect.poll(() => ran.filter((kind) => kind === sending), { timeout: 20_000 }).toHaveLength(count)
  })

  test('does not migrate a database of an older version that contains records', async () => {
    const schemaFolder = mkdtempSync(join(parent, 'older-'))
    cpSync(ownFolder, schemaFolder, { recursive: true })
    const last = taken.manifest.migrations.findLast(({ name }) => name !== 'baseline')!.name
    rmSync(join(schemaFolder, 'migrations', last))
    const connection = await blank()
    await migrate(connection, log, schemaFolder)
    await runQuery(connection, "INSERT INTO users (name, email) VALUES ('Asha', 'asha@test.test')")
    await expect(restoreBackup(connection, taken.folder, log)).rejects.toThrow(/already contains records/)
    const { rows } = await runQuery(connection, `SELECT name FROM migrations WHERE name = '${last}'`)
    expect(rows).toEqual([])
  })

  test('does not replace records', async () => {
    const before = await runQuery(t.database.connection, 'SELECT count(*)::int AS count FROM audit_entries')
    await expect(restoreBackup(t.database.connection, taken.folder, log)).rejects.toThrow(
      /already contains records/,
    )
    const after = await runQuery(t.database.connection, 'SELECT count(*)::int AS count FROM audit_entries')
    expect(after.rows).toEqual(before.rows)
  })
})
