import { parseArgs } from 'node:util'
import { parseNewKey, rotationKeys } from '#platform/config/app-key.ts'
import { loadCommandConfig, processEnvironment } from '#platform/config/config.ts'
import { isKeyOfData, writeNewKey, wrongKey } from '#platform/crypto/key-check.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { migrate } from '#platform/db/migrations.ts'
import { claimDataDir, openConnection } from '#platform/db/open-connection.ts'
import { refuseBesideOthers } from '#platform/db/other-programs.ts'
import { createDatabase, type DatabaseHandle } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from '#platform/process/program.ts'
import { resealEverything, surveySecrets } from './reseal.ts'

type Db = DatabaseHandle['db']

const name = 'house-care rotate-key'

/**
 * `npm run rotate-key`: makes the value of NEW_APP_KEY the key of the data. With `--old-key-lost` what the
 * earlier key encrypted stays unreadable.
 */
runProgram(
  async ({ stops, useLog }) => {
    const { values } = parseArgs({ options: { 'old-key-lost': { type: 'boolean', default: false } } })
    const isLost = values['old-key-lost']
    const keys = isLost ? null : rotationKeys(processEnvironment)
    const newKey = keys?.after ?? parseNewKey(processEnvironment)
    const config = loadCommandConfig(processEnvironment)
    const log = useLog(createLog({ mode: config.mode, logLevel: 'warn' }))
    // A program that still runs would encrypt with the old key.
    const lock = claimDataDir(config, stops)
    const connection = { ...(await openConnection(config, log, stops, lock)), application_name: name }
    await refuseBesideOthers(connection, name)
    await migrate(connection, log)
    const database = createDatabase(connection, log)
    stops.add('database connections', 1000, database.close)
    const report = keys
      ? await rotate(database.db, keys, config.dataDir)
      : await discardUnreadable(database.db, newKey)
    process.stdout.write(
      `${report}\nStart the program with the new key as APP_KEY, and store that key safely.\n`,
    )
  },
  { staysOn: false },
)

async function rotate(db: Db, keys: { before: Buffer; after: Buffer }, dataDir: string): Promise<string> {
  const isBefore = await isKeyOfData(db, createSecrets(keys.before))
  const isDone = await isKeyOfData(db, createSecrets(keys.after))
  if (isBefore === false && !isDone) throw wrongKey()
  const sealed = await resealEverything(db, keys, dataDir)
  const {
    settings,
    secondFactors,
    messages,
    bankDetails,
    documents,
    webhooks,
    erasures,
    checkpoints,
    alreadyNew,
  } = sealed
  const all =
    settings + secondFactors + messages + bankDetails + documents + webhooks + erasures + checkpoints
  const of = `${settings} settings, ${secondFactors} authenticator apps, ${messages} messages on their way, the bank details of ${bankDetails} partners, the numbers of ${documents} documents, ${webhooks} webhooks, ${erasures} erasures and ${checkpoints} checkpoints of the audit log`
  return `Encrypted with the new key: ${all - alreadyNew} of ${all} (${of}).`
}

async function discardUnreadable(db: Db, newKey: Buffer): Promise<string> {
  const secrets = createSecrets(newKey)
  if (!(await isKeyOfData(db, secrets))) await writeNewKey(db, secrets)
  const { all, unreadable } = await surveySecrets(db, secrets)
  const names = unreadable.length > 0 ? `: ${unreadable.join(', ')}. Enter them again or remove them` : ''
  return `${unreadable.length} of ${all} stored secrets cannot be read any more${names}. Every public link gets another address when it is sent again.`
}
