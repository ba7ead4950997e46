import type { Kysely } from 'kysely'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { contentsOf } from './erase-rows.store.ts'
import { erasePerson } from './erasure.service.ts'
import { hashesUnder, type ListedErasure, openKey, readErasureList } from './erasure-list.service.ts'
import { callersBefore, customersAfter, erasureIds, insertErasure } from './erasures.store.ts'
import { findCaller, findPerson, type Person } from './person.store.ts'

type Db = Kysely<Database>
type Hashes = ReturnType<typeof hashesUnder>

/** Customers that are read in one statement. */
const atOnce = 10_000

/**
 * Repeats erasures that are in the list of the folder and not in the database, as after a restore of an older
 * backup: the customer, and the rows of their numbers from before the erasure. Run it before the program
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
  const customers = await customersOf(db, hashes, new Set(erasures.map(({ record_hash }) => record_hash)))
  for (const erasure of erasures) {
    await db.transaction().execute(async (trx) => {
      const ctx = await contextOfTask(trx)
      const id = customers.get(erasure.record_hash) ?? null
      const contents: string[] = []
      const erase = async (person: Person, of: number | null) => {
        contents.push(...(await contentsOf(trx, person)))
        await erasePerson(ctx, person, { id: of, reason: erasure.reason })
      }
      if (id !== null) await erase(await findPerson(trx, id), id)
      const phones = new Set(erasure.phone_hashes)
      const callers = phones.size === 0 ? [] : await callersBefore(trx, erasure.erased_at)
      for (const phone of callers.filter((each) => phones.has(hashes.phone(each)))) {
        const person = await findCaller(trx, phone)
        if (person.own.length > 0) await erase(person, null)
      }
      const { reason, sealed_key, record_hash, phone_hashes, erased_at } = erasure
      await insertErasure(trx, {
        id: erasure.id,
        record_type: 'customer',
        record_id: id ?? 0,
        reason,
        contents,
        sealed_key,
        record_hash,
        phone_hashes,
        erased_by: null,
        erased_at,
      })
    })
  }
}

/** Ids of the customers with these hashes. */
async function customersOf(
  db: Db,
  hashes: Hashes,
  wanted: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let after = 0; found.size < wanted.size; ) {
    const ids = await customersAfter(db, after, atOnce)
    for (const id of ids) {
      const hash = hashes.record(id)
      if (wanted.has(hash)) found.set(hash, id)
    }
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  return found
}
