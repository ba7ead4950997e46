/** A value as it is kept: good while what it was computed from still has this stamp. */
export type KeptValue = { stamp: string; value: string }

export type StoredEntry = {
  key: string
  /** The beginning of the value. */
  value: string
  bytes: number
  hits: number
  created_at: string
  expires_at: string
}

/** Where the shared cache is kept. Every call may fail; what it keeps may be gone at any time. */
export type CacheStore = {
  name: 'postgresql' | 'redis'
  read(key: string): Promise<KeptValue | null>
  /** Its hits go on when it is written anew. */
  write(key: string, kept: KeptValue, seconds: number): Promise<void>
  /** Of entries that are still there. */
  addHits(hits: ReadonlyMap<string, number>): Promise<void>
  /** Those that are good and whose key begins so, at most so many, with so much of their values. */
  list(prefix: string, most: { entries: number; characters: number }): Promise<StoredEntry[]>
  remove(key: string): Promise<number>
  flush(prefix: string): Promise<number>
  stop(): Promise<void>
}
