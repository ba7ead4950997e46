import type { Kysely } from 'kysely'
import { hasKeyOfNewestLink } from '#domains/links/public.ts'
import { isKeyOfData, writeFirstKey, wrongKey } from '#platform/crypto/key-check.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { surveySecrets } from './cli/reseal.ts'

// One source: which `APP_KEY` the data belongs to: the table `app_key`, a keyed check value.
/**
 * Refuses a key that is not the one of the data. The first start names the key of the data. In data of a
 * version without a named key, it must open every stored secret, or have created the newest link where there
 * is no secret.
 * @throws ConfigError
 */
export async function checkAppKey(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  let isRight = await isKeyOfData(db, secrets)
  if (isRight === null) {
    await claimData(db, secrets)
    // Of two first starts with different keys one wins.
    isRight = await isKeyOfData(db, secrets)
  }
  if (isRight !== true) throw wrongKey()
}

async function claimData(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const { all, unreadable } = await surveySecrets(db, secrets)
  if (unreadable.length > 0) {
    throw wrongKey(`it cannot read ${unreadable.length} of ${all} stored secrets, such as ${unreadable[0]}; `)
  }
  const isKeyOfLinks = await hasKeyOfNewestLink(db, { secrets })
  if (all === 0 && isKeyOfLinks === false) throw wrongKey('it did not make the newest public link; ')
  // Earlier versions did not note a rotation.
  await writeFirstKey(db, secrets, { replacesOther: isKeyOfLinks !== null })
}
