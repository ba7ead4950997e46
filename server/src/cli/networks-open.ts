import { roles } from 'contract/access/roles.ts'
import { openNetworks } from '#platform/auth/role-policies.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { migrate } from '#platform/db/migrations.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

/**
 * `npm run networks:open`: lets every role be used from any address again, for when the lists shut everyone
 * out.
 */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const connection = await openSharedConnection(config, log, stops)
    await migrate(connection, log)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    const opened = await openNetworks(database.db)
    if (opened.length === 0) process.stdout.write('No role has a list of addresses.\n')
    for (const { role, networks } of opened) {
      const title = roles.find(({ slug }) => slug === role)?.title ?? role
      process.stdout.write(`${title}: usable from any address. The list was: ${networks.join(', ')}\n`)
    }
  },
  { staysOn: false },
)
