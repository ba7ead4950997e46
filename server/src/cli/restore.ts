import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from 'contract/shared/number-formats.ts'
import type { PoolConfig } from 'pg'
import { eraseAgain, finishErasures, mergeErasureLists } from '#domains/privacy/public.ts'
import { hasManifestHash, manifestHashName } from '#platform/backup/manifest.ts'
import { createProgress } from '#platform/backup/progress.ts'
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
import { sendingKinds } from '#src/sending-kinds.ts'

const name = 'house-care restore'

const print = (line: string) => process.stdout.write(`${line}\n`)

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

/** What waits, because the time it belongs to is over. */
function printWaiting(waiting: Map<string, number>): void {
  const counts = [...waiting].map(([kind, count]) => `${kind} ${formatCount(count)}`)
  print(
    `Paused, so that nothing of the past is sent (waiting tasks: ${counts.join(', ')}). Messages and webhooks are sent after a developer resumes these types on the Queue page.`,
  )
}

/**
 * `npm run restore -- --from folder`: fills a database without accounts from a backup. With `--send-waiting`
 * the next start sends messages and webhooks that wait.
 */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, 'send-waiting': { type: 'boolean', default: false } },
    })
    if (!values.from) throw new ConfigError('--from is missing: the folder that npm run backup wrote')
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const opened = await openConnection(config, log, stops, claimDataDir(config, stops))
    const connection = { ...opened, application_name: name }
    await refuseBesideOthers(connection, name)
    const folder = resolve(checkoutRoot, values.from)
    const { manifest, waiting } = await restoreBackup(connection, folder, log, {
      contents: createContentStore(config),
      paused: values['send-waiting'] ? [] : sendingKinds,
      progress: createProgress(print),
    })
    const erased = await eraseAfterRestore(connection, config, log, folder)
    const { tables, contents, taken_at } = manifest
    print(
      `Restored ${tables.length} tables and ${contents?.count ?? 0} files as of ${taken_at}; every row and file was compared.`,
    )
    if (!hasManifestHash(folder))
      process.stderr.write(`The backup has no ${manifestHashName}: a change of its manifest is not found.\n`)
    if (erased > 0) print(`People who were erased after the backup, erased again: ${erased}`)
    if (waiting.size > 0) printWaiting(waiting)
  },
  { staysOn: false },
)
