import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { checkoutRoot, loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openConnection, takeDataDir } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

const name = 'house-care restore'

/** `npm run restore -- --from folder`: fills a database without accounts from a backup. */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({ options: { from: { type: 'string' } } })
    if (!values.from) throw new ConfigError('--from is missing: the folder that npm run backup wrote')
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const opened = await openConnection(config, log, stops, takeDataDir(config, stops))
    const connection = { ...opened, application_name: name }
    await refuseBesideOthers(connection, name)
    const { taken_at, tables } = await restoreBackup(connection, resolve(checkoutRoot, values.from), log)
    process.stdout.write(`Restored ${tables.length} tables as of ${taken_at}; every row was compared.\n`)
  },
  { staysOn: false },
)
