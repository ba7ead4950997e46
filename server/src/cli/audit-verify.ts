import { formatCount } from 'contract/shared/number-formats.ts'
import { verifyAudit } from '#domains/audit/public.ts'
import { knownAppKey } from '#platform/config/app-key.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { isKeyOfData, wrongKey } from '#platform/crypto/key-check.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { openSharedConnection } from '#platform/db/open-connection.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'

/** Only a chain whose first entries retention removed needs APP_KEY. */
const noKey = {
  open(): string {
    throw new Error('APP_KEY is missing')
  },
}

/**
 * `npm run audit:verify`: checks that no entry of the audit log was changed or removed. The program may be
 * running.
 */
runProgram(
  async ({ stops, useLog }) => {
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    const database = createDatabase(await openSharedConnection(config, log, stops), log)
    stops.add('database connections', 1000, database.close)
    const key = knownAppKey(processEnvironment, config.dataDir)
    const secrets = key && createSecrets(key)
    if (secrets && (await isKeyOfData(database.db, secrets)) === false) throw wrongKey()
    const { entries, head, problem } = await verifyAudit(database.db, secrets ?? noKey)
    if (problem !== null) {
      process.stderr.write(`The audit log was changed. ${problem}.\n`)
      process.exitCode = 1
      return
    }
    process.stdout.write(`${formatCount(entries)} entries of the audit log are unbroken.\n`)
    if (head !== null) process.stdout.write(`Hash of the last one: ${head}\n`)
  },
  { staysOn: false },
)
