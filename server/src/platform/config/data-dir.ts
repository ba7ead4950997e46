import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { errorCode } from './error-code.ts'

const reasons: Record<string, string> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'it is a file',
}

/**
 * Creates the folder, private to this user, and tests that it is writable.
 * @throws ConfigError in one line
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    const code = errorCode(error) ?? String(error)
    throw new ConfigError(
      `DATA_DIR cannot be written: ${dataDir} (${reasons[code] ?? code}). Make it writable, or name another folder in DATA_DIR`,
    )
  }
}
