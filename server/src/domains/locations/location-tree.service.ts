import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Cache } from '#platform/cache/cache.ts'
import type { Database } from '#platform/db/database.ts'
import type { Prepared } from '#platform/http/context.ts'
import { etagOf } from '#platform/http/etag.ts'
import { changesStamp } from '#platform/live/changes-stamp.ts'
import { locationsJson, locationsStamp } from './locations.store.ts'

/** The answer of GET /locations, ready to send. */
export type LocationTree = Prepared & { br: Buffer }

export type LocationTreeCache = { get: () => Promise<LocationTree> }

type Shelf = Pick<Cache, 'take' | 'put'>
/** The state that the tree was read from: the changes noted until then, and the table itself. */
type CachedTree = { noted: string; stamp: string; tree: LocationTree }

/** 45,000 rows take 50 ms and give 307 kB at the first quality, 2 s and 244 kB at the second. */
const quickQuality = 5
const smallQuality = 10
/** The usual window, 22, makes it one per cent smaller and takes 35 MB more while it works. */
const windowBits = 18
/**
 * Other processes, and this one after a restart, read the small buffer instead of computing it: key and
 * seconds.
 */
const key = 'locations:tree'
const seconds = 86_400
/** Nothing of ours unpacks to more. */
const maxOutputLength = 64 * 1024 * 1024

/**
 * Keeps the whole tree as one compressed buffer. A request checks whether a change of a location was noted
 * since, so that every process shows each change from the moment it commits; the list is read and compressed
 * again only when the table differs from what was read. Compression runs off the main thread: quickly first,
 * then small, and the smaller buffer replaces the other when it is ready.
 */
export function createLocationTree(db: Kysely<Database>, shelf: Shelf): LocationTreeCache {
  let kept: CachedTree | null = null
  let running: { noted: string; tree: Promise<LocationTree> } | null = null
  let isShrinking = false
  const small = new WeakSet<LocationTree>()

  async function refresh(noted: string): Promise<LocationTree> {
    const stamp = await locationsStamp(db)
    const same = kept?.stamp === stamp ? kept.tree : await fromShelf(stamp)
    const now: CachedTree = same ? { noted, stamp, tree: same } : { noted, ...(await readTree(db)) }
    kept = now
    // When it fails the quick buffer stays in use.
    shrink().catch(() => undefined)
    return now.tree
  }

  async function fromShelf(stamp: string): Promise<LocationTree | null> {
    const text = await shelf.take({ key, stamp })
    if (text === null) return null
    const br = Buffer.from(text, 'base64')
    // Others may write into the same store.
    const json = await promisify(brotliDecompress)(br, { maxOutputLength }).catch(() => null)
    if (!json) return null
    const tree = { etag: etagOf(json), json, br }
    small.add(tree)
    return tree
  }

  async function shrink(): Promise<void> {
    if (isShrinking) return
    isShrinking = true
    try {
      let done: LocationTree | null = null
      while (kept && kept.tree !== done) {
        const { stamp, tree } = kept
        done = tree
        tree.gzip ??= await promisify(gzip)(tree.json)
        if (small.has(tree)) continue
        tree.br = await pack(tree.json, smallQuality)
        small.add(tree)
        shelf.put({ key, stamp, seconds }, tree.br.toString('base64'))
      }
    } finally {
      isShrinking = false
    }
  }

  return {
    async get() {
      const noted = await changesStamp(db, 'location')
      if (kept?.noted === noted) return kept.tree
      if (running?.noted === noted) return running.tree
      const mine = { noted, tree: refresh(noted) }
      running = mine
      try {
        return await mine.tree
      } finally {
        if (running === mine) running = null
      }
    },
  }
}

/** Stamp and rows of one snapshot, so that no later change is stored under an earlier stamp. */
async function readTree(db: Kysely<Database>): Promise<Omit<CachedTree, 'noted'>> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { stamp, text } = await moment.execute(async (trx) => ({
    stamp: await locationsStamp(trx),
    text: await locationsJson(trx),
  }))
  const json = Buffer.from(text)
  return { stamp, tree: { etag: etagOf(json), json, br: await pack(json, quickQuality) } }
}

function pack(json: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(json, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })
}
