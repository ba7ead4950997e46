import { type Kysely, sql } from 'kysely'
import { resealMessages } from '#domains/messages/public.ts'
import { resealSettings } from '#domains/settings/public.ts'
import { resealSecondFactors } from '#platform/auth/second-factor.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'

export type Resealed = { settings: number; secondFactors: number; messages: number; alreadyNew: number }

/**
 * Encrypts every stored secret again, from the old key to the new one, in one transaction. Secrets that already use the new
 * key are skipped, so the command can be repeated.
 * @throws ConfigError that names what neither key opens; nothing is changed then
 */
export function resealEverything(db: Kysely<Database>, keys: { before: Buffer; after: Buffer }): Promise<Resealed> {
  const [before, after] = [createSecrets(keys.before), createSecrets(keys.after)]
  let alreadyNew = 0

  function reseal(sealed: string, context: string): string {
    const plain = openWith(before, sealed, context)
    if (plain !== null) return after.seal(plain, context)
    if (openWith(after, sealed, context) === null) {
      throw new ConfigError(
        `The stored secret of ${context} cannot be read with either key. Nothing was changed: enter it again or remove it, then retry`,
      )
    }
    alreadyNew += 1
    return sealed
  }

  return db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE settings, second_factors, messages IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const settings = await resealSettings(trx, reseal)
    const secondFactors = await resealSecondFactors(trx, reseal)
    const messages = await resealMessages(trx, reseal)
    return { settings, secondFactors, messages, alreadyNew }
  })
}

function openWith({ open }: ReturnType<typeof createSecrets>, sealed: string, context: string): string | null {
  try {
    return open(sealed, context)
  } catch {
    return null
  }
}
