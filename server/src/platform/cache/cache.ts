import type { Log } from '#platform/log/log.ts'
import type { CacheStore, StoredEntry } from './cache.store.ts'

export type CacheKey = {
  /** Nouns between colons: `locations:faults`. */
  key: string
  /** The stamp of the source data as the caller sees it. Another stamp means another value. */
  stamp: string
}

export type Cache = {
  /** The value of this stamp, or null. */
  take(entry: CacheKey): Promise<string | null>
  /** Writes in the background. A failure is logged. */
  put(entry: CacheKey & { seconds: number }, value: string): void
  /**
   * The stored value, else computed and stored. Concurrent callers in this process share one computation. A
   * stored value that `check` rejects is computed again.
   */
  remember<T>(
    entry: CacheKey & { seconds: number; check: (kept: unknown) => T | null },
    compute: () => Promise<T>,
  ): Promise<T>
  /** For the cache page of the developer tools. */
  prefix(): Promise<string>
  list(): Promise<StoredEntry[]>
  remove(key: string): Promise<number>
  flush(prefix: string): Promise<number>
  stop(): Promise<void>
}

type Parts = {
  store: CacheStore
  log: Log
  /** The prefix from the settings, which starts every key. */
  prefix: () => Promise<string>
  /** Derived from APP_KEY, so that values of another installation are not used. */
  installation: string
}

/** Comes after the prefix in every key. */
const namespace = 'house-care:'
/** Characters. Transferring a longer value costs more than most computations. */
const longest = 2_000_000
/** Milliseconds between two reads of the setting, and before counted hits are saved. */
const prefixMs = 5000
const hitsMs = 2000
/** Number of entries and characters of a value that are listed. */
const most = { entries: 5000, characters: 2001 }

/** A cache of computed results for all processes. It is never the only copy of a fact. */
export function createCache({ store, log, prefix: settingOf, installation }: Parts): Cache {
  const warn = (error: unknown) => log.warn({ err: error }, 'The cache could not be written')
  const computing = new Map<string, Promise<unknown>>()
  const writing = new Set<Promise<unknown>>()
  let hits = new Map<string, number>()
  let saving: NodeJS.Timeout | undefined
  let known: { prefix: string; at: number } | undefined

  async function prefix(): Promise<string> {
    if (!known || performance.now() - known.at > prefixMs) {
      known = { prefix: `${await settingOf()}${namespace}`, at: performance.now() }
    }
    return known.prefix
  }

  const stampOf = ({ stamp }: CacheKey) => `${installation} ${stamp}`

  function countHit(key: string): void {
    hits.set(key, (hits.get(key) ?? 0) + 1)
    saving ??= setTimeout(() => void saveHits().catch(warn), hitsMs).unref()
  }

  async function saveHits(): Promise<void> {
    clearTimeout(saving)
    saving = undefined
    const counted = hits
    hits = new Map()
    if (counted.size > 0) await store.addHits(counted)
  }

  async function take(entry: CacheKey): Promise<string | null> {
    const key = (await prefix()) + entry.key
    const found = await store.read(key)
    if (found?.stamp !== stampOf(entry)) return null
    countHit(key)
    return found.value
  }

  function put(entry: CacheKey & { seconds: number }, value: string): void {
    if (value.length > longest) return
    const write = async () =>
      store.write((await prefix()) + entry.key, { stamp: stampOf(entry), value }, entry.seconds)
    const written = write().catch(warn)
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  return {
    take,
    put,
    remember(entry, compute) {
      const flight = `${entry.key} ${entry.stamp}`
      const running = computing.get(flight)
      if (running) return running as Promise<never> // the same key always has the same type
      const load = async () => {
        const kept = entry.check(parsed(await take(entry)))
        if (kept !== null) return kept
        const value = await compute()
        put(entry, JSON.stringify(value))
        return value
      }
      const mine = load().finally(() => computing.delete(flight))
      computing.set(flight, mine)
      return mine
    },
    prefix,
    async list() {
      await saveHits()
      const begins = await prefix()
      const entries = await store.list(begins, most)
      return entries.map((entry) => ({ ...entry, key: entry.key.slice(begins.length) }))
    },
    remove: async (key) => store.remove((await prefix()) + key),
    flush: async (begins) => store.flush((await prefix()) + begins),
    async stop() {
      await Promise.all(writing)
      await saveHits().catch(warn)
    },
  }
}

/** Undefined for a missing value and for invalid JSON. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
