import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { CacheStore, StoredEntry } from './cache-store.ts'

/** Milliseconds. */
const connectMs = 2000
const lastRetryMs = 5000
/** Keys that are looked at in one step. */
const step = 200

/** Counts for an entry that is still there: counting alone must not make one. */
const addHits = `if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'hits', ARGV[1]) end`

/** What the page shows of an entry, and not the whole of a long value. */
const look = `
local found = redis.call('HMGET', KEYS[1], 'value', 'hits', 'created')
if not found[1] then return false end
return { string.sub(found[1], 1, tonumber(ARGV[1])), tostring(#found[1]), found[2] or '0', found[3] or '0',
         tostring(redis.call('PTTL', KEYS[1])) }`

/**
 * The shared cache in Valkey or Redis: each entry is a hash that expires by itself. It connects when it is first asked and
 * goes on trying in the background; meanwhile every call fails at once.
 */
export function redisStore(url: string): CacheStore {
  const client = createClient({
    url: url.replace(/^valkey:/, 'redis:'),
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMs, reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, lastRetryMs) },
  })
  // Without a listener a lost connection would end the process; what it means is said by whoever asks.
  client.on('error', () => undefined)
  let firstTry: Promise<unknown> | undefined

  /** Connected, or not within the time that the first try is given: then whatever is asked of it fails at once. */
  async function connected() {
    firstTry ??= Promise.race([client.connect().catch(() => undefined), delay(connectMs, undefined, { ref: false })])
    await firstTry
    return client
  }

  async function keysOf(prefix: string, most = Number.POSITIVE_INFINITY): Promise<string[]> {
    const redis = await connected()
    // A scan may tell a key twice.
    const keys = new Set<string>()
    for await (const found of redis.scanIterator({ MATCH: `${escaped(prefix)}*`, COUNT: step })) {
      for (const key of found) keys.add(key)
      if (keys.size >= most) break
    }
    return [...keys].sort().slice(0, most)
  }

  return {
    name: 'redis',
    async read(key) {
      const [stamp, value] = await (await connected()).hmGet(key, ['stamp', 'value'])
      return typeof stamp === 'string' && typeof value === 'string' ? { stamp, value } : null
    },
    async write(key, { stamp, value }, seconds) {
      const redis = await connected()
      await redis.multi().hSet(key, { stamp, value, created: Date.now() }).expire(key, seconds).exec()
    },
    async addHits(hits) {
      const redis = await connected()
      await Promise.all([...hits].map(([key, more]) => redis.eval(addHits, { keys: [key], arguments: [String(more)] })))
    },
    async list(prefix, { entries, characters }) {
      const redis = await connected()
      const found: StoredEntry[] = []
      const keys = await keysOf(prefix, entries)
      for (let at = 0; at < keys.length; at += step) {
        const some = keys.slice(at, at + step)
        const answers = await Promise.all(
          some.map((key) => redis.eval(look, { keys: [key], arguments: [String(characters)] })),
        )
        found.push(...some.flatMap((key, nth) => entryOf(key, answers[nth])))
      }
      return found
    },
    remove: async (key) => (await connected()).unlink(key),
    async flush(prefix) {
      const redis = await connected()
      const keys = await keysOf(prefix)
      let gone = 0
      for (let at = 0; at < keys.length; at += step) gone += await redis.unlink(keys.slice(at, at + step))
      return gone
    },
    async stop() {
      if (firstTry) client.destroy()
    },
  }
}

/** None when it has expired meanwhile. */
function entryOf(key: string, answer: unknown): StoredEntry[] {
  if (!Array.isArray(answer)) return []
  const [value, bytes, hits, created, left] = answer.map(String) as [string, string, string, string, string] // as `look` answers
  const at = (ms: number) => new Date(ms).toISOString()
  // Cut within a character, its half is left out.
  const whole = value.replace(/\uFFFD+$/, '')
  const times = { created_at: at(Number(created)), expires_at: at(Date.now() + Number(left)) }
  return [{ key, value: whole, bytes: Number(bytes), hits: Number(hits), ...times }]
}

/** A key's own characters, where a pattern would read them as something else. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*?[\]]/g, '\\$&')
}
