import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#platform/config/error-code.ts'

/**
 * The maximum length of a Unix socket's address on every system, in bytes; longer ones are cut off or
 * refused.
 */
const addressLimit = 103

/** A private folder for the socket: in the data folder, or a short one where that path is too long. */
export function createSocketDir(dataDir: string): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= addressLimit) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    chmodSync(near, 0o700)
    return near
  }
  // The same name at every start of the same data, so that a killed program leaves one folder at most.
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const far = join(tmpdir(), `house-care-${process.getuid?.() ?? 0}-${name}`)
  try {
    mkdirSync(far, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const { uid, mode } = lstatSync(far)
  const isOurs = uid === process.getuid?.() || process.getuid?.() === 0
  if (!isOurs || (mode & 0o077) !== 0)
    throw new Error(`${far} has the wrong owner or permissions: remove it and start again`)
  return far
}
