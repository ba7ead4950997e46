import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Prepared } from '#platform/http/context.ts'
import { listLocations, locationsStamp } from './locations.store.ts'

/** The answer of GET /locations, ready to send. `etag` is weak: it names the list, not one encoding of it. */
export type LocationTree = Prepared & { br: Buffer }

export type LocationTreeCache = {
  get: () => Promise<LocationTree>
  /** Says that this process changes a location, in a transaction that may commit a little later. */
  changed: () => void
}

/** How long a change made by another process may stay unseen, ms. */
const checkEvery = 1_000
/** How long after a change of our own every request looks whether it has been committed, ms. */
const settlesWithin = 2_000
/** 45,000 rows take 50 ms and give 316 kB at the first quality, 2 s and 242 kB at the second. */
const quickQuality = 5
const smallQuality = 10

/**
 * Keeps the whole tree as one compressed buffer. A request costs a comparison; the list is read and compressed again
 * only when the table differs from what was read. Compression runs off the main thread: quickly first, then small, and
 * the smaller buffer takes the other's place when it is there.
 */
export function createLocationTree(db: Kysely<Database>): LocationTreeCache {
  let kept: { stamp: string; tree: LocationTree } | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<LocationTree> | null = null
  let changes = 0
  let settledAt = Number.NEGATIVE_INFINITY
  let isShrinking = false

  async function refresh(): Promise<LocationTree> {
    const changesBefore = changes
    const startedAt = performance.now()
    // Stamp first: a change between the two reads is then seen as one at the next check.
    const stamp = await locationsStamp(db)
    const tree = kept?.stamp === stamp ? kept.tree : await readTree(db)
    if (changes !== changesBefore) return tree
    kept = { stamp, tree }
    checkedAt = startedAt
    running = null
    // When it fails the quick buffer simply stays.
    shrink().catch(() => undefined)
    return tree
  }

  async function shrink(): Promise<void> {
    if (isShrinking) return
    isShrinking = true
    try {
      let done: LocationTree | null = null
      while (kept && kept.tree !== done) {
        done = kept.tree
        done.gzip = await promisify(gzip)(done.json)
        done.br = await pack(done.json, smallQuality)
      }
    } finally {
      isShrinking = false
    }
  }

  function isFresh(): boolean {
    const now = performance.now()
    return now - checkedAt < checkEvery && now > settledAt
  }

  function forget(): void {
    changes += 1
    running = null
  }

  return {
    get: async () => {
      if (kept && isFresh()) return kept.tree
      running ??= refresh()
      try {
        return await running
      } catch (error) {
        forget()
        throw error
      }
    },
    changed: () => {
      settledAt = performance.now() + settlesWithin
      forget()
    },
  }
}

async function readTree(db: Kysely<Database>): Promise<LocationTree> {
  const json = Buffer.from(JSON.stringify(await listLocations(db)))
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  return { etag, json, br: await pack(json, quickQuality) }
}

function pack(json: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(json, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  })
}
