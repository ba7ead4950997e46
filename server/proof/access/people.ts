import { randomBytes } from 'node:crypto'
import { type RoleSlug, roles } from 'contract/access/roles.ts'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp } from '../../test/app.ts'
import { createUploads } from '../../test/files.ts'
import { createPasskeys } from '../../test/passkey.ts'
import { quickHash } from '../../test/quick-hash.ts'
import { randomPhone } from '../../test/world.ts'

export const password = 'kept between us'
const hashed = quickHash(password)

export type Person = { role: RoleSlug; caller: Caller; holder: { roles: (typeof roles)[number][] } }

/**
 * A new account with a session, the password above, a phone of its own, and a view and uploads that no other
 * user may change.
 */
export async function newPerson(t: TestApp, role: RoleSlug): Promise<Person> {
  const { db } = t.database
  const id = await createUser(db, { role, name: `A person of ${role}` })
  await db
    .updateTable('users')
    .set({ password_hash: await hashed, phone: randomPhone() })
    .where('id', '=', id)
    .execute()
  const view = { list: 'customers', name: 'Mine', state: '', shared: false, position: 0 } as const
  await db
    .insertInto('saved_views')
    .values({ ...view, owner_id: id })
    .execute()
  const [job] = (await t.database.pool.query('SELECT max(id) AS id FROM jobs')).rows
  if (job.id !== null) await createUploads(t, id, job.id)
  return {
    role,
    caller: await withSession(t, id),
    holder: { roles: roles.filter(({ slug }) => slug === role) },
  }
}

/** The same with passkeys, which are requested after the password. */
export async function newOwner(t: TestApp, role: RoleSlug): Promise<Person> {
  const person = await newPerson(t, role)
  await createPasskeys(t.database.pool, person.caller.userId)
  return person
}

async function withSession(t: TestApp, userId: number): Promise<Caller> {
  const token = await openSession(t.database.db, userId, {
    request_id: null,
    ip: '127.0.0.1',
    user_agent: null,
  })
  return caller(t.app, userId, token)
}

/** How a valid session ends, as SQL about the user $1. */
export const endings = {
  'past its seventh day': 'UPDATE sessions SET expires_at = app_now() WHERE user_id = $1',
  'idle for 12 hours':
    "UPDATE sessions SET last_used_at = app_now() - interval '12 hours' WHERE user_id = $1",
  revoked: 'UPDATE sessions SET revoked_at = app_now() WHERE user_id = $1',
  'of a disabled account': 'UPDATE users SET active = false WHERE id = $1',
} as const

/** All callers who may use no endpoint that is not public, dev or not, by name. */
export async function strangers(t: TestApp): Promise<Record<string, Caller>> {
  const live = await newPerson(t, 'dev')
  const all: Record<string, Caller> = {
    'without a token': caller(t.app, 0, null),
    'with a token nobody was given': caller(t.app, 0, randomBytes(32).toString('base64url')),
    'with a token cut short': caller(t.app, 0, live.caller.token?.slice(0, -1) ?? null),
    'with a token in other letters': caller(t.app, 0, swapCase(live.caller.token ?? '')),
    'with half of another scheme': caller(t.app, 0, 'Basic'),
  }
  for (const [name, sql] of Object.entries(endings)) {
    const { caller: ended } = await newPerson(t, 'dev')
    await t.database.pool.query(sql, [ended.userId])
    all[`with a session ${name}`] = ended
  }
  return all
}

/** A live session of a user without a role. */
export async function roleless(t: TestApp): Promise<Caller> {
  const { caller: withoutRoles } = await newPerson(t, 'staff')
  await t.database.pool.query('DELETE FROM user_roles WHERE user_id = $1', [withoutRoles.userId])
  return withoutRoles
}

const swapCase = (text: string) =>
  [...text].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join('')
