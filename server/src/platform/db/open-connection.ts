import { Client, type PoolConfig } from 'pg'
import type { CommandConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Log } from '#platform/log/log.ts'
import type { Stops } from '#platform/process/stops.ts'
import { clockSettings, startCluster } from './cluster.ts'
import { type DataLock, DataLockedError, lockDataDir } from './data-lock.ts'

/** Longer than the supervisor needs to end PostgreSQL. */
const clusterStopMs = 6000

/**
 * Locks the data folder for this program; with an external database there is nothing to lock.
 * @throws DataLockedError naming the holder
 */
export function claimDataDir({ databaseUrl, dataDir }: CommandConfig, stops: Stops): DataLock | null {
  if (databaseUrl) return null
  const lock = lockDataDir(dataDir)
  stops.add('data folder', 1000, async () => lock.release())
  return lock
}

/**
 * The connection to the program's database: an external one, or the embedded one, which is started and, at
 * the end, stopped.
 */
export async function openConnection(
  config: CommandConfig,
  log: Log,
  stops: Stops,
  lock: DataLock | null,
): Promise<PoolConfig> {
  if (config.databaseUrl) return outsideConnection(config.databaseUrl)
  const cluster = await startCluster({
    dataDir: config.dataDir,
    log,
    settings: clockSettings(config.clockOffsetMs),
  })
  stops.add('PostgreSQL', clusterStopMs, () => cluster.stop())
  lock?.publish(cluster.socketDir)
  return cluster.connection
}

/** The same for a command that may run beside the program, whose PostgreSQL it then shares. */
export async function openSharedConnection(
  config: CommandConfig,
  log: Log,
  stops: Stops,
): Promise<PoolConfig> {
  try {
    return await openConnection(config, log, stops, claimDataDir(config, stops))
  } catch (error) {
    if (!(error instanceof DataLockedError) || !error.holder?.socketDir) throw error
    return { host: error.holder.socketDir, port: 5432, user: 'housecare', database: 'housecare' }
  }
}

async function outsideConnection(connectionString: string): Promise<PoolConfig> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    // An AggregateError, of a name with several addresses, has no message of its own.
    const reason = error instanceof AggregateError ? error.errors[0] : error
    throw new ConfigError(`DATABASE_URL cannot be used: ${reason instanceof Error ? reason.message : reason}`)
  }
  await client.end()
  return { connectionString }
}
