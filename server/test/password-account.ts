import type { RoleSlug } from 'contract/access/roles.ts'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp } from './app.ts'
import { quickHash } from './quick-hash.ts'

export const password = 'a good long one'
const hashed = quickHash(password)
const origin = { request_id: null, ip: '127.0.0.1', user_agent: null }

let count = 0
export type PasswordAccount = { me: Caller; login: string }

/** A new account with the password above, and a session of it. */
export async function passwordAccount(
  { app, database: { db } }: TestApp,
  { role = 'staff', ...parts }: { role?: RoleSlug; name?: string; phone?: string } = {},
): Promise<PasswordAccount> {
  count += 1
  const login = `account-${count}@house.test`
  const id = await createUser(db, { role, name: 'Asha Rao', email: login })
  await db
    .updateTable('users')
    .set({ ...parts, password_hash: await hashed })
    .where('id', '=', id)
    .execute()
  return { me: caller(app, id, await openSession(db, id, origin)), login }
}
