import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '#platform/config/config-error.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'
import { deadLetter } from '#platform/queue/queue.table.ts'
import { createQueue, type Queue, type WaitingTask } from '#platform/queue/queue.ts'
import { type Manifest, readManifest, tableFile, tasksFile } from './manifest.ts'
import { copyList, hashRows, plainSession, readTables } from './tables.ts'

/**
 * Fills a database without accounts from a backup. It applies the baseline and the migrations that the backup
 * names, loads all rows in one transaction, compares each table by the hash of its rows, and then applies the
 * later migrations and the functions of this version. The same transaction ends sessions, challenges and
 * invitations.
 * @throws ConfigError before any change when the backup is damaged or newer, or the database is in use
 */
export async function restoreBackup(
  connection: ClientConfig,
  folder: string,
  log: Log,
  schemaFolder?: string,
): Promise<Manifest> {
  const manifest = readManifest(folder)
  await checkFiles(folder, manifest)
  await migrate(connection, log, schemaFolder, manifest.migrations)
  const database = createDatabase(connection, log)
  const queue = createQueue(database, log)
  const client = new Client({ application_name: 'house-care restore', ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    const tasks = await readTasks(join(folder, tasksFile))
    await prepareKinds(queue, tasks)
    await client.query(plainSession)
    await client.query('BEGIN')
    await mustBeUnused(client)
    await load(client, folder, manifest)
    await endSignIns(client, manifest)
    await queue.addAgain(client, tasks)
    await client.query('COMMIT')
  } finally {
    await client.end()
    await queue.stop()
    await database.close()
  }
  await migrate(connection, log, schemaFolder)
  return manifest
}

/** Finds a truncated or changed file before the database is touched. */
async function checkFiles(folder: string, { tables, tasks }: Manifest): Promise<void> {
  const files = [...tables.map(({ name, sha256 }) => ({ file: tableFile(name), sha256 }))]
  for (const { file, sha256 } of [...files, { file: tasksFile, sha256: tasks.sha256 }]) {
    const hash = createHash('sha256')
    try {
      await pipeline(createReadStream(join(folder, file)), hash)
    } catch {
      throw new ConfigError(`${join(folder, file)} cannot be read; nothing was changed`)
    }
    if (hash.digest('hex') === sha256) continue
    throw new ConfigError(`${join(folder, file)} was changed after the backup; nothing was changed here`)
  }
}

async function mustBeUnused(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM users) AS used')
  if (!rows[0].used) return
  throw new ConfigError(
    'The database already contains records, and a restore would replace them: name an empty DATA_DIR or database, or run npm run db:reset first',
  )
}

/** Turns triggers and row checks off during the load; foreign keys are checked once at the end. */
async function load(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const known = await readTables(client)
  const differs = manifest.tables.find(({ name }) => !known.some((table) => table.name === name))
  if (differs)
    throw new ConfigError(`The backup contains a table that this version does not know: ${differs.name}`)
  const names = known.map(({ name }) => escapeIdentifier(name))
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`)
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations insert a few rows themselves.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const table of manifest.tables) {
    const sink = client.query(copyFrom(`COPY ${copyList(table)} FROM STDIN`))
    await pipeline(createReadStream(join(folder, tableFile(table.name))), createGunzip(), sink)
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`)
  }
  for (const { name, last_value } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [`public.${escapeIdentifier(name)}`, last_value])
  }
  for (const { name, rows, row_hash } of manifest.tables) {
    const found = await hashRows(client, name)
    if (found.rows === rows && found.row_hash === row_hash) continue
    throw new Error(
      `${name} came back with other rows than were backed up (${found.rows} of ${rows}): nothing was kept`,
    )
  }
}

/**
 * Links and sessions that ended or were used after the backup must not become valid again: every user signs
 * in again.
 */
async function endSignIns(client: Client, { tables }: Manifest): Promise<void> {
  const has = (table: string) => tables.some(({ name }) => name === table)
  await client.query('UPDATE sessions SET revoked_at = app_now() WHERE revoked_at IS NULL')
  for (const table of ['sign_in_challenges', 'invitations']) {
    if (has(table)) await client.query(`DELETE FROM ${table}`)
  }
}

async function readTasks(path: string): Promise<WaitingTask[]> {
  const tasks: WaitingTask[] = []
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) tasks.push(JSON.parse(line))
  return tasks
}

async function prepareKinds(queue: Queue, tasks: WaitingTask[]): Promise<void> {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))].filter((kind) => kind !== deadLetter)
  const retriesOf = (kind: string) =>
    Math.max(...tasks.filter((task) => task.kind === kind).map(({ retryLimit }) => retryLimit ?? 0))
  await queue.prepare(kinds.map((kind) => ({ kind, retries: retriesOf(kind) })))
}
