import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createLog } from '#platform/log/log.ts'
import { templateName } from './database.ts'

/** One PostgreSQL for the whole run, with a migrated template that every test database is cloned from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'house-care-test-'))
  const log = createLog({ mode: 'start', logLevel: 'error' })
  // Test databases are thrown away, so their writes need not survive a power cut.
  const settings = { fsync: 'off', max_connections: '200', shared_buffers: '128MB' }
  const cluster = await startCluster({ dataDir, log, settings })
  const stop = async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(cluster)
    await migrate({ ...cluster.connection, database: templateName }, log)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', cluster.socketDir)
  return stop
}

async function makeTemplate({ superuser }: Cluster): Promise<void> {
  const admin = new Client(superuser)
  await admin.connect()
  try {
    await admin.query('ALTER ROLE housecare CREATEDB')
    // The proof puts rows back as they were, which no trigger may answer with a change of its own.
    await admin.query('GRANT SET ON PARAMETER session_replication_role TO housecare')
    await admin.query(`CREATE DATABASE ${templateName} OWNER housecare`)
  } finally {
    await admin.end()
  }
}
