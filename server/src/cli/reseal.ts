import { type Kysely, sql } from 'kysely'
import { resealCheckpoint } from '#domains/audit/public.ts'
import { resealNumbers } from '#domains/files/public.ts'
import { resealMessages } from '#domains/messages/public.ts'
import { resealErasureList, resealErasures } from '#domains/privacy/public.ts'
import { resealSettings } from '#domains/settings/public.ts'
import { resealBankDetails } from '#domains/settlements/public.ts'
import { resealWebhooks } from '#domains/webhooks/public.ts'
import { resealSecondFactors } from '#platform/auth/second-factor.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { isKeyOfData, writeNewKey } from '#platform/crypto/key-check.ts'
import { createSecrets, type Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'

export type Resealed = {
  settings: number
  secondFactors: number
  messages: number
  bankDetails: number
  documents: number
  webhooks: number
  erasures: number
  checkpoints: number
  alreadyNew: number
}

// One source: values encrypted with `APP_KEY`.
/**
 * Encrypts every stored secret again, from the old key to the new one, and names the new key as that of the
 * data, in one transaction. Secrets that already use the new key are skipped, so the command can be repeated.
 * The list of erasures in DATA_DIR is written again as the last step.
 * @throws ConfigError that names what neither key opens; nothing is changed then
 */
export function resealEverything(
  db: Kysely<Database>,
  keys: { before: Buffer; after: Buffer },
  dataDir: string,
): Promise<Resealed> {
  const [before, after] = [createSecrets(keys.before), createSecrets(keys.after)]
  let alreadyNew = 0

  function reseal(sealed: string, context: string): string {
    const plain = before.openIfReadable(sealed, context)
    if (plain !== null) return after.seal(plain, context)
    if (after.openIfReadable(sealed, context) === null) {
      throw new ConfigError(
        `The stored secret of ${context} cannot be read with either key. Nothing was changed: enter it again or remove it, then retry`,
      )
    }
    alreadyNew += 1
    return sealed
  }

  return db.transaction().execute(async (trx) => {
    const resealed = await resealRows(trx, reseal)
    if (!(await isKeyOfData(trx, after))) await writeNewKey(trx, after)
    // The secrets of the list are also in the database, so they are not counted twice.
    const counted = alreadyNew
    await resealErasureList(dataDir, reseal)
    alreadyNew = counted
    return { ...resealed, alreadyNew }
  })
}

type Reseal = (sealed: string, context: string) => string

async function resealRows(trx: Kysely<Database>, reseal: Reseal): Promise<Omit<Resealed, 'alreadyNew'>> {
  await sql`LOCK TABLE settings, second_factors, messages, partner_bank_details, files, trash, webhooks, erasures, audit_checkpoint IN SHARE ROW EXCLUSIVE MODE`.execute(
    trx,
  )
  const settings = await resealSettings(trx, reseal)
  const secondFactors = await resealSecondFactors(trx, reseal)
  const messages = await resealMessages(trx, reseal)
  const bankDetails = await resealBankDetails(trx, reseal)
  const documents = await resealNumbers(trx, reseal)
  const webhooks = await resealWebhooks(trx, reseal)
  const erasures = await resealErasures(trx, reseal)
  const checkpoints = await resealCheckpoint(trx, reseal)
  return { settings, secondFactors, messages, bankDetails, documents, webhooks, erasures, checkpoints }
}

/** How many secrets the database has, and the names of those that the key does not open. Changes nothing. */
export async function surveySecrets(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'openIfReadable'>,
): Promise<{ all: number; unreadable: string[] }> {
  let all = 0
  const unreadable: string[] = []
  const trx = await db.startTransaction().execute()
  try {
    await resealRows(trx, (sealed, context) => {
      all += 1
      if (secrets.openIfReadable(sealed, context) === null) unreadable.push(context)
      return sealed
    })
  } finally {
    await trx.rollback().execute()
  }
  return { all, unreadable }
}
