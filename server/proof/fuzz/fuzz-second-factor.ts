import { openChallenge } from '#platform/auth/challenges.ts'
import { newSecret, offerSecret, replaceRecoveryCodes } from '#platform/auth/second-factor.ts'
import type { TestApp } from '../../test/app.ts'
import { codeOf } from '../../test/totp.ts'

/**
 * One account with a second factor and an unfinished sign-in, and one with an unconfirmed secret: together
 * they reach every endpoint of a second factor. Returns the field values by name.
 */
export async function secondFactors(
  t: TestApp,
  { on, begun }: { on: number; begun: number },
): Promise<(field: string) => string[]> {
  const { db, pool } = t.database
  const secret = newSecret('begun').secret
  await offerSecret(db, t.deps.secrets, { userId: begun, secret })
  await offerSecret(db, t.deps.secrets, { userId: on, ...newSecret('on') })
  await pool.query('UPDATE second_factors SET confirmed_at = app_now() WHERE user_id = $1', [on])
  const [recoveryCode = ''] = await replaceRecoveryCodes(db, on)
  const { challenge } = await openChallenge(db, { user_id: on })
  await pool.query("UPDATE sign_in_challenges SET expires_at = app_now() + interval '1 day'")
  // The next code is accepted for as long as possible.
  return (field) =>
    field === 'code' ? [recoveryCode, codeOf(secret, 1)] : field === 'challenge' ? [challenge] : []
}
