import { randomBytes } from 'node:crypto'
import type { TestApp } from '../../test/app.ts'
import { randomPhone } from '../../test/world.ts'
import { newPerson, type Person, password } from '../access/people.ts'

export { password }
/** `ip` is the address its session was opened from. */
export type Account = Person & { id: number; email: string; phone: string; ip: string }

/**
 * An account that signs in with its email or its phone and the password above; it has a live session already.
 */
export async function newAccount(t: TestApp): Promise<Account> {
  const person = await newPerson(t, 'staff')
  const [id, email, phone] = [
    person.caller.userId,
    `${randomBytes(6).toString('hex')}@test.test`,
    randomPhone(),
  ]
  await t.database.db.updateTable('users').set({ email, phone }).where('id', '=', id).execute()
  return { ...person, id, email, phone, ip: '127.0.0.1' }
}

export const disable = (t: TestApp, id: number) =>
  t.database.db.updateTable('users').set({ active: false }).where('id', '=', id).execute()

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Tried = { status: number; body: any; headers: Record<string, unknown> }
type From = { ip?: string; headers?: Record<string, string> }

/** One sign-in, from an address of the caller's choice: 192.0.2.1 is unused. */
export async function signIn(t: TestApp, body: Record<string, unknown>, from: From = {}): Promise<Tried> {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/signin',
    remoteAddress: from.ip ?? '192.0.2.1',
    headers: { 'content-type': 'application/json', ...from.headers },
    payload: JSON.stringify(body),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** Ages every recorded attempt: the database's clock decides, so the attempts are moved and not the clock. */
export const letPass = (t: TestApp, seconds: number) =>
  t.database.pool.query(
    'UPDATE sign_in_attempts SET attempted_at = attempted_at - make_interval(secs => $1)',
    [seconds],
  )

/** Deletes all recorded attempts. */
export const forgetAttempts = (t: TestApp) =>
  t.database.pool.query('TRUNCATE sign_in_attempts, sign_in_failures')
