import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from 'contract/shared/number-formats.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { checkoutRoot, loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

/** `npm run backup -- --to folder`: writes a consistent snapshot of all data. The program may be running. */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } })
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const connection = await openSharedConnection(config, log, stops)
    const { folder, manifest } = await writeBackup(connection, resolve(checkoutRoot, values.to), new Date())
    const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0)
    process.stdout.write(`Backed up ${formatCount(rows)} rows of ${manifest.tables.length} tables to ${folder}\n`)
    process.stdout.write('Keep APP_KEY somewhere else: without it stored credentials cannot be read.\n')
  },
  { staysOn: false },
)
