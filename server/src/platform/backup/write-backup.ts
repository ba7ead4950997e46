import { createHash } from 'node:crypto'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { formatCount } from 'contract/shared/number-formats.ts'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ConfigError } from '#platform/config/config-error.ts'
import { createFolder, folderProblem } from '#platform/config/create-folder.ts'
import type { WaitingTask } from '#platform/queue/queue.ts'
import { type ContentSource, copyContents, countContents } from './contents.ts'
import { type Manifest, tableFile, tasksFile, writeManifest } from './manifest.ts'
import { countRows, noProgress, type Progress } from './progress.ts'
import { copyList, hashRows, plainSession, readSequences, readTables } from './tables.ts'

/** Fast compression: a smaller file is not worth the load on the database. */
const gzipLevel = 3

/**
 * Writes every table from one snapshot into a new folder below `parent`, beside the running program. The
 * folder gets its name when it is complete. Rows are read twice in the snapshot, for the copy and for the
 * hash. Contents of files are copied before the snapshot, because some may be removed later, and after it,
 * because some were added.
 * @returns the folder, its manifest, and how many contents of files are missing in their store
 * @throws ConfigError when the folder cannot be created
 */
export async function writeBackup(
  connection: ClientConfig,
  parent: string,
  now: Date,
  files?: ContentSource,
  progress: Progress = noProgress,
): Promise<{ folder: string; manifest: Manifest; missing: number }> {
  const name = now.toISOString().replaceAll(':', '-').replace(/\..*/, 'Z')
  const folder = join(parent, name)
  const draft = `${folder}.part`
  try {
    createFolder(draft)
  } catch (error) {
    throw new ConfigError(
      `The backup cannot be written to ${parent} (${folderProblem(error)}). Name another folder`,
    )
  }
  const client = new Client({ application_name: 'house-care backup', ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    if (files) await copyFiles('Copying files', files, draft, progress)
    await client.query(plainSession)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const rows = await copyAll(client, draft, now, progress)
    await client.query('COMMIT')
    const { missing } = files ? await copyFiles('Copying new files', files, draft, progress) : { missing: 0 }
    const manifest = files ? { ...rows, contents: await countContents(draft) } : rows
    writeManifest(draft, manifest)
    renameSync(draft, folder)
    return { folder, manifest, missing }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

function copyFiles(phase: string, files: ContentSource, folder: string, progress: Progress) {
  let done = 0
  return progress(
    phase,
    () => copyContents(files, folder, () => (done += 1)),
    () => `${formatCount(done)} files`,
  )
}

async function copyAll(client: Client, folder: string, now: Date, progress: Progress): Promise<Manifest> {
  const migrations = await client.query('SELECT name, checksum FROM public.migrations ORDER BY name')
  const tables: Manifest['tables'] = []
  const all = await readTables(client)
  let copied = 0
  const copyTables = async () => {
    for (const table of all) {
      const rows = client.query(copyTo(`COPY ${copyList(table)} TO STDOUT`))
      const counted = Readable.from(countRows((count) => (copied += count))(rows))
      const sha256 = await writeFile(join(folder, tableFile(table.name)), counted)
      tables.push({ ...table, ...(await hashRows(client, table.name)), sha256 })
    }
  }
  await progress(
    'Copying tables',
    copyTables,
    () => `${tables.length} of ${all.length} tables, ${formatCount(copied)} rows`,
  )
  const tasks = await readWaitingTasks(client)
  const lines = Readable.from(tasks.map((task) => `${JSON.stringify(task)}\n`))
  return {
    format: 1,
    taken_at: now.toISOString(),
    migrations: migrations.rows,
    tables,
    sequences: await readSequences(client),
    tasks: { count: tasks.length, sha256: await writeFile(join(folder, tasksFile), lines) },
  }
}

/** @returns the SHA-256 of the file, which is flushed to disk */
async function writeFile(path: string, content: Readable): Promise<string> {
  const hash = createHash('sha256')
  const hashed = new PassThrough()
  hashed.on('data', (chunk) => hash.update(chunk))
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(content, createGzip({ level: gzipLevel }), hashed, file)
  return hash.digest('hex')
}

/** Unfinished tasks. A running task starts again after a restore, as after a crash. */
async function readWaitingTasks(client: ClientBase): Promise<WaitingTask[]> {
  const { rows: found } = await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS exists")
  if (!found[0].exists) return []
  const { rows } = await client.query(`
    SELECT name, id, data, priority, retry_limit, start_after, singleton_key FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND name NOT LIKE '\\_\\_pgboss%' ORDER BY created_on`)
  return rows.map((row) => ({
    kind: row.name,
    id: row.id,
    data: row.data,
    priority: row.priority,
    retryLimit: row.retry_limit,
    startAfter: new Date(row.start_after).toISOString(),
    ...(row.singleton_key === null ? {} : { singletonKey: row.singleton_key }),
  }))
}
