import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Log } from '#platform/log/log.ts'
import { isBehindPgBouncer, timeouts } from './pool.ts'

/** Cannot be used as it is by this checkout; the message is one line. Nothing was changed. */
export class SchemaError extends ConfigError {
  override name = 'SchemaError'
}

interface Migration {
  /** `0001-platform.sql` */
  name: string
  sql: string
  checksum: string
}

/** A migration that ran, as the database or a backup names it. */
export interface Applied {
  name: string
  checksum: string
}

const ownFolder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

/** Any number that nobody else locks: two programs that start together migrate one after the other. */
const lockKey = 4_862_001

const oldestVersion = 15

/**
 * Runs the .sql files of the folder that this database has not seen, in order, each in its own transaction.
 * With `upTo` no further than a backup that holds these; they must be known too.
 * @returns how many ran
 * @throws SchemaError when the database is older than PostgreSQL 15, holds migrations this checkout does not know
 * (a newer program was here), or a file that already ran was changed since
 */
export async function migrate(
  connection: ClientConfig,
  log: Log,
  folder: string = ownFolder,
  upTo?: readonly Applied[],
): Promise<number> {
  const all = readMigrations(folder)
  const later = upTo ? pendingOf(all, upTo, 'backup') : []
  const known = all.filter((migration) => !later.includes(migration))
  const [client, lock] = [clientOf(connection, log), clientOf(connection, log)]
  try {
    await Promise.all([client.connect(), lock.connect()])
    await checkVersion(client)
    // Held by a transaction of its own: that of a session stays behind in a PgBouncer's connection.
    await lock.query('BEGIN')
    await lock.query(`${withoutLimits}; SELECT pg_advisory_xact_lock(${lockKey})`)
    if (isBehindPgBouncer(connection)) await keepTimeouts(client)
    const pending = pendingOf(known, await readApplied(client), 'database')
    for (const migration of pending) await apply(client, migration, log)
    return pending.length
  } finally {
    await Promise.all([client.end(), lock.end()])
  }
}

/** A migration takes as long as it takes, and so does waiting for somebody else's. */
const withoutLimits =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

function clientOf(connection: ClientConfig, log: Log): Client {
  const client = new Client({ application_name: 'house-care migrations', ...connection })
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migrations was lost'))
  return client
}

/** Makes them the role's own in this database, where no connection can bring them along. */
async function keepTimeouts(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string; kept: string[] }>(
    `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
       WHERE setrole = current_user::regrole AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
     ), '{}') AS kept`,
  )
  const { database, kept } = rows[0]! // one row
  for (const [name, ms] of Object.entries(timeouts)) {
    // Whoever runs the database may have chosen others.
    if (kept.some((setting) => setting.startsWith(`${name}=`))) continue
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${client.escapeIdentifier(database)} SET ${name} = ${ms}`)
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
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

function pendingOf(known: Migration[], applied: readonly Applied[], holder: 'database' | 'backup'): Migration[] {
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new SchemaError(
      `The ${holder} belongs to a newer version of this program (it holds ${names}); nothing was changed. Start that version, or use other data`,
    )
  }
  const changed = applied.find(({ name, checksum }) =>
    known.some((migration) => migration.name === name && migration.checksum !== checksum),
  )
  if (changed) {
    throw new SchemaError(
      `The migration ${changed.name} was changed after it had run here; nothing was changed. Write a new file instead`,
    )
  }
  const pending = known.filter(({ name }) => !applied.some((done) => done.name === name))
  const last = applied.at(-1)
  const late = pending.find(({ name }) => last && name < last.name)
  if (late && last) {
    throw new SchemaError(
      `The migration ${late.name} comes before ${last.name}, which ran already: give it a later number`,
    )
  }
  return pending
}

async function apply(client: Client, { name, sql, checksum }: Migration, log: Log): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(withoutLimits)
    await client.query(
      'CREATE TABLE IF NOT EXISTS public.migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    await client.query(sql)
    await client.query('INSERT INTO public.migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
    log.info({ migration: name }, 'Migrated')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(
      `The migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : error}`,
    )
  }
}
