import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { checkoutRoot } from '../server/src/platform/config/config.ts'
import { type Cluster, startCluster } from '../server/src/platform/db/cluster.ts'
import { lockDataDir } from '../server/src/platform/db/data-lock.ts'
import { migrate } from '../server/src/platform/db/migrations.ts'
import type { Log } from '../server/src/platform/log/log.ts'
import type { Stops } from '../server/src/platform/process/stops.ts'

/** A running PostgreSQL on a data folder with rows. */
export type DataSet = { connection: Cluster['connection']; cluster: Cluster; close(): Promise<void> }

/** Loads the folder as `npm run seed` does when it is missing or empty; `partners` as its `--partners`. */
export async function createSet(
  folder: string,
  rows: string,
  print: (line: string) => void,
  partners?: string,
): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return
  print(`Loading ${rows} customers into ${folder}`)
  const seed = spawn(
    process.execPath,
    [
      `${checkoutRoot}server/src/cli/seed.ts`,
      ...['--rows', rows, '--data-dir', folder],
      ...(partners === undefined ? [] : ['--partners', partners]),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  seed.stdout.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error(`Loading the rows failed:\n${output}`)
}

/** Starts the folder's PostgreSQL with the program's own settings, migrated to this checkout. */
export async function openSet(folder: string, log: Log, stops: Stops): Promise<DataSet> {
  const lock = lockDataDir(folder)
  const cluster = await startCluster({ dataDir: folder, log })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await cluster.stop()
    lock.release()
  }
  stops.add(`PostgreSQL of ${folder}`, 6000, close)
  await migrate(cluster.connection, log)
  return { connection: cluster.connection, cluster, close }
}
