export type RecentFiles = { find(key: string): Buffer | undefined; keep(key: string, file: Buffer): void }

/** Files by key up to a total size in bytes; the least recently used are dropped first. */
export function createRecentFiles(maxBytes: number): RecentFiles {
  const files = new Map<string, Buffer>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= files.get(key)?.length ?? 0
    files.delete(key)
  }

  return {
    find(key) {
      const file = files.get(key)
      // A map keeps the order of insertion: the newest entry goes to the end.
      if (file) files.delete(key) && files.set(key, file)
      return file
    },
    keep(key, file) {
      drop(key)
      if (file.length > maxBytes) return
      files.set(key, file)
      bytes += file.length
      for (const oldest of files.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
