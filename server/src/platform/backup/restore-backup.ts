import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { formatCount } from 'contract/shared/number-formats.ts'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ConfigError } from '#platform/config/config-error.ts'
import type { ContentStore } from '#platform/content/content-store.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import type { Log } from '#platform/log/log.ts'
import { deadLetter } from '#platform/queue/queue.table.ts'
import { createQueue, type Queue, type WaitingTask } from '#platform/queue/queue.ts'
import { checkContents, restoreContents } from './contents.ts'
import { type Manifest, readManifest, tableFile, tasksFile } from './manifest.ts'
import { countRows, noProgress, type Progress } from './progress.ts'
import { copyList, hashRows, plainSession, readTables } from './tables.ts'

type Options = {
  /** Where uploaded files belong; without it they are left out. */
  contents?: ContentStore
  /** Kinds of task that wait until they are resumed, because what they send is of the past. */
  paused?: readonly string[]
  progress?: Progress
  schemaFolder?: string
}

/**
 * Fills a database without accounts from a backup. It compares every file of the backup, stores the uploaded
 * files, applies the baseline and the migrations that the backup names, loads all rows in one transaction,
 * compares each table by the hash of its rows, and then applies the later migrations and the functions of
 * this version. The same transaction ends sessions, challenges and invitations, and pauses kinds of task.
 * @returns the manifest, and how many tasks of each paused kind wait
 * @throws ConfigError before any change when the backup is damaged or newer, or the database is in use
 */
export async function restoreBackup(
  connection: ClientConfig,
  folder: string,
  log: Log,
  { contents, paused = [], progress = noProgress, schemaFolder }: Options = {},
): Promise<{ manifest: Manifest; waiting: Map<string, number> }> {
  const manifest = readManifest(folder)
  await checkFiles(folder, manifest, progress)
  const tasks = await readTasks(join(folder, tasksFile))
  const client = new Client({ application_name: 'house-care restore', ...connection, statement_timeout: 0 })
  const database = createDatabase(connection, log)
  const queue = createQueue(database, log)
  await client.connect()
  try {
    await mustBeUnused(client)
    await progress('Creating the tables', () => migrate(connection, log, schemaFolder, manifest.migrations))
    if (contents) await storeFiles(folder, manifest, contents, progress)
    await prepareKinds(queue, tasks)
    await client.query(plainSession)
    await client.query('BEGIN')
    await mustBeUnused(client)
    await load(client, folder, manifest, progress)
    await endSignIns(client, manifest)
    await queue.addAgain(client, tasks)
    await pauseKinds(client, paused)
    await client.query('COMMIT')
  } finally {
    await client.end()
    await queue.stop()
    await database.close()
  }
  await progress('Applying later migrations and functions', () => migrate(connection, log, schemaFolder))
  const count = (kind: string) => tasks.filter((task) => task.kind === kind).length
  return { manifest, waiting: new Map(paused.map((kind) => [kind, count(kind)])) }
}

/** Finds a truncated or changed file before the database is touched. */
function checkFiles(folder: string, manifest: Manifest, progress: Progress): Promise<void> {
  const { tables, tasks, contents } = manifest
  const files = tables.map(({ name, sha256 }) => ({ file: tableFile(name), sha256 }))
  files.push({ file: tasksFile, sha256: tasks.sha256 })
  let done = 0
  const check = async () => {
    for (const { file, sha256 } of files) {
      await checkFile(join(folder, file), sha256)
      done += 1
    }
    await checkContents(folder, manifest, () => (done += 1))
  }
  const total = files.length + (contents?.count ?? 0)
  return progress('Checking the files', check, () => `${formatCount(done)} of ${formatCount(total)} files`)
}

async function checkFile(path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    throw new ConfigError(`${path} cannot be read; nothing was changed`)
  }
  if (hash.digest('hex') === sha256) return
  throw new ConfigError(`${path} was changed after the backup; nothing was changed here`)
}

function storeFiles(
  folder: string,
  { contents }: Manifest,
  store: ContentStore,
  progress: Progress,
): Promise<void> {
  let done = 0
  return progress(
    'Copying files',
    () => restoreContents(folder, store, () => (done += 1)),
    () => `${formatCount(done)} of ${formatCount(contents?.count ?? 0)} files`,
  )
}

async function mustBeUnused(client: Client): Promise<void> {
  const { rows: tables } = await client.query("SELECT to_regclass('public.users') IS NOT NULL AS exists")
  if (!tables[0].exists) return
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM public.users) AS used')
  if (!rows[0].used) return
  throw new ConfigError(
    'The database already contains records, and a restore would replace them: name an empty DATA_DIR or database, or run npm run db:reset first',
  )
}

/** Turns triggers and row checks off during the load; foreign keys are checked once at the end. */
async function load(client: Client, folder: string, manifest: Manifest, progress: Progress): Promise<void> {
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
  await loadTables(client, folder, manifest, progress)
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  let checked = 0
  const addKeys = async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`)
      checked += 1
    }
  }
  await progress('Checking foreign keys', addKeys, () => `${checked} of ${keys.length} keys`)
  for (const { name, last_value } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [`public.${escapeIdentifier(name)}`, last_value])
  }
  await compareTables(client, manifest, progress)
}

async function loadTables(
  client: Client,
  folder: string,
  { tables }: Manifest,
  progress: Progress,
): Promise<void> {
  const total = formatCount(tables.reduce((sum, table) => sum + Number(table.rows), 0))
  const done = { tables: 0, rows: 0 }
  const loadAll = async () => {
    for (const table of tables) {
      const sink = client.query(copyFrom(`COPY ${copyList(table)} FROM STDIN`))
      const counted = countRows((count) => (done.rows += count))
      await pipeline(createReadStream(join(folder, tableFile(table.name))), createGunzip(), counted, sink)
      done.tables += 1
    }
  }
  await progress(
    'Loading tables',
    loadAll,
    () => `${done.tables} of ${tables.length} tables, ${formatCount(done.rows)} of ${total} rows`,
  )
}

async function compareTables(client: Client, { tables }: Manifest, progress: Progress): Promise<void> {
  let done = 0
  const compareAll = async () => {
    for (const { name, rows, row_hash } of tables) {
      const found = await hashRows(client, name)
      done += 1
      if (found.rows === rows && found.row_hash === row_hash) continue
      throw new Error(
        `${name} came back with other rows than were backed up (${found.rows} of ${rows}): nothing was kept`,
      )
    }
  }
  await progress('Comparing rows', compareAll, () => `${done} of ${tables.length} tables`)
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

/** A kind that was paused at the time of the backup keeps its time and user. */
async function pauseKinds(client: Client, kinds: readonly string[]): Promise<void> {
  await client.query('INSERT INTO paused_kinds (kind) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    kinds,
  ])
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
