import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import {
  isOpenToAll,
  isRoot,
  proveStart,
  refusedStart,
  scratchFolder,
  someKey,
  startProgram,
  stopProgram,
} from './program.ts'

const log = pino({ level: 'silent' })
const unprivileged = 65534

let dataDir: string
beforeAll(() => {
  dataDir = scratchFolder({ isTest: false })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function withDatabase<T>(work: (client: Client, connection: object) => Promise<T>): Promise<T> {
  const cluster = await startCluster({ dataDir, log })
  const client = new Client(cluster.connection)
  await client.connect()
  try {
    return await work(client, cluster.connection)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

/** Names and times of the migrations that ran, and every column. */
async function snapshot(client: Client) {
  const ran = await client.query('SELECT * FROM migrations ORDER BY name')
  const columns = await client.query(
    "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
  )
  return { ran: ran.rows, columns: columns.rows }
}

describe('a data folder', () => {
  it('of an older schema is migrated', async () => {
    await withDatabase(async (client, connection) => {
      await migrate(connection, log)
      await client.query("UPDATE function_files SET checksum = 'older'")
    })
    await proveStart(dataDir)
    const functions = await withDatabase((client) => client.query('SELECT checksum FROM function_files'))
    expect(functions.rows).toEqual([{ checksum: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('of a newer schema is refused, and stays unchanged', async () => {
    const before = await withDatabase(async (client) => {
      await client.query("INSERT INTO migrations (name, checksum) VALUES ('9999-future.sql', 'x')")
      return snapshot(client)
    })
    const { code, output } = await refusedStart(dataDir)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The database belongs to a newer version of this program \(it holds 9999-future\.sql\)[^\n]+ restore the backup made before the upgrade, with the version that wrote it[^\n]+$/,
    )
    expect(await withDatabase(snapshot)).toEqual(before)
  })

  it('of the time before the baseline is refused, and stays unchanged', async () => {
    const before = await withDatabase(async (client) => {
      await client.query(
        "DELETE FROM migrations; INSERT INTO migrations (name, checksum) VALUES ('0001-platform.sql', 'x')",
      )
      return snapshot(client)
    })
    const { code, output } = await refusedStart(dataDir)
    expect(code).toBe(1)
    expect(output).toMatch(/^The database was made by an unreleased version with another schema[^\n]+$/)
    expect(await withDatabase(snapshot)).toEqual(before)
  })

  it.runIf(!isRoot || isOpenToAll())('that cannot be written is named in one line', async () => {
    const folder = scratchFolder({ mode: 0o755 })
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o555)
    const { code, output } = await refusedStart(closed, isRoot ? { uid: unprivileged } : {})
    expect(code).toBe(1)
    expect(output).toBe(
      `DATA_DIR cannot be written: ${closed} (this user has no write permission). Make it writable, or name another folder in DATA_DIR`,
    )
  })
})

/** As `unshare` mounts a small disk for one command. */
const onSmallDisk = (folder: string, command: string) =>
  spawnSync('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o size=8m none ${folder} && exec ${command}`], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { PATH: process.env.PATH, DEMO: 'off', APP_KEY: someKey, PORT: '0', DATA_DIR: folder },
  })

describe('a disk without room for the database', () => {
  const folder = scratchFolder({ isTest: false })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.runIf(onSmallDisk(folder, 'true').status === 0)(
    'is refused in one line before the database is created',
    () => {
      const main = join(checkoutRoot, 'server/src/main.ts')
      const { status, stdout, stderr } = onSmallDisk(folder, `${process.execPath} ${main} start`)
      expect(status).toBe(1)
      expect(stdout).not.toContain('Creating the database')
      expect(stderr).toMatch(/^DATA_DIR has 8 MB free, at least \d+ MB are needed: [^\n]+\n$/)
    },
  )
})

describe('a start', () => {
  it('names the taken port, and stops before it changes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await refusedStart(scratchFolder(), { env: { PORT: String(port) } })
    other.close()
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^PORT ${port} on 127\\.0\\.0\\.1 is taken by another program[^\n]+$`))
  })

  it('in production needs APP_KEY', async () => {
    const { code, output } = await refusedStart(scratchFolder(), { mode: 'serve', env: { APP_KEY: '' } })
    expect(code).toBe(1)
    expect(output).toMatch(/^APP_KEY is missing: expected 32 bytes[^\n]+$/)
  })

  it('in production warns of an empty TRUSTED_PROXIES and of root', async () => {
    const program = startProgram(scratchFolder(), {
      mode: 'serve',
      env: { PUBLIC_URL: 'https://admin.example.com' },
    })
    await program.address
    await stopProgram(program)
    expect(program.output()).toContain('TRUSTED_PROXIES is empty')
    const isContained = existsSync('/.dockerenv') || existsSync('/run/.containerenv')
    expect(program.output().includes('runs as root outside a container')).toBe(isRoot && !isContained)
  })

  it('in production has no demo and no account', async () => {
    const folder = scratchFolder()
    await proveStart(folder, { mode: 'serve', env: { DEMO: '' } })
    dataDir = folder
    const accounts = await withDatabase((client) => client.query('SELECT count(*)::int AS count FROM users'))
    expect(accounts.rows).toEqual([{ count: 0 }])
  })

  it('names a malformed variable', async () => {
    const { code, output } = await refusedStart(scratchFolder(), { env: { ROLE: 'queen' } })
    expect(code).toBe(1)
    expect(output).toBe('ROLE is malformed: expected one of all, web, worker')
  })

  it('reports that an outside database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/none' }
    const { code, output } = await refusedStart(scratchFolder(), { env })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_URL cannot be used: [^\n]*ECONNREFUSED[^\n]*$/)
    expect(output).not.toContain('hunter2')
  })
})
