import { endDemo } from '#db/seed/demo/end-demo.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { migrate } from '#platform/db/migrations.ts'
import { claimDataDir, openConnection } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

const name = 'house-care demo:end'

/**
 * `npm run demo:end`: deactivates the demo accounts, so that the database can be served without demo mode.
 */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const opened = await openConnection(config, log, stops, claimDataDir(config, stops))
    const connection = { ...opened, application_name: name }
    await refuseBesideOthers(connection, name)
    await migrate(connection, log)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    const { ended, left } = await endDemo(database.db)
    process.stdout.write(`Ended ${ended.length} demo accounts and all sessions.\n`)
    if (left.length === 0)
      process.stdout.write('No account can sign in now. Create one with: npm run user:create\n')
    for (const account of left) {
      process.stdout.write(
        `Can still sign in: ${account.name} <${account.email}> (${account.roles.join(', ')})\n`,
      )
    }
  },
  { staysOn: false },
)
