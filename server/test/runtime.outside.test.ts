import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCluster } from '#platform/db/cluster.ts'
import { prepareOwnDatabase } from '#platform/db/cluster-database.ts'
import { freePort } from '../../tools/free-port.ts'
import { isRoot, proveStart, scratchFolder } from './program.ts'

/** PostgreSQL refuses to run as root. */
const unprivileged = 65534

const systemFolder = '/usr/lib/postgresql'
const systemBinaries = existsSync(systemFolder)
  ? readdirSync(systemFolder)
      .map((version) => join(systemFolder, version, 'bin'))
      .filter((folder) => existsSync(join(folder, 'initdb')))
  : []

/**
 * Starts twice on it: the first creates the tables, the second finds them; nothing is created in DATA_DIR.
 */
async function proveOutside(url: string): Promise<void> {
  const dataDir = scratchFolder()
  await proveStart(dataDir, { mode: 'serve', env: { DATABASE_URL: url } })
  await proveStart(dataDir, { mode: 'serve', env: { DATABASE_URL: url } })
  expect(readdirSync(dataDir)).not.toContain('postgres')
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query('SELECT count(*)::int AS count FROM migrations')
  await client.end()
  expect(rows[0].count).toBeGreaterThan(0)
}

describe('DATABASE_URL', () => {
  it('uses an outside PostgreSQL over TCP', async () => {
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port: String(port) }
    const cluster = await startCluster({ dataDir: scratchFolder(), log: pino({ level: 'silent' }), settings })
    onTestFinished(() => cluster.stop())
    await proveOutside(`postgres://housecare@127.0.0.1:${port}/housecare`)
  })

  it.each(systemBinaries)('uses the PostgreSQL of the system in %s, with a password', async (binaries) => {
    const port = await freePort()
    await startSystemPostgres(binaries, port)
    const superuser = { host: '127.0.0.1', port, user: 'postgres', password: 'outer', database: 'postgres' }
    await prepareOwnDatabase(superuser)
    const admin = new Client(superuser)
    await admin.connect()
    await admin.query("ALTER ROLE housecare PASSWORD 'inner'")
    await admin.end()
    await proveOutside(`postgres://housecare:inner@127.0.0.1:${port}/housecare`)
  })
})

async function startSystemPostgres(binaries: string, port: number): Promise<void> {
  const outer = scratchFolder({ mode: 0o755 })
  const folder = join(outer, 'data')
  const passwordFile = join(outer, 'password')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(passwordFile, 'outer\n')
  if (isRoot) chownSync(folder, unprivileged, unprivileged)
  const identity = { cwd: '/', ...(isRoot ? { uid: unprivileged, gid: unprivileged } : {}) }
  const flags = ['-D', folder, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=scram-sha-256']
  const created = spawnSync(join(binaries, 'initdb'), [...flags, `--pwfile=${passwordFile}`], identity)
  if (created.status !== 0) throw new Error(created.stderr.toString())
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(port)]
  const server = spawn(join(binaries, 'postgres'), ['-D', folder, ...settings], {
    ...identity,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
  })
  for await (const chunk of server.stderr) if (String(chunk).includes('ready to accept connections')) break
}
