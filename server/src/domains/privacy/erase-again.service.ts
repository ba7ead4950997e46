import { erasableTypes } from 'contract/privacy/privacy.words.ts'
import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { contentsOf } from './erase-rows.store.ts'
import { erasePerson } from './erasure.service.ts'
import { hashesUnder, type ListedErasure, openKey, readErasureList } from './erasure-list.service.ts'
import { callersBefore, erasureIds, insertErasure, recordsAfter } from './erasures.store.ts'
import { findCaller, findPerson, type Person, type PersonRecord } from './person.store.ts'

type Db = Kysely<Database>
type Hashes = ReturnType<typeof hashesUnder>

/** Records that are read in one statement. */
const atOnce = 10_000

/**
 * Repeats erasures that are in the list of the folder and not in the database, as after a restore of an older
 * backup: the person, and the rows of their numbers from before the erasure. Run it before the program
 * serves.
 * @returns how many erasures were repeated
 * @throws ConfigError when APP_KEY does not open the list
 */
export async function eraseAgain(db: Db, secrets: Secrets, folder: string): Promise<number> {
  const listed = await readErasureList(folder)
  if (listed.length === 0) return 0
  const known = await erasureIds(db)
  const missing = listed.filter(({ id }) => !known.has(id))
  for (const [key, erasures] of Map.groupBy(missing, ({ sealed_key }) => openedKey(secrets, sealed_key))) {
    await eraseListed(db, hashesUnder(key), erasures)
  }
  return missing.length
}

function openedKey(secrets: Secrets, sealed: string): string {
  try {
    return openKey(secrets, sealed)
  } catch {
    throw new ConfigError(
      'APP_KEY does not open the list of erased persons (erasures.jsonl): use the key with which it was written',
    )
  }
}

async function eraseListed(db: Db, hashes: Hashes, erasures: readonly ListedErasure[]): Promise<void> {
  const records = await recordsOf(db, hashes, erasures)
  for (const erasure of erasures) {
    await db.transaction().execute(async (trx) => {
      const ctx = await contextOfTask(trx)
      const found = records.get(erasure.record_hash) ?? null
      const contents: string[] = []
      const erase = async (person: Person, record: PersonRecord | null) => {
        contents.push(...(await contentsOf(trx, person)))
        await erasePerson(ctx, person, { record, reason: erasure.reason })
      }
      if (found !== null) await erase(await findPerson(trx, found), found)
      const phones = new Set(erasure.phone_hashes)
      const callers = phones.size === 0 ? [] : await callersBefore(trx, erasure.erased_at)
      for (const phone of callers.filter((each) => phones.has(hashes.phone(each)))) {
        const person = await findCaller(trx, phone)
        if (person.own.length > 0) await erase(person, null)
      }
      await insertErasure(trx, { ...erasure, record_id: found?.id ?? 0, contents, erased_by: null })
    })
  }
}

/** The records of these erasures, by their hashes. */
async function recordsOf(
  db: Db,
  hashes: Hashes,
  erasures: readonly ListedErasure[],
): Promise<Map<string, PersonRecord>> {
  const found = new Map<string, PersonRecord>()
  for (const type of erasableTypes) {
    const wanted = new Set(
      erasures.filter(({ record_type }) => record_type === type).map(({ record_hash }) => record_hash),
    )
    let after: number | undefined = 0
    while (after !== undefined && wanted.size > 0) {
      const ids: number[] = await recordsAfter(db, type, after, atOnce)
      for (const id of ids) {
        const hash = hashes.record({ type, id })
        if (wanted.delete(hash)) found.set(hash, { type, id })
      }
      after = ids.at(-1)
    }
  }
  return found
}
