import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ConfigError } from '#platform/config/config-error.ts'
import { type ContentStore, contentHash, shardOf } from '#platform/content/content-store.ts'
import { createDiskStore } from '#platform/content/disk-store.ts'
import type { Manifest } from './manifest.ts'

/** The uploaded files in a backup. */
type Contents = NonNullable<Manifest['contents']>

/** The store to copy from, and the hashes that the database names now. */
export type ContentSource = { store: ContentStore; used: () => AsyncIterable<string> }

const folderOf = (backup: string) => join(backup, 'files')

/**
 * Copies every content in use that the backup does not hold yet. One that is missing in the store is counted.
 */
export async function copyContents(
  { store, used }: ContentSource,
  backup: string,
  onEach: () => void,
): Promise<{ missing: number }> {
  const kept = createDiskStore(folderOf(backup))
  let missing = 0
  for await (const hash of used()) {
    onEach()
    if (await kept.has(hash)) continue
    const content = await store.open(hash)
    const bytes = content && (await buffer(content.stream))
    // Content that is damaged in the store is left out of the backup too.
    if (bytes === null || contentHash(bytes) !== hash) missing += 1
    else await kept.put(bytes)
  }
  return { missing }
}

/** Number and bytes of the contents in a backup. */
export async function countContents(backup: string): Promise<Contents> {
  const total: Contents = { count: 0, bytes: 0 }
  for await (const { size } of createDiskStore(folderOf(backup)).list()) {
    total.count += 1
    total.bytes += size
  }
  return total
}

/**
 * Compares the contents of a backup with their hashes. A backup from before files has none.
 * @throws ConfigError when one is damaged or missing
 */
export async function checkContents(
  backup: string,
  { contents }: Manifest,
  onEach: () => void,
): Promise<void> {
  if (contents === undefined) return
  const { count } = await countContents(backup)
  if (count !== contents.count) {
    throw new ConfigError(
      `${folderOf(backup)} holds ${count} of ${contents.count} files; nothing was changed`,
    )
  }
  for await (const _ of intactContents(backup)) onEach()
}

/** Puts the contents of a backup into the store. */
export async function restoreContents(
  backup: string,
  store: ContentStore,
  onEach: () => void,
): Promise<void> {
  for await (const bytes of intactContents(backup)) {
    await store.put(bytes)
    onEach()
  }
}

async function* intactContents(backup: string): AsyncIterable<Buffer> {
  const kept = createDiskStore(folderOf(backup))
  for await (const { hash } of kept.list()) {
    const content = await kept.open(hash)
    const bytes = content && (await buffer(content.stream))
    if (bytes === null || contentHash(bytes) !== hash) {
      throw new ConfigError(
        `${join(folderOf(backup), shardOf(hash))} was changed after the backup; nothing was changed here`,
      )
    }
    yield bytes
  }
}
