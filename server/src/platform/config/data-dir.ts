import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'
import { createFolder, folderProblem } from './create-folder.ts'

/**
 * Creates the folder, private to this user, and tests that it is writable.
 * @throws ConfigError in one line
 */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    createFolder(dataDir)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR cannot be written: ${dataDir} (${folderProblem(error)}). Make it writable, or name another folder in DATA_DIR`,
    )
  }
}
