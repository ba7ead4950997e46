import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How long an orphan may take to write its last checkpoint before it is ended without one (recovery follows).
 */
const gentleMs = 10_000

/**
 * Ends a PostgreSQL that outlived its program, then removes its pid files. PostgreSQL takes a recorded
 * process id for itself when any process has that id now, and then refuses to start. The caller holds the
 * data lock, so any process that still uses the folder is an orphan.
 */
export async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const mark = join(cluster, 'postmaster.pid')
  const deadline = Date.now() + gentleMs
  const signalled = new Set<number>()
  for (let orphans = usersOf(cluster); orphans.length > 0; orphans = usersOf(cluster)) {
    if (Date.now() > deadline) for (const pid of orphans) signal(pid, 'SIGKILL')
    // Only the first process is asked to stop: to its children the same signal means other things.
    const first = orphans.find((pid) => pid === markedProcess(mark) && !signalled.has(pid))
    if (first) signal(first, 'SIGINT')
    if (first) signalled.add(first)
    await delay(30)
  }
  rmSync(mark, { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true })
}

/**
 * The working directory of every PostgreSQL process is its data folder; where that is hidden, the recorded
 * process is used.
 */
function usersOf(cluster: string): number[] {
  if (!existsSync(cluster)) return []
  if (process.platform !== 'linux')
    return [markedProcess(join(cluster, 'postmaster.pid'))].filter(isNamedPostgres)
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, folder))
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    // It ended in between, or belongs to another user and so is not ours.
    return false
  }
}

/** The process id that PostgreSQL recorded; 0 when there is none. */
function markedProcess(mark: string): number {
  try {
    return Number.parseInt(readFileSync(mark, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

function isNamedPostgres(pid: number): boolean {
  return (
    pid > 0 &&
    spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
  )
}

function signal(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}
