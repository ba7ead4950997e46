import { randomBytes, randomInt } from 'node:crypto'
import { roles } from 'contract/access/roles.ts'
import type { SettingRow } from 'contract/settings/setting-row.words.ts'
import { settings } from 'contract/settings/settings.registry.ts'
import { Secret } from 'otpauth'
import type { Config } from '#platform/config/config.ts'
import { createApiKey } from '../../test/api-keys.ts'
import { type Caller, caller, createUser, type TestApp } from '../../test/app.ts'
import { createFile } from '../../test/files.ts'
import { quickHash } from '../../test/quick-hash.ts'
import { codeOf } from '../../test/totp.ts'
import { createWebhook } from '../../test/webhooks.ts'
import { type Needle, needle, quickHashes } from './needles.ts'

const canary = () => randomBytes(18).toString('hex')

/** The password inside the address of the database. */
export const inConfig = { database: canary() }
export const config: Partial<Config> = {
  databaseUrl: `postgres://house:${inConfig.database}@127.0.0.1:5432/house`,
  logLevel: 'trace',
}

export type Planted = {
  /** Secrets that must not occur anywhere. */
  secrets: Needle[]
  /** Hashes that the database stores on purpose, and that occur nowhere else. */
  hashes: Needle[]
  /** One user for each role, signed in by password. */
  people: Map<string, Caller>
}

/** Every secret, entered in the ways that users enter them, with the keys that make a request repeatable. */
export async function plant(t: TestApp): Promise<Planted> {
  const secrets = [needle('APP_KEY', t.deps.config.appKey)]
  for (const [name, secret] of Object.entries(inConfig))
    secrets.push(needle(`the password of the ${name}`, secret))
  const people = new Map<string, Caller>()
  for (const { slug } of roles) people.set(slug, await signedIn(t, slug, secrets))
  const dev = people.get('dev')!
  const guest = { name: 'Canary guest', email: 'canary-guest@test.test', roles: ['staff'] }
  const { invitation } = await must(dev.post('/staffs', guest, { key: 'invite-the-guest' }))
  secrets.push(needle('the link of an invitation', invitation.link.split('#')[1]))
  secrets.push(needle('the link of a partner', await partnerLink(dev)))
  secrets.push(needle('the tracking link of a customer', await trackingLink(dev)))
  secrets.push(...(await bankDetails(dev)), await documentNumber(t, dev))
  const { key } = await createApiKey(dev)
  secrets.push(needle('an API key', key))
  const erased = await must(dev.post('/customers', { name: 'Erased Soon', phone: '+919845098450' }))
  await must(dev.post(`/customers/${erased.id}/erasure`, { reason: 'no-longer-needed' }))
  secrets.push(needle('the secret of a webhook', (await createWebhook(dev)).secret))
  for (const [key, row] of Object.entries(settings) as [string, SettingRow][]) {
    if (row.kind !== 'secret') continue
    const value = canary()
    await must(dev.post('/admin/config', { key, value }, { key: `save ${key}`.replaceAll(' ', '-') }))
    secrets.push(needle(`the setting ${key}`, value), ...quickHashes(`the setting ${key}`, value))
  }
  return { secrets, hashes: await hashesOf(t), people }
}

/** The bank details of a partner. */
async function bankDetails(dev: Caller): Promise<Needle[]> {
  const { body } = await dev.get('/partners?per_page=1')
  const [{ id }] = body.data
  const { version } = await must(dev.get(`/partners/${id}`))
  const [number, upi] = [String(randomInt(10 ** 12, 10 ** 13)) + String(randomInt(10_000, 99_999)), canary()]
  const pan = `CNRPY${randomInt(1000, 10_000)}Q`
  const account = { number, ifsc: 'HDFC0001234', holder: 'Canary partner' }
  await must(dev.put(`/partners/${id}/bank-details`, { version, account, upi_id: `${upi}@bank`, pan }))
  return [
    needle('the account number of a partner', number),
    ...quickHashes('the account number of a partner', number),
    needle('the UPI ID of a partner', upi),
    needle('the PAN of a partner', pan),
  ]
}

/** Of a document of a partner. */
async function documentNumber(t: TestApp, dev: Caller): Promise<Needle> {
  const { body } = await dev.get('/partners?per_page=1')
  const id = await createFile(t, { partner_id: body.data[0].id })
  const number = `CANARY${randomInt(10 ** 12, 10 ** 13)}`
  await must(dev.put(`/files/${id}`, { version: 1, number }, { key: 'number-of-a-document' }))
  return needle('the number of a document', number)
}

/** Of a job that is completed then: the link still opens, and no endpoint returns it any more. */
async function partnerLink(dev: Caller): Promise<string> {
  const { body } = await dev.get('/jobs?status=started&per_page=1')
  const [job] = body.data
  const { url } = await must(
    dev.post(`/jobs/${job.id}/partner-link`, { by: 'copy' }, { key: 'link-of-a-partner' }),
  )
  await must(dev.post(`/jobs/${job.id}/complete`, { version: job.version }, { key: 'complete-the-job' }))
  return url.split('/').at(-1)
}

/** Of a job that is cancelled then: the link still opens. */
async function trackingLink(dev: Caller): Promise<string> {
  const { body } = await dev.get('/jobs?status=pending&per_page=1')
  const [job] = body.data
  const { url } = await must(
    dev.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' }, { key: 'link-of-a-customer' }),
  )
  const ended = { version: job.version, reason: 'Not needed' }
  await must(dev.post(`/jobs/${job.id}/cancel`, ended, { key: 'cancel-the-job' }))
  return url.split('/').at(-1)
}

async function signedIn(t: TestApp, role: 'staff' | 'admin' | 'dev', secrets: Needle[]): Promise<Caller> {
  const [first, second, wrong] = [canary(), canary(), canary()]
  const email = `canary-${role}@test.test`
  const id = await createUser(t.database.db, { role, name: `Canary ${role}`, email })
  const password_hash = await quickHash(first)
  await t.database.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const anonymous = caller(t.app, 0, null)
  await anonymous.post('/signin', { login: email, password: wrong })
  await anonymous.post('/signin', { login: wrong, password: first })
  const token: string = (await must(anonymous.post('/signin', { login: email, password: first }))).token
  const person = caller(t.app, id, token)
  const change = { current_password: first, new_password: second }
  await must(person.post(`/users/${id}/password`, change, { key: `password-${role}` }))
  for (const [name, password] of Object.entries({ first, second, wrong })) {
    const called = `the ${name} password of ${role}`
    secrets.push(needle(called, password), ...quickHashes(called, password))
  }
  secrets.push(...(await secondFactorOf(t, person, { role, email, password: second })))
  // A hash over a whole request is as quick: everything except the password is known.
  const request = JSON.stringify(['POST /users/{id}/password', `/api/users/${id}/password`, change])
  secrets.push(
    needle(`the token of ${role}`, token),
    ...quickHashes(`the password change of ${role}`, request),
  )
  return person
}

/** Turned on, with an unfinished sign-in: the secret in both its forms, the recovery codes, the challenge. */
async function secondFactorOf(
  t: TestApp,
  person: Caller,
  { role, email, password }: { role: string; email: string; password: string },
): Promise<Needle[]> {
  const path = `/users/${person.userId}/second-factor`
  const { secret } = await must(person.post(path, { current_password: password }, { key: `begin-${role}` }))
  const code = codeOf(secret)
  const { recovery_codes } = await must(person.post(`${path}/confirm`, { code }, { key: `confirm-${role}` }))
  const half = await must(caller(t.app, 0, null).post('/signin', { login: email, password }))
  return [
    needle(`the secret of ${role}'s app`, secret),
    needle(`the bytes of the secret of ${role}'s app`, Buffer.from(Secret.fromBase32(secret).bytes)),
    needle(`the challenge of ${role}`, half.challenge),
    ...recovery_codes.map((each: string, at: number) => needle(`recovery code ${at + 1} of ${role}`, each)),
  ]
}

async function must(response: ReturnType<Caller['get']>) {
  const { status, body } = await response
  if (status >= 300) throw new Error(`A canary was refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The columns that store a hash, by name, and their current values. */
async function hashesOf({ database: { pool } }: TestApp): Promise<Needle[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name LIKE '%hash%'`)
  const needles: Needle[] = []
  for (const { table, column } of columns) {
    const { rows } = await pool.query(
      `SELECT "${column}" AS kept FROM "${table}" WHERE "${column}" IS NOT NULL`,
    )
    // A column of several hashes has each of them.
    const kept = rows.flatMap((row) => row.kept as string | Buffer | string[])
    needles.push(...kept.map((hash, at) => needle(`${table}.${column} ${at + 1}`, hash)))
  }
  return needles
}
