import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { type CommandConfig, loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { claimDataDir, openConnection } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { clearLeftovers } from '#platform/db/postgres-processes.ts'
import { createSocketDir } from '#platform/db/socket-dir.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'
import type { Stops } from '#platform/process/stops.ts'
import { ask, isInteractive } from './terminal.ts'

const name = 'house-care db:reset'

/** `npm run db:reset`: deletes every record. The next start creates the database again. */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    useLog(createLog(config))
    claimDataDir(config, stops)
    await confirm(config)
    await (config.databaseUrl ? emptyOutside(config, stops) : removeEmbedded(config.dataDir))
    process.stdout.write('All records were deleted. The next start creates an empty database.\n')
  },
  { staysOn: false },
)

async function confirm(config: CommandConfig): Promise<void> {
  const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
  if (values.yes) return
  const place = config.databaseUrl ? new URL(config.databaseUrl).host : config.dataDir
  if (!isInteractive())
    throw new ConfigError(`--yes is missing: it confirms that all records in ${place} are deleted`)
  const word = await ask(`This deletes all records in ${place}. Type 'yes' to continue: `)
  if (word !== 'yes') throw new ConfigError('Nothing was changed')
}

async function removeEmbedded(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres')
  await clearLeftovers(folder, createSocketDir(dataDir))
  rmSync(folder, { recursive: true, force: true })
}

/** Drops the schemas of the program and every object in `public`. */
async function emptyOutside(config: CommandConfig, stops: Stops): Promise<void> {
  const connection = await openConnection(config, createLog(config), stops, null)
  await refuseBesideOthers(connection, name)
  const client = new Client({ ...connection, application_name: name })
  await client.connect()
  try {
    await client.query('BEGIN; DROP SCHEMA IF EXISTS public, pgboss CASCADE; CREATE SCHEMA public; COMMIT')
  } finally {
    await client.end()
  }
}
