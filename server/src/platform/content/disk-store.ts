import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#platform/config/error-code.ts'
import { type ContentStore, contentHash, isContentHash, shardOf } from './content-store.ts'

const draftEnding = '.part'
/** Milliseconds after which a draft belongs to a process that was killed. */
const draftMs = 3_600_000

/** Keeps content in a folder of the disk. A file gets its name after all its bytes are on the disk. */
export function createDiskStore(folder: string): ContentStore {
  const pathOf = (hash: string) => join(folder, shardOf(hash))
  const statOf = (path: string) => stat(path).catch(nullIfMissing)

  async function write(path: string, bytes: Buffer): Promise<void> {
    const shard = join(path, '..')
    await mkdir(shard, { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomBytes(6).toString('hex')}${draftEnding}`
    try {
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(shard)
  }

  return {
    async put(bytes) {
      const hash = contentHash(bytes)
      const path = pathOf(hash)
      const kept = await statOf(path)
      const now = new Date()
      // A full disk leaves a shorter file.
      if (kept?.size === bytes.length) await utimes(path, now, now)
      else await write(path, bytes)
      return hash
    },
    has: async (hash) => (await statOf(pathOf(hash))) !== null,
    async open(hash) {
      const path = pathOf(hash)
      const kept = await statOf(path)
      return kept && { size: kept.size, stream: createReadStream(path) }
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async *list() {
      for await (const shard of entriesOf(folder)) {
        for await (const name of entriesOf(join(folder, shard))) {
          const path = join(folder, shard, name)
          const kept = await statOf(path)
          if (kept === null) continue
          if (name.endsWith(draftEnding)) await removeOldDraft(path, kept.mtime)
          else if (isContentHash(name)) yield { hash: name, size: kept.size, changedAt: kept.mtime }
        }
      }
    },
  }
}

async function removeOldDraft(path: string, changedAt: Date): Promise<void> {
  if (Date.now() - changedAt.getTime() > draftMs) await rm(path, { force: true })
}

/** Names in a folder; none when it does not exist. */
async function* entriesOf(folder: string): AsyncIterable<string> {
  const found = await opendir(folder).catch((error) => nullIfMissing(error, ['ENOENT', 'ENOTDIR']))
  if (found) for await (const { name } of found) yield name
}

function nullIfMissing(error: unknown, codes: readonly string[] = ['ENOENT']): null {
  if (codes.includes(errorCode(error) ?? '')) return null
  throw error
}

/** The new name is on the disk too. Some systems cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}
