import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'
import { freePort } from '../../tools/free-port.ts'
import { scratchFolder, startCommand } from './program.ts'

const keys = { old: randomBytes(32), new: randomBytes(32), other: randomBytes(32) }
const place = (userId: number) => `second factor of user ${userId}`
const log = pino({ level: 'silent' })

let cluster: Awaited<ReturnType<typeof startCluster>>
let url: string
let userId: number
beforeAll(async () => {
  const port = await freePort()
  const dataDir = scratchFolder({ isTest: false })
  cluster = await startCluster({
    dataDir,
    log,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  url = `postgres://housecare@127.0.0.1:${port}/housecare`
  await migrate({ connectionString: url }, log)
})
afterAll(() => cluster.stop())

/** Its connections are closed again: the command refuses to work beside the program's. */
async function withDatabase<T>(work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = createDatabase({ connectionString: url })
  return work(database).finally(database.close)
}

/**
 * Two settings, the secret of an app, a waiting message, the bank details of a partner, a webhook and an
 * erasure, sealed with the old key.
 */
async function plant(): Promise<void> {
  await withDatabase(async ({ db }) => {
    const { seal } = createSecrets(keys.old)
    await db.deleteFrom('settings').execute()
    await db.deleteFrom('messages').execute()
    await db.deleteFrom('partner_bank_details').execute()
    await db.deleteFrom('webhooks').execute()
    await db.deleteFrom('erasures').execute()
    await db.deleteFrom('audit_checkpoint').execute()
    await db.deleteFrom('second_factors').execute()
    const email = `${randomBytes(4).toString('hex')}@example.com`
    const user = await db
      .insertInto('users')
      .values({ name: 'Asha', email, password_hash: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    userId = user.id
    const secret = (key: string, value: string) => ({
      key,
      value: JSON.stringify(seal(value, key)),
      encrypted: true,
    })
    await db
      .insertInto('settings')
      .values([
        secret('demo.key', '424242'),
        secret('nimbusit.password', 'p@ss ₹'),
        { key: 'business.name', value: JSON.stringify('House Care'), encrypted: false },
      ])
      .execute()
    await db
      .insertInto('second_factors')
      .values({ user_id: userId, sealed_secret: seal('JBSWY3DP', place(userId)) })
      .execute()
    const reference = randomUUID()
    const sealed_body = seal('123456 is your code', `message ${reference}`)
    const message = {
      channel: 'sms',
      template: 'sms.login',
      to: '+919876543210',
      body: '…',
      reference,
    } as const
    await db
      .insertInto('messages')
      .values({ ...message, sealed_body })
      .execute()
    const phone = `+9198${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
    const partner = await db
      .insertInto('partners')
      .values({ name: 'Ravi', phone })
      .returning('id')
      .executeTakeFirstOrThrow()
    const sealed_details = seal('50100012345678', `bank details of partner ${partner.id}`)
    await db.insertInto('partner_bank_details').values({ partner_id: partner.id, sealed_details }).execute()
    // The same rows of a deleted partner.
    const bankRow = { partner_id: 71, sealed_details: seal('50100099999999', 'bank details of partner 71') }
    const fileRow = { partner_id: 71, sealed_number: seal('ABCDE1234F', 'document of partner 71') }
    await sql`DELETE FROM trash`.execute(db)
    await sql`INSERT INTO trash (record_type, record_id, label, deleted_by, content) VALUES ('partner', 71, 'Mira', ${userId},
      ${JSON.stringify({ partner_bank_details: [bankRow], files: [{ partner_id: 71, sealed_number: null }, fileRow] })}::jsonb)`.execute(
      db,
    )
    const webhook = {
      id: 7,
      title: 'Accounting',
      url: 'https://hooks.example',
      records: ['job' as const],
      position: 0,
    }
    await db
      .insertInto('webhooks')
      .values({ ...webhook, sealed_secret: seal('whsec_abc', 'webhook 7') })
      .execute()
    const checkpoint = JSON.stringify({ position: 4, hash: 'ab', redactions: [] })
    await db
      .insertInto('audit_checkpoint')
      .values({ id: 1, position: 4, sealed: seal(checkpoint, 'audit checkpoint') })
      .execute()
    const erasure = { id: randomUUID(), record_type: 'customer', record_id: 1, record_hash: 'x' } as const
    const erased = { reason: 'no-longer-needed', erased_by: null } as const
    await db
      .insertInto('erasures')
      .values({ ...erasure, ...erased, phone_hashes: [], contents: [], sealed_key: seal('key', 'erasures') })
      .execute()
  })
}

/** The sealed values in the database, opened with a key; throws when a value is sealed with another one. */
async function readAll(key: Buffer): Promise<Record<string, unknown>> {
  return withDatabase(async ({ db }) => {
    const { open } = createSecrets(key)
    const settings = await db.selectFrom('settings').selectAll().execute()
    const app = await db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    const message = await db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
    const bank = await db.selectFrom('partner_bank_details').selectAll().executeTakeFirstOrThrow()
    const { content } = await db.selectFrom('trash').select('content').executeTakeFirstOrThrow()
    const trashed = content as {
      partner_bank_details: [{ sealed_details: string }]
      files: [object, { sealed_number: string }]
    }
    const webhook = await db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
    const erasure = await db.selectFrom('erasures').selectAll().executeTakeFirstOrThrow()
    const checkpoint = await db.selectFrom('audit_checkpoint').selectAll().executeTakeFirstOrThrow()
    return Object.fromEntries([
      ...settings.map(({ key: name, value, encrypted }) => [
        name,
        encrypted ? open(String(value), name) : value,
      ]),
      ['app', open(app.sealed_secret, place(app.user_id))],
      ['message', open(message.sealed_body ?? '', `message ${message.reference}`)],
      ['bank', open(bank.sealed_details, `bank details of partner ${bank.partner_id}`)],
      ['trashed bank', open(trashed.partner_bank_details[0].sealed_details, 'bank details of partner 71')],
      ['trashed number', open(trashed.files[1].sealed_number, 'document of partner 71')],
      ['webhook', open(webhook.sealed_secret, `webhook ${webhook.id}`)],
      ['erasures', open(erasure.sealed_key, 'erasures')],
      ['checkpoint', JSON.parse(open(checkpoint.sealed, 'audit checkpoint')).position],
    ])
  })
}
const everything = {
  'demo.key': '424242',
  'nimbusit.password': 'p@ss ₹',
  'business.name': 'House Care',
  app: 'JBSWY3DP',
  message: '123456 is your code',
  bank: '50100012345678',
  'trashed bank': '50100099999999',
  'trashed number': 'ABCDE1234F',
  webhook: 'whsec_abc',
  erasures: 'key',
  checkpoint: 4,
}

const start = (env: Record<string, string>, name = 'rotate-key', ...args: string[]) =>
  startCommand(name, args, { DATA_DIR: scratchFolder(), DATABASE_URL: url, ...env })
const rotate = (before = keys.old, after = keys.new) =>
  start({ APP_KEY: before.toString('base64'), NEW_APP_KEY: after.toString('hex') })

const besides = { code: 1, output: 'The program is running on this database: stop every process of it first' }

describe('npm run rotate-key', () => {
  it('seals everything with the new key, and changes nothing when run again', async () => {
    await plant()
    const first = await rotate().ended
    expect(first).toMatchObject({ code: 0 })
    expect(first.output).toContain(
      'Encrypted with the new key: 10 of 10 (2 settings, 1 authenticator apps, 1 messages on their way, the bank details of 2 partners, the numbers of 1 documents, 1 webhooks, 1 erasures and 1 checkpoints of the audit log).',
    )
    expect(await readAll(keys.new)).toEqual(everything)
    await expect(readAll(keys.old)).rejects.toThrow('cannot be read with this APP_KEY')
    const again = await rotate().ended
    expect(again).toMatchObject({ code: 0 })
    expect(again.output).toContain('Encrypted with the new key: 0 of 10')
    expect(await readAll(keys.new)).toEqual(everything)
  })

  it('killed in the middle leaves everything under the old key, and completes the next time', async () => {
    await plant()
    const [holder, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
    for (const client of [holder, watcher]) {
      await client.connect()
      onTestFinished(() => client.end())
    }
    // The settings are sealed again, then it waits for a row of the other table.
    await holder.query(`BEGIN; SELECT 1 FROM second_factors WHERE user_id = ${userId} FOR UPDATE`)
    const { child, ended } = rotate()
    await vi.waitFor(
      async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'house-care rotate-key' AND wait_event_type = 'Lock'`
        expect((await watcher.query(waiting)).rowCount).toBe(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    child.kill('SIGKILL')
    await ended
    await holder.query('ROLLBACK')
    expect(await readAll(keys.old)).toEqual(everything)
    expect(await rotate().ended).toMatchObject({ code: 0 })
    expect(await readAll(keys.new)).toEqual(everything)
  })

  it('changes nothing when a value is sealed with another key, and names it', async () => {
    await plant()
    await withDatabase(({ db }) => {
      const sealed_secret = createSecrets(keys.other).seal('JBSWY3DP', place(userId))
      return db.updateTable('second_factors').set({ sealed_secret }).execute()
    })
    const { code, output } = await rotate().ended
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The stored secret of second factor of user \d+ cannot be read with either key\. Nothing was changed/,
    )
    const kept = await withDatabase(({ db }) =>
      db.selectFrom('settings').selectAll().where('key', '=', 'demo.key').executeTakeFirstOrThrow(),
    )
    expect(createSecrets(keys.old).open(String(kept.value), 'demo.key')).toBe('424242')
  })

  it('refuses to work beside the running program', async () => {
    await withDatabase(async ({ db }) => {
      await db.selectFrom('users').select('id').execute()
      expect(await rotate().ended).toEqual(besides)
    })
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['no key in use', { NEW_APP_KEY: keys.new.toString('hex') }, /^APP_KEY is missing/],
    ['no new key', { APP_KEY: keys.old.toString('hex') }, /^NEW_APP_KEY is missing/],
    [
      'the same key',
      { APP_KEY: keys.old.toString('hex'), NEW_APP_KEY: keys.old.toString('base64') },
      /^NEW_APP_KEY is the current key/,
    ],
    ['half a key', { APP_KEY: keys.old.toString('hex'), NEW_APP_KEY: 'abc' }, /^NEW_APP_KEY is malformed/],
  ])('refuses %s in one line', async (_, env, line) => {
    const { code, output } = await start(env).ended
    expect(code).toBe(1)
    expect(output).toMatch(line)
    expect(output).not.toContain('\n')
  })
})

it.each([
  ['restore', '--from', '/nowhere'],
  ['db-reset', '--yes'],
])('npm run %s refuses to work beside the running program, as that does', async (...command) => {
  const count = () => withDatabase(({ db }) => db.selectFrom('users').select('id').execute())
  const before = await count()
  await withDatabase(async ({ db }) => {
    await db.selectFrom('users').select('id').execute()
    expect(await start({}, ...command).ended).toEqual(besides)
  })
  expect(await count()).toEqual(before)
})

it('knows every place that seals something', () => {
  const files = globSync('**/*.ts', { cwd: join(checkoutRoot, 'server/src') })
  const sealing = files.filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      file !== 'platform/crypto/secrets.ts' &&
      /\bseal\(/.test(readFileSync(join(checkoutRoot, 'server/src', file), 'utf8')),
  )
  const advice = 'What is sealed must be sealed anew by resealEverything: add it there, then here.'
  expect(sealing.sort(), advice).toEqual([
    'cli/reseal.ts',
    'domains/audit/audit-checkpoint.store.ts',
    'domains/files/files.service.ts',
    'domains/messages/messages.service.ts',
    'domains/privacy/erasure-list.service.ts',
    'domains/settings/save-settings.service.ts',
    'domains/settings/settings.store.ts',
    'domains/settlements/bank-details.store.ts',
    'domains/webhooks/webhooks.store.ts',
    'platform/auth/second-factor.ts',
  ])
})
