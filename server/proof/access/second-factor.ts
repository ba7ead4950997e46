import { openChallenge } from '#platform/auth/challenges.ts'
import { newSecret, offerSecret } from '#platform/auth/second-factor.ts'
import type { TestApp } from '../../test/app.ts'
import { softPasskey } from '../../test/passkey.ts'
import { codeOf } from '../../test/totp.ts'
import { password } from './people.ts'

/** The values for the endpoints of a second factor, in the state that each requires. */
const operations: Record<string, { on: boolean; body: (code: string) => Record<string, unknown> }> = {
  'POST /users/{id}/second-factor/confirm': { on: false, body: (code) => ({ code }) },
  'POST /users/{id}/second-factor/recovery-codes': { on: true, body: () => ({ current_password: password }) },
  'POST /users/{id}/second-factor/off': { on: true, body: (code) => ({ current_password: password, code }) },
}

/** The schema does not say that one of the two is required. */
export const confirmRequest = (key: string) =>
  key === 'POST /user/confirm' ? { path: '/user/confirm', body: { password } } : null

/** Gives the account a secret, confirmed or not, and returns the request with a code of it. */
export async function secondFactorFor(
  t: TestApp,
  key: string,
  id: number,
): Promise<Record<string, unknown> | null> {
  if (key === 'POST /users/{id}/passkeys') return passkeyFor(t, id)
  const operation = operations[key]
  if (!operation) return null
  const { pool, db } = t.database
  const { secret } = newSecret('user')
  const { rows } = await pool.query('SELECT FROM users WHERE id = $1', [id])
  if (rows.length > 0) {
    await pool.query('DELETE FROM second_factors WHERE user_id = $1', [id])
    await offerSecret(db, t.deps.secrets, { userId: id, secret })
    if (operation.on)
      await pool.query('UPDATE second_factors SET confirmed_at = app_now() WHERE user_id = $1', [id])
  }
  return operation.body(codeOf(secret))
}

/** The response of a new passkey to a challenge of the account. */
export async function passkeyFor(t: TestApp, id: number, passkey = softPasskey()) {
  const { rows } = await t.database.pool.query('SELECT FROM users WHERE id = $1', [id])
  const user_id = rows.length > 0 ? id : null
  const { challenge } = await openChallenge(t.database.db, { user_id, kind: 'passkey' })
  return { name: 'Work phone', challenge, answer: passkey.make(challenge) }
}
