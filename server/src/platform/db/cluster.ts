import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { errorCode } from '#platform/config/error-code.ts'
import type { Log } from '#platform/log/log.ts'
import { prepareOwnDatabase } from './cluster-database.ts'
import { chooseLauncher, type Launcher } from './postgres-launcher.ts'
import { ended, followLog, whenReady } from './postgres-output.ts'
import { clearLeftovers } from './postgres-processes.ts'
import { requireRoom } from './require-room.ts'
import { createSocketDir } from './socket-dir.ts'

export interface Cluster {
  /** Reaches the program's own database as its own role, which is no superuser. */
  connection: PoolConfig
  /** The same as superuser, for tests that make databases of their own. */
  superuser: PoolConfig
  socketDir: string
  way: Launcher['way']
  /** The process id of the running PostgreSQL; it changes when it was restarted. */
  pid(): number | undefined
  /** Ends every connection and stops; resolves when the process is gone. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** Further PostgreSQL settings, for tests. */
  settings?: Record<string, string>
}

/** Settings of a PostgreSQL whose `app_now()` is so many milliseconds ahead of the real clock. */
export const clockSettings = (offsetMs: number): Record<string, string> =>
  offsetMs === 0 ? {} : { 'housecare.clock_offset': `${offsetMs} ms` }

/** Time limits of a stop: with a checkpoint (fast shutdown), then without one; after that it is killed. */
const stopMs = { SIGINT: 5000, SIGQUIT: 1500, SIGKILL: 1500 } as const

/**
 * Megabytes of `shared_buffers`: an eighth of the memory, between 128 MB and 2 GB. The memory is the
 * container's where it has a limit. PostgreSQL takes the memory only once it holds rows.
 * @param total bytes of the machine
 * @param limit bytes of the container; 0 without one
 */
export const sharedBuffers = (total: number, limit: number): number =>
  Math.round(Math.min(2048, Math.max(128, Math.min(total, limit || total) / 2 ** 20 / 8)))

const sharedMegabytes = sharedBuffers(totalmem(), process.constrainedMemory())

const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedMegabytes}MB`,
  effective_cache_size: `${sharedMegabytes * 4}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Counts each statement, for the developer's page; other commands would be counted with their values.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '2000',
  'pg_stat_statements.track_utility': 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are left to the caller to report; their texts hold personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_line_prefix: '',
}

/**
 * Starts the PostgreSQL in `dataDir/postgres`, creates it the first time, and restarts it when it ends by
 * itself. The caller holds the data lock.
 * @throws ConfigError without disk space for a new one; Error with PostgreSQL's last messages when it does
 * not start
 */
export async function startCluster({ dataDir, log, settings = {} }: Options): Promise<Cluster> {
  const launcher = chooseLauncher()
  const folder = join(dataDir, 'postgres')
  const socketDir = createSocketDir(dataDir)
  if (!existsSync(folder)) {
    requireRoom(dataDir)
    await initialise(launcher, folder, log)
  }
  for (const path of [folder, socketDir]) launcher.adopt(path)
  const flags = Object.entries({ ...baseSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])

  async function launch(): Promise<ChildProcess> {
    await clearLeftovers(folder, socketDir)
    const child = launcher.run('postgres', [folder, socketDir], ([data = '', run = '']) => {
      return ['-D', data, '-c', `unix_socket_directories=${run}`, ...flags]
    })
    followLog(child, log)
    await whenReady(child)
    return child
  }

  const supervisor = supervise(await launch(), launch, log)
  const port = Number(settings.port ?? 5432)
  const superuser = { host: socketDir, port, user: 'postgres', database: 'postgres' }
  try {
    await prepareOwnDatabase(superuser)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  const connection = { host: socketDir, port, user: 'housecare', database: 'housecare' }
  return { connection, superuser, socketDir, way: launcher.way, ...supervisor }
}

/**
 * Created in another folder and renamed, so that an interrupted start begins again. The folder is new each
 * time, because the `initdb` of a killed program may still write into the previous one.
 */
async function initialise(launcher: Launcher, folder: string, log: Log): Promise<void> {
  log.info('Creating the database (first start only)')
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  removeDrafts(folder)
  const draft = mkdtempSync(`${folder}.new-`)
  launcher.adopt(draft)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '-E', 'UTF8']
  const child = launcher.run('initdb', [draft], ([data = '']) => [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    ...locale,
  ])
  const { code, lastWords } = await ended(child)
  if (code !== 0) throw new Error(`PostgreSQL could not be initialised: ${lastWords}`)
  renameSync(draft, folder)
}

/** Folders of earlier starts; one that is still written to is left to the next start. */
function removeDrafts(folder: string): void {
  const isDraft = (name: string) => name.startsWith(`${basename(folder)}.new`)
  for (const name of readdirSync(dirname(folder)).filter(isDraft)) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY') throw error
    }
  }
}

function supervise(first: ChildProcess, launch: () => Promise<ChildProcess>, log: Log) {
  let child = first
  let isStopping = false
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  const onProgramExit = () => child.kill('SIGINT')
  process.on('exit', onProgramExit)

  async function restart(cause: { exit_code: number | null; signal: string | null }): Promise<void> {
    for (let wait = 100; !isStopping; wait = Math.min(wait * 2, 5000)) {
      log.error(cause, 'PostgreSQL stopped and is being restarted')
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (isStopping) return
      try {
        child = await launch()
        watch()
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted')
      }
    }
  }

  function watch(): void {
    child.once('exit', (exit_code, signal) => {
      if (!isStopping) restarting = restart({ exit_code, signal })
    })
  }
  watch()

  return {
    pid: () => child.pid,
    async stop() {
      isStopping = true
      stopping.abort()
      await restarting
      await end(child)
      process.off('exit', onProgramExit)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = ended(child)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await Promise.race([exited, delay(stopMs[signal], undefined, { ref: false })])
  }
}
