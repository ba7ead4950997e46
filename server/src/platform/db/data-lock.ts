import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from '#platform/config/error-code.ts'

/** The process that holds a data folder. `socketDir` is where its PostgreSQL listens, once it does. */
export interface Holder {
  pid: number
  /** UTC */
  since: string
  socketDir: string | null
}

export interface DataLock {
  /** Lets commands that run beside the program find its database. */
  publish(socketDir: string): void
  release(): void
}

export class DataLockedError extends Error {
  override name = 'DataLockedError'
  readonly holder: Holder | null
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid} since ${holder.since}` : 'another process'
    super(`DATA_DIR is in use: ${dataDir} is held by ${who}. Stop it, or name another folder in DATA_DIR`)
    this.holder = holder
  }
}

/**
 * Only one program at a time uses a data folder. The lock is SQLite's, so the operating system ends it with
 * the process and it is never stale. holder.json only names the holder.
 * @throws DataLockedError
 */
export function lockDataDir(dataDir: string): DataLock {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  const path = join(dataDir, 'holder.json')
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (errorCode(error) !== 'ERR_SQLITE_ERROR') throw error
    throw new DataLockedError(dataDir, readHolder(path))
  }
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), socketDir: null }
  const write = () => writeFileSync(path, `${JSON.stringify(holder)}\n`)
  write()
  return {
    publish(socketDir) {
      holder.socketDir = socketDir
      write()
    },
    release: () => lock.close(),
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The holder is writing it, or the disk lost it; only the lock counts.
    return null
  }
}
