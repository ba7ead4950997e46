import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatDecimal } from 'contract/shared/number-formats.ts'
import { Client, type PoolConfig } from 'pg'
import { checkRows } from '#db/seed/load/check.ts'
import { loadRows } from '#db/seed/load/load.ts'
import { readSize, type Sizes, smallestLoad } from '#db/seed/load/sizes.ts'
import { loadPlaces } from '#db/seed/places.ts'
import { checkoutRoot, processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { prepareDataDir } from '#platform/config/data-dir.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { lockDataDir } from '#platform/db/data-lock.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'
import type { Stops } from '#platform/process/stops.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** A load that crashed is repeated from the start, so the settings that protect against a crash are off. */
const loadSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '1d',
  autovacuum: 'off',
  shared_buffers: '1GB',
  effective_io_concurrency: '32',
}

/**
 * `npm run seed -- --rows 1m`: fills a data folder of its own (`--data-dir`, else DATA_DIR, else `data-1m`) with
 * that many customers, for measurements and experiments. `--partners 1000` shares the jobs among so many instead of one partner for each 20 customers.
 * `--check` verifies that every row follows the product's rules, after the load or on an existing folder.
 */
runProgram(
  async ({ stops, useLog }) => {
    const log = useLog(createLog({ mode: 'start', logLevel: 'warn' }))
    const { folder, isChecked, ...rows } = readFlags()
    const isThere = existsSync(folder) && readdirSync(folder).length > 0
    if (isThere && isChecked) return checkFolder(folder, log, stops)
    if (isThere) {
      throw new ConfigError(
        `${folder} is not empty: a load makes a folder of its own. Remove it, or name another with --data-dir or DATA_DIR`,
      )
    }
    await loadInto(folder, rows, isChecked, log, stops)
  },
  { staysOn: false },
)

type Rows = { customers: number; partners: number | undefined }

function readFlags() {
  const options = {
    rows: { type: 'string', default: '1m' },
    partners: { type: 'string' },
    'data-dir': { type: 'string' },
    check: { type: 'boolean', default: false },
  } as const
  const { values } = read(() => parseArgs({ options }))
  const customers = readSize(values.rows)
  if (customers === null) {
    throw new ConfigError(
      `--rows is malformed: expected a number of customers from ${smallestLoad} to 10m, as in 20k or 1m`,
    )
  }
  const partners = values.partners === undefined ? undefined : Number(values.partners)
  if (partners !== undefined && !(Number.isInteger(partners) && partners >= 40 && partners <= customers)) {
    throw new ConfigError(
      '--partners is malformed: expected a number of partners from 40 to the number of customers',
    )
  }
  const named = values['data-dir'] ?? (processEnvironment.DATA_DIR || `data-${values.rows.toLowerCase()}`)
  return {
    folder: isAbsolute(named) ? named : join(checkoutRoot, named),
    customers,
    partners,
    isChecked: values.check,
  }
}

function read<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : error}. Expected --rows, --partners, --data-dir and --check`,
    )
  }
}

/**
 * Works in a temporary folder and renames it at the end, so that an interrupted load is never taken for a
 * complete one.
 */
async function loadInto(
  folder: string,
  rows: Rows,
  isChecked: boolean,
  log: Log,
  stops: Stops,
): Promise<void> {
  const started = performance.now()
  const draft = `${folder}.unfinished`
  prepareDataDir(draft)
  const release = holdFolder(draft, stops)
  rmSync(join(draft, 'postgres'), { recursive: true, force: true })
  const cluster = await startCluster({ dataDir: draft, log, settings: loadSettings })
  stops.add('PostgreSQL', 6000, () => cluster.stop())
  const sizes = await fillCluster(cluster.connection, rows, log)
  if (isChecked) await check(cluster.connection, sizes)
  await writeOut(cluster.superuser)
  await cluster.stop()
  release()
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(draft, folder)
  print(
    `${folder} is ready, after ${formatDecimal((performance.now() - started) / 60_000)} min. Use it with: DATA_DIR=${folder} npm start`,
  )
}

/** Locks the folder until the program ends or the returned function is called. */
function holdFolder(folder: string, stops: Stops): () => void {
  const lock = lockDataDir(folder)
  let isHeld = true
  const release = () => {
    if (isHeld) lock.release()
    isHeld = false
  }
  stops.add('data folder', 1000, async () => release())
  return release
}

async function fillCluster(connection: PoolConfig, rows: Rows, log: Log): Promise<Sizes> {
  await migrate(connection, log)
  const database = createDatabase(connection, log)
  await loadPlaces(database.pool)
  await database.close()
  return loadRows({ connection, ...rows, now: new Date(), print })
}

/** PostgreSQL gets only a few seconds to stop, and there is more than that to write. */
async function writeOut(superuser: PoolConfig): Promise<void> {
  print('Writing everything out')
  await withClient(superuser, (client) => client.query('CHECKPOINT'))
}

async function checkFolder(folder: string, log: Log, stops: Stops): Promise<void> {
  holdFolder(folder, stops)
  const cluster = await startCluster({ dataDir: folder, log, settings: { shared_buffers: '1GB' } })
  stops.add('PostgreSQL', 6000, () => cluster.stop())
  await check(cluster.connection, null)
}

async function check(connection: PoolConfig, sizes: Sizes | null): Promise<void> {
  const broken = await withClient(connection, async (client) => {
    await client.query("SET work_mem = '256MB'")
    return checkRows(client, sizes, print)
  })
  if (broken.length > 0) throw new ConfigError(`The rows violate the rules:\n  ${broken.join('\n  ')}`)
  print('All rows follow the rules')
}

async function withClient<T>(connection: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
