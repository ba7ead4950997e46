import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from 'contract/shared/number-formats.ts'
import { usedContents } from '#domains/files/public.ts'
import { extendErasureList } from '#domains/privacy/public.ts'
import { createProgress } from '#platform/backup/progress.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { checkoutRoot, loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { createContentStore } from '#platform/content/create-content-store.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

/** `npm run backup -- --to folder`: writes a consistent snapshot of all data. The program may be running. */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({ options: { to: { type: 'string', default: 'backups' } } })
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const connection = await openSharedConnection(config, log, stops)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    const files = { store: createContentStore(config), used: () => usedContents(database.db) }
    const { folder, manifest, missing } = await writeBackup(
      connection,
      resolve(checkoutRoot, values.to),
      new Date(),
      files,
      createProgress((line) => process.stdout.write(`${line}\n`)),
    )
    // A restore on another machine erases again who was erased after the backup it restores.
    await extendErasureList(database.db, dirname(folder))
    const rows = manifest.tables.reduce((sum, table) => sum + Number(table.rows), 0)
    process.stdout.write(
      `Backed up ${formatCount(rows)} rows of ${manifest.tables.length} tables and ${formatCount(manifest.contents?.count ?? 0)} files to ${folder}\n`,
    )
    if (missing > 0)
      process.stderr.write(`${missing} files are missing or damaged. npm run files:check names them.\n`)
    process.stdout.write('Keep APP_KEY somewhere else: without it stored credentials cannot be read.\n')
  },
  { staysOn: false },
)
