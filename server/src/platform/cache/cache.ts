import { errorCode } from '#platform/config/error-code.ts'
import type { Log } from '#platform/log/log.ts'
import type { CacheStore, StoredEntry } from './cache-store.ts'
import { createGuard, type GuardLimits } from './guard.ts'

export type CacheKey = {
  /** Nouns between colons: `locations:faults`. */
  key: string
  /** Of what the value is computed from, as the asker sees it now: another stamp, another value. */
  stamp: string
}

export type Cache = {
  store: CacheStore['name']
  isAway(): boolean
  /** What is kept of this stamp; null when nothing is, or the cache is away. */
  take(wanted: CacheKey): Promise<string | null>
  /** Nobody waits for it, and it may come to nothing. */
  put(wanted: CacheKey & { seconds: number }, value: string): void
  /**
   * The value as kept, else computed and kept. Many who ask at once in this process wait for one computation. Anything kept
   * that `check` does not take is computed anew.
   */
  remember<T>(
    wanted: CacheKey & { seconds: number; check: (kept: unknown) => T | null },
    compute: () => Promise<T>,
  ): Promise<T>
  /** For the page of the cache. These fail when the store does. */
  prefix(): Promise<string>
  list(): Promise<StoredEntry[]>
  remove(key: string): Promise<number>
  flush(prefix: string): Promise<number>
  stop(): Promise<void>
}

type Parts = {
  store: CacheStore
  log: Log
  /** What the settings put before every key. */
  prefix: () => Promise<string>
  /** Whose values these are: another installation on the same store takes none of them. */
  installation: string
  limits?: Partial<GuardLimits>
}

/** Stands before every key beside the prefix: on a store that others use too, only what is ours is listed and flushed. */
const mark = 'house-care:'
/** Longer values cost more on their way than most computations. */
const longest = 2_000_000
/** Milliseconds between two looks at the setting, and before hits that were counted here are told. */
const prefixMs = 5000
const hitsMs = 2000
/** Entries and characters of a value that are listed. */
const most = { entries: 5000, characters: 2001 }

/** What every process may use again instead of computing it: never the only place where something is known. */
export function createCache({ store, log, prefix: settingOf, installation, limits }: Parts): Cache {
  const guard = createGuard(log, limits)
  const computing = new Map<string, Promise<unknown>>()
  const writing = new Set<Promise<unknown>>()
  let hits = new Map<string, number>()
  let telling: NodeJS.Timeout | undefined
  let known: { prefix: string; at: number } | undefined

  async function prefix(): Promise<string> {
    if (!known || performance.now() - known.at > prefixMs) {
      known = { prefix: `${await settingOf()}${mark}`, at: performance.now() }
    }
    return known.prefix
  }

  const stampOf = ({ stamp }: CacheKey) => `${installation} ${stamp}`

  function countHit(key: string): void {
    hits.set(key, (hits.get(key) ?? 0) + 1)
    telling ??= setTimeout(() => void guard.try(tellHits), hitsMs).unref()
  }

  async function tellHits(): Promise<void> {
    clearTimeout(telling)
    telling = undefined
    const counted = hits
    hits = new Map()
    if (counted.size > 0) await store.addHits(counted)
  }

  async function take(wanted: CacheKey): Promise<string | null> {
    const found = await guard.try(async () => {
      const key = (await prefix()) + wanted.key
      return { key, kept: await store.read(key) }
    })
    if (!found?.kept || found.kept.stamp !== stampOf(wanted)) return null
    countHit(found.key)
    return found.kept.value
  }

  function put(wanted: CacheKey & { seconds: number }, value: string): void {
    if (value.length > longest) return
    const kept = { stamp: stampOf(wanted), value }
    const writes = guard.try(async () => store.write((await prefix()) + wanted.key, kept, wanted.seconds))
    writing.add(writes)
    void writes.finally(() => writing.delete(writes))
  }

  return {
    store: store.name,
    isAway: guard.isAway,
    take,
    put,
    remember(wanted, compute) {
      const flight = `${wanted.key} ${wanted.stamp}`
      const running = computing.get(flight)
      if (running) return running as Promise<never> // of the same key, and so of the same type
      const answer = async () => {
        const kept = wanted.check(parsed(await take(wanted)))
        if (kept !== null) return kept
        const value = await compute()
        put(wanted, JSON.stringify(value))
        return value
      }
      const mine = answer().finally(() => computing.delete(flight))
      computing.set(flight, mine)
      return mine
    },
    prefix,
    async list() {
      await tellHits()
      const begins = await prefix()
      const entries = await store.list(begins, most)
      return entries.map((entry) => ({ ...entry, key: entry.key.slice(begins.length) }))
    },
    remove: async (key) => store.remove((await prefix()) + key),
    flush: async (begins) => store.flush((await prefix()) + begins),
    async stop() {
      await Promise.all(writing)
      await guard.try(tellHits)
      await store.stop().catch((error) => log.debug({ code: errorCode(error) }, 'The cache did not end well'))
    },
  }
}

/** Undefined for what is not there or no JSON: others may write into the same store. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
