import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { chooseLauncher } from '#platform/db/postgres-launcher.ts'
import { ended, whenReady } from '#platform/db/postgres-output.ts'

export type Standby = {
  /** As the program's own role. */
  url: string
  superuser: ClientConfig
  start(): Promise<void>
  /** Ends it at once, without notifying its clients. */
  kill(): Promise<void>
  /** Replays nothing more until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

type Options = {
  /** The running primary, over TCP. */
  primary: ClientConfig & { port: number }
  primaryDir: string
  folder: string
  port: number
  settings?: Record<string, string>
}

/** A streaming replica of a running embedded PostgreSQL, created as pg_basebackup would; not started yet. */
export async function makeStandby({ primary, primaryDir, folder, port, settings = {} }: Options): Promise<Standby> {
  const data = join(folder, 'postgres')
  await copyRunning(primary, join(primaryDir, 'postgres'), data)
  const { host = '127.0.0.1' } = primary
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    primary_conninfo: `host=${host} port=${primary.port} user=postgres`,
    wal_retrieve_retry_interval: '200ms',
    max_connections: '60',
    shared_buffers: '128MB',
    // Statements of the tests do not wait for another snapshot.
    max_standby_streaming_delay: '1s',
    timezone: 'UTC',
    fsync: 'off',
    ...settings,
  }
  const launcher = chooseLauncher()
  launcher.adopt(data)
  const superuser = { host: '127.0.0.1', port, user: 'postgres', database: 'housecare' }
  let child: ChildProcess | undefined
  return {
    url: `postgres://housecare@127.0.0.1:${port}/housecare`,
    superuser,
    async start() {
      child = launcher.run('postgres', [data], ([path = '']) => [
        '-D',
        path,
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ])
      await whenReady(child, 'database system is ready to accept read-only connections')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = ended(child)
      child.kill('SIGKILL')
      await gone
    },
    pause: () => run(superuser, 'SELECT pg_wal_replay_pause()'),
    resume: () => run(superuser, 'SELECT pg_wal_replay_resume()'),
  }
}

/** The files that a backup leaves out, and the folders that must exist nevertheless. */
const empty = ['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_notify', 'pg_subtrans', 'pg_dynshmem', 'pg_serial']
const left = new Set(['postmaster.pid', 'postmaster.opts'])

async function copyRunning(primary: ClientConfig, from: string, to: string): Promise<void> {
  const client = new Client({ ...primary, user: 'postgres' })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('standby', true)")
    cpSync(from, to, {
      recursive: true,
      filter: (path) => {
        const [top = '', ...rest] = relative(from, path).split('/')
        return !left.has(top) && !(empty.includes(top) && rest.length > 0)
      },
    })
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    for (const name of empty) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(to, 'standby.signal'), '')
  } finally {
    await client.end()
  }
}

/** Runs one statement on a connection of its own. */
export async function run(connection: ClientConfig, text: string): Promise<void> {
  await ask(connection, text)
}

export async function ask(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
