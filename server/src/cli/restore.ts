import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { PoolConfig } from 'pg'
import { eraseAgain, finishErasures, mergeErasureLists } from '#domains/privacy/public.ts'
import { restoreContents } from '#platform/backup/contents.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { knownAppKey } from '#platform/config/app-key.ts'
import {
  type CommandConfig,
  checkoutRoot,
  loadCommandConfig,
  processEnvironment,
} from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { createContentStore } from '#platform/content/create-content-store.ts'
import { isKeyOfData, notTheKey } from '#platform/crypto/key-check.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { claimDataDir, openConnection } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

const name = 'house-care restore'

/**
 * Puts the list beside the backup into DATA_DIR, and erases again who is in it. Without the key of the backup
 * the program does so at its start, before it serves.
 */
async function eraseAfterRestore(
  connection: PoolConfig,
  config: CommandConfig,
  log: Log,
  backup: string,
): Promise<number> {
  await mergeErasureLists(dirname(backup), config.dataDir)
  const key = knownAppKey(processEnvironment, config.dataDir)
  if (key === null) return 0
  const database = createDatabase(connection, log, { silenceMs: 150_000 })
  const secrets = createSecrets(key)
  try {
    if ((await isKeyOfData(database.db, secrets)) === false) {
      process.stderr.write(
        `${notTheKey}: start the program with the key that was in use at the time of the backup.\n`,
      )
      return 0
    }
    const erased = await eraseAgain(database.db, secrets, config.dataDir)
    await finishErasures({ database, contents: createContentStore(config), config })
    return erased
  } finally {
    await database.close()
  }
}

/** `npm run restore -- --from folder`: fills a database without accounts from a backup. */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({ options: { from: { type: 'string' } } })
    if (!values.from) throw new ConfigError('--from is missing: the folder that npm run backup wrote')
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const opened = await openConnection(config, log, stops, claimDataDir(config, stops))
    const connection = { ...opened, application_name: name }
    await refuseBesideOthers(connection, name)
    const folder = resolve(checkoutRoot, values.from)
    const files = await restoreContents(folder, readManifest(folder), createContentStore(config))
    const { taken_at, tables } = await restoreBackup(connection, folder, log)
    const erased = await eraseAfterRestore(connection, config, log, folder)
    process.stdout.write(
      `Restored ${tables.length} tables and ${files} files as of ${taken_at}; every row and file was compared.\n`,
    )
    if (erased > 0) process.stdout.write(`People who were erased after the backup, erased again: ${erased}\n`)
  },
  { staysOn: false },
)
