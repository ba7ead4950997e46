import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Bytes kept under their SHA-256, in 64 hex digits. Equal content is kept once. */
export type ContentStore = {
  /** Keeps the bytes durably and returns their hash. Content that exists counts as new again. */
  put(bytes: Buffer): Promise<string>
  has(hash: string): Promise<boolean>
  /** @returns null when it is missing */
  open(hash: string): Promise<Content | null>
  remove(hash: string): Promise<void>
  /** All stored content, in any order. */
  list(): AsyncIterable<KeptContent>
}

export type Content = { size: number; stream: Readable }
export type KeptContent = { hash: string; size: number; changedAt: Date }

export const contentHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const isContentHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name)

/** Folder of a hash: few entries in each, for any number of files. */
export const shardOf = (hash: string): string => `${hash.slice(0, 2)}/${hash}`
