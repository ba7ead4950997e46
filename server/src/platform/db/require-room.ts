import { type StatsFs, statfsSync } from 'node:fs'
import { formatCount } from 'contract/shared/number-formats.ts'
import { ConfigError } from '#platform/config/config-error.ts'

/** Megabytes that a new database takes with the demo, 235, and some room for its write-ahead log. */
const neededMegabytes = 300

/** Sizes of a disk, in blocks; `bsize` is the bytes of one. */
type Disk = Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'>

/**
 * Refuses to create a database on a disk that cannot hold it.
 * @throws ConfigError in one line
 */
export function requireRoom(dataDir: string, { blocks, bavail, bsize }: Disk = statfsSync(dataDir)): void {
  // Some network file systems do not report their size.
  if (blocks === 0) return
  const free = (bavail * bsize) / 2 ** 20
  if (free >= neededMegabytes) return
  throw new ConfigError(
    `DATA_DIR has ${formatCount(Math.round(free))} MB free, at least ${neededMegabytes} MB are needed: free some space on the disk of ${dataDir}, or name another folder in DATA_DIR`,
  )
}
