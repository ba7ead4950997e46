import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, clockSettings, startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog, type Log } from '#platform/log/log.ts'
import { buildDeps } from '#src/deps.ts'
import { quickFolder } from '../../tools/quick-folder.mjs'
import { testConfig } from './app.ts'
import { templates } from './database.ts'

/** One PostgreSQL for the whole run, with the templates that every test database is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(quickFolder(), 'house-care-test-'))
  const log = createLog({ mode: 'start', logLevel: 'error' })
  // Test databases are deleted afterwards, so their writes need not survive a power cut. Only a superuser may
  // end an automatic vacuum: while one runs, no test could drop a database or end its connections.
  const settings = {
    fsync: 'off',
    autovacuum: 'off',
    ...clockSettings(Number(process.env.CLOCK_OFFSET_MS ?? 0)),
    max_connections: '200',
    shared_buffers: '128MB',
    max_wal_size: '256MB',
  }
  const cluster = await startCluster({ dataDir, log, settings })
  const stop = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await createTemplates(cluster, log)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', cluster.socketDir)
  return stop
}

async function createTemplates({ connection, superuser }: Cluster, log: Log): Promise<void> {
  const admin = new Client(superuser)
  await admin.connect()
  try {
    await admin.query('ALTER ROLE housecare CREATEDB')
    // The verification suites put rows back with triggers off, so that no trigger changes other rows.
    await admin.query('GRANT SET ON PARAMETER session_replication_role TO housecare')
    await admin.query('GRANT EXECUTE ON FUNCTION pg_stat_statements_reset TO housecare')
    await admin.query(`CREATE DATABASE ${templates.migrated} OWNER housecare`)
    await migrate({ ...connection, database: templates.migrated }, log)
    await admin.query(`CREATE DATABASE ${templates.started} TEMPLATE ${templates.migrated} OWNER housecare`)
  } finally {
    await admin.end()
  }
  await startOnce({ ...connection, database: templates.started }, log)
}

/** The task queue creates its tables when a program starts, which would be slow for each test's database. */
async function startOnce(connection: PoolConfig, log: Log): Promise<void> {
  const database = createDatabase(connection)
  const { queue } = await buildDeps({ config: testConfig, log, database })
  await queue.stop()
  await database.close()
}
