import { formatCount } from 'contract/shared/number-formats.ts'
import { checkContents } from '#domains/files/public.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { createContentStore } from '#platform/content/create-content-store.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

/**
 * `npm run files:check`: reads every content that a file has, and finds contents that no file has. The
 * program may be running.
 */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const database = createDatabase(await openSharedConnection(config, log, stops), log)
    stops.add('database connections', 1000, database.close)
    const { used, missing, damaged, orphans } = await checkContents(database.db, createContentStore(config), {
      deep: true,
    })
    for (const hash of missing) process.stderr.write(`Missing: ${hash}\n`)
    for (const hash of damaged) process.stderr.write(`Damaged: ${hash}\n`)
    const bad = missing.length + damaged.length
    if (bad > 0) process.exitCode = 1
    process.stdout.write(
      `${formatCount(used - bad)} of ${formatCount(used)} contents are complete. ${formatCount(orphans)} belong to no file and are removed a day after they were added.\n`,
    )
  },
  { staysOn: false },
)
