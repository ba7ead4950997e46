import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { type ContentStore, contentHash, type KeptContent } from '#platform/content/content-store.ts'
import type { Database } from '#platform/db/database.ts'
import { mayRemoveContents, usedAfter, usedOf } from './content-lock.store.ts'

/** Content without a file is kept for a day, because its upload may still be running. Milliseconds. */
const graceMs = 24 * 3_600_000
const atOnce = 500

export type ContentCheck = {
  /** Contents that files have. */
  used: number
  /** Hashes that files have and that are missing in the store. */
  missing: string[]
  /** Hashes of contents that differ from their hash. */
  damaged: string[]
  /** Kept contents that no file has. */
  orphans: number
}

/**
 * Compares the files of the database with the kept contents.
 * @param deep also reads each content and computes its hash
 */
export async function checkContents(
  db: Kysely<Database>,
  contents: ContentStore,
  { deep = false } = {},
): Promise<ContentCheck> {
  const check: ContentCheck = { used: 0, missing: [], damaged: [], orphans: 0 }
  for await (const hash of usedContents(db)) {
    check.used += 1
    if (!(await contents.has(hash))) check.missing.push(hash)
    else if (deep && !(await isWhole(contents, hash))) check.damaged.push(hash)
  }
  for await (const batch of batches(contents.list())) {
    const used = await usedOf(
      db,
      batch.map(({ hash }) => hash),
    )
    check.orphans += batch.length - batch.filter(({ hash }) => used.has(hash)).length
  }
  return check
}

/** Every content that a file has, each once. */
export async function* usedContents(db: Kysely<Database>): AsyncIterable<string> {
  for (let after = ''; ; ) {
    const hashes = await usedAfter(db, after, atOnce)
    yield* hashes
    const last = hashes.at(-1)
    if (last === undefined) return
    after = last
  }
}

/**
 * Removes contents that had no file for longer than a day; returns how many. It stops while a backup is
 * running.
 */
export async function removeOrphans(db: Kysely<Database>, contents: ContentStore): Promise<number> {
  // The times of the store, not of the database.
  const before = Date.now() - graceMs
  let removed = 0
  for await (const batch of batches(contents.list())) {
    const old = batch.filter(({ changedAt }) => changedAt.getTime() < before).map(({ hash }) => hash)
    if (old.length === 0) continue
    const done = await removeUnused(db, contents, old)
    if (done === null) return removed
    removed += done
  }
  return removed
}

/**
 * Removes those of the contents that no file has; returns how many, or null while a backup or an upload needs
 * all of them.
 */
export function removeUnused(
  db: Kysely<Database>,
  contents: ContentStore,
  hashes: readonly string[],
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await mayRemoveContents(trx))) return null
    const used = await usedOf(trx, hashes)
    const orphans = hashes.filter((hash) => !used.has(hash))
    for (const hash of orphans) await contents.remove(hash)
    return orphans.length
  })
}

async function isWhole(contents: ContentStore, hash: string): Promise<boolean> {
  const content = await contents.open(hash)
  return content !== null && contentHash(await buffer(content.stream)) === hash
}

async function* batches(list: AsyncIterable<KeptContent>): AsyncIterable<KeptContent[]> {
  let batch: KeptContent[] = []
  for await (const content of list) {
    batch.push(content)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
