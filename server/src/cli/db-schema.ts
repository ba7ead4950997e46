import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { checkoutRoot } from '#platform/config/config.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { readSchemaFiles } from '#platform/db/schema-files.ts'
import { domainsOfTables, dumpStructure } from '#platform/db/structure.ts'
import { rollUpSql } from '#platform/roll-up/roll-up-sql.ts'
import { rollUps } from '#src/roll-ups.ts'

/**
 * `npm run db:schema`: generates the SQL of the roll-ups, and `server/db/schema` from a new, empty database.
 */
const folder = join(checkoutRoot, 'server/db')
writeFileSync(join(folder, 'functions/roll-ups.sql'), rollUpSql(rollUps))
const dataDir = mkdtempSync(join(tmpdir(), 'house-care-schema-'))
const log = pino({ level: 'error' })
const cluster = await startCluster({ dataDir, log })
const client = new Client(cluster.connection)
try {
  await migrate(cluster.connection, log)
  await client.connect()
  const domains = domainsOfTables(join(checkoutRoot, 'server/src'))
  const files = await dumpStructure(client, domains, readSchemaFiles(folder).functions.sql)
  rmSync(join(folder, 'schema'), { recursive: true, force: true })
  mkdirSync(join(folder, 'schema'))
  for (const [domain, text] of files) writeFileSync(join(folder, 'schema', `${domain}.sql`), text)
  process.stdout.write(`server/db/schema is written: ${files.size} files.\n`)
} finally {
  await client.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
