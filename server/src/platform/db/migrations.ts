import { Client, type ClientConfig } from 'pg'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Log } from '#platform/log/log.ts'
import { reportWhile } from '#platform/process/report-while.ts'
import { isBehindPgBouncer, timeouts } from './pool.ts'
import { ownFolder, readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'

/** This checkout cannot use it; the message is one line. Nothing was changed. */
export class SchemaError extends ConfigError {
  override name = 'SchemaError'
}

/** The baseline or an applied migration, as the database or a backup names it. */
export interface Applied {
  name: string
  checksum: string
}

/** Any number that no other lock uses: two programs that start together migrate one after the other. */
const lockKey = 4_862_001

const oldestVersion = 15

/** Milliseconds after which a step that still runs is logged again. */
const reportEveryMs = 10_000

/**
 * Brings a database to the schema of this checkout (`server/db`): an empty one gets the baseline, then the
 * migrations it has not run follow in order, each in its own transaction, then the functions and triggers
 * when their files changed. With `upTo` no further than a backup that holds these, and without functions: its
 * rows are loaded first.
 * @returns how many of these steps ran
 * @throws SchemaError when the database is older than PostgreSQL 15, was created from another baseline, holds
 * migrations this checkout does not know (a newer program used it), or a file that already ran was changed
 * since
 */
export async function migrate(
  connection: ClientConfig,
  log: Log,
  folder: string = ownFolder,
  upTo?: readonly Applied[],
): Promise<number> {
  const files = readSchemaFiles(folder)
  const later = upTo ? pendingOf(files, upTo, 'backup') : []
  const known = { ...files, migrations: files.migrations.filter((migration) => !later.includes(migration)) }
  const [client, lock] = [clientOf(connection, log), clientOf(connection, log)]
  try {
    await Promise.all([client.connect(), lock.connect()])
    await checkVersion(client)
    // A transaction holds the lock: a session's lock would stay behind in a connection of PgBouncer.
    await lock.query('BEGIN')
    await logWhile(log, 'Waiting for another process that upgrades this database', () =>
      lock.query(`${withoutLimits}; SELECT pg_advisory_xact_lock(${lockKey})`),
    )
    if (isBehindPgBouncer(connection)) await keepTimeouts(client)
    const pending = pendingOf(known, await readApplied(client), 'database')
    for (const [index, migration] of pending.entries()) {
      const step = `Migration ${index + 1} of ${pending.length}`
      log.info({ migration: migration.name }, step)
      await logWhile(log, step, () => apply(client, migration))
    }
    const replaced = upTo ? false : await replaceFunctions(client, files.functions, log)
    return pending.length + Number(replaced)
  } finally {
    await Promise.all([client.end(), lock.end()])
  }
}

function logWhile<T>(log: Log, step: string, work: () => Promise<T>): Promise<T> {
  return reportWhile(reportEveryMs, (seconds) => log.info(`${step}: ${seconds} s`), work)
}

/** A migration may take any time, and so may waiting for that of another process. */
const withoutLimits =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

function clientOf(connection: ClientConfig, log: Log): Client {
  const client = new Client({ application_name: 'house-care migrations', ...connection })
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migrations was lost'))
  return client
}

/** Sets them for the role in this database, because some connections cannot send them. */
async function keepTimeouts(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string; kept: string[] }>(
    `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
       WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ), '{}') AS kept`,
  )
  const { database, kept } = rows[0]! // one row
  for (const [name, ms] of Object.entries(timeouts)) {
    // The operator of the database may have chosen others.
    if (kept.some((setting) => setting.startsWith(`${name}=`))) continue
    await client.query(
      `ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(database)} SET ${name} = ${ms}`,
    )
  }
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version")
  const major = Math.floor(rows[0].version / 10_000)
  if (major >= oldestVersion) return
  throw new SchemaError(`DATABASE_URL names a PostgreSQL ${major}: expected ${oldestVersion} or newer`)
}

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('public.migrations') IS NOT NULL AS exists")
  if (!tables[0].exists) return []
  const { rows } = await client.query<Applied>('SELECT name, checksum FROM public.migrations ORDER BY name')
  return rows
}

/** The steps after `applied`. */
function pendingOf(
  files: SchemaFiles,
  applied: readonly Applied[],
  holder: 'database' | 'backup',
): SchemaFile[] {
  if (applied.length === 0) return [files.baseline, ...files.migrations]
  checkBaseline(files.baseline, applied, holder)
  const known = files.migrations
  const ran = applied.filter(({ name }) => name !== files.baseline.name)
  const unknown = ran.filter(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new SchemaError(
      `The ${holder} belongs to a newer version of this program (it holds ${names}); nothing was changed. ${
        holder === 'database'
          ? 'Start that version; to go back, restore the backup made before the upgrade, with the version that wrote it, into an empty DATA_DIR or database'
          : 'Restore it with that version'
      }`,
    )
  }
  const changed = ran.find(({ name, checksum }) =>
    known.some((migration) => migration.name === name && migration.checksum !== checksum),
  )
  if (changed) {
    throw new SchemaError(
      `The migration ${changed.name} was changed after it had run here; nothing was changed. Write a new file instead`,
    )
  }
  const pending = known.filter(({ name }) => !ran.some((done) => done.name === name))
  const last = ran.at(-1)
  const late = pending.find(({ name }) => last && name < last.name)
  if (late && last) {
    throw new SchemaError(
      `The migration ${late.name} comes before ${last.name}, which ran already: give it a later number`,
    )
  }
  return pending
}

/** Before the first release the baseline itself changes, and no migration leads from one to the next. */
function checkBaseline(
  { name, checksum }: SchemaFile,
  applied: readonly Applied[],
  holder: 'database' | 'backup',
): void {
  if (applied.some((ran) => ran.name === name && ran.checksum === checksum)) return
  throw new SchemaError(
    `The ${holder} was made by an unreleased version with another schema, which this version cannot read; nothing was changed. ${
      holder === 'database'
        ? 'Name an empty DATA_DIR or database, or run npm run db:reset'
        : 'Restore it with that version'
    }`,
  )
}

async function inTransaction(client: Client, what: string, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(withoutLimits)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`${what} failed and was rolled back: ${error instanceof Error ? error.message : error}`)
  }
}

async function apply(client: Client, { name, sql, checksum }: SchemaFile): Promise<void> {
  await inTransaction(client, `The migration ${name}`, async () => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS public.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    await client.query(sql)
    await client.query('INSERT INTO public.migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  })
}

/** Drops every trigger of our tables; the files create them again. */
const dropTriggers = `DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT tgname, tgrelid::regclass AS of FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgparentid = 0
  LOOP EXECUTE format('DROP TRIGGER %I ON %s', found.tgname, found.of); END LOOP;
END $$`

/** @returns whether the functions and triggers of the database differed from those of the files */
async function replaceFunctions(client: Client, { sql, checksum }: SchemaFile, log: Log): Promise<boolean> {
  const { rows } = await client.query('SELECT checksum FROM public.function_files')
  if (rows[0]?.checksum === checksum) return false
  const step = 'Replacing the functions and triggers'
  log.info(step)
  const replace = async () => {
    // A function may use one of a later file.
    await client.query(`SET LOCAL check_function_bodies = off; ${dropTriggers}`)
    await client.query(sql)
    await client.query(
      'INSERT INTO public.function_files (checksum) VALUES ($1) ON CONFLICT (one) DO UPDATE SET checksum = $1, replaced_at = now()',
      [checksum],
    )
  }
  await logWhile(log, step, () => inTransaction(client, step, replace))
  return true
}
