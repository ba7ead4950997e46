import { rotationKeys } from '#platform/config/app-key.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { migrate } from '#platform/db/migrations.ts'
import { openConnection, takeDataDir } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'
import { resealEverything } from './reseal.ts'

const name = 'house-care rotate-key'

/** `npm run rotate-key`: makes the value of NEW_APP_KEY the key of the stored secrets. */
runProgram(
  async ({ stops, useLog }) => {
    const keys = rotationKeys(processEnvironment)
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    // A program that still runs would encrypt with the old key.
    const lock = takeDataDir(config, stops)
    const connection = { ...(await openConnection(config, log, stops, lock)), application_name: name }
    await refuseBesideOthers(connection, name)
    await migrate(connection, log)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    const sealed = await resealEverything(database.db, keys, config.dataDir)
    const { settings, secondFactors, messages, bankDetails, documents, webhooks, erasures, checkpoints, alreadyNew } =
      sealed
    const all = settings + secondFactors + messages + bankDetails + documents + webhooks + erasures + checkpoints
    const of = `${settings} settings, ${secondFactors} authenticator apps, ${messages} messages on their way, the bank details of ${bankDetails} partners, the numbers of ${documents} documents, ${webhooks} webhooks, ${erasures} erasures and ${checkpoints} checkpoints of the audit log`
    process.stdout.write(`Encrypted with the new key: ${all - alreadyNew} of ${all} (${of}).\n`)
    process.stdout.write('Start the program with the new key as APP_KEY, and store that key safely.\n')
  },
  { staysOn: false },
)
