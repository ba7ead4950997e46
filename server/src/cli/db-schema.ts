import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { checkoutRoot } from '#platform/config/config.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { dumpStructure } from '#platform/db/structure.ts'
import { rollUpSql } from '#platform/roll-up/roll-up-sql.ts'
import { rollUps } from '#src/roll-ups.ts'

/** `npm run db:schema`: generates the SQL of the roll-ups, and `server/db/schema.sql` from a new, empty database. */
writeFileSync(join(checkoutRoot, 'server/db/functions/roll-ups.sql'), rollUpSql(rollUps))
const dataDir = mkdtempSync(join(tmpdir(), 'house-care-schema-'))
const log = pino({ level: 'error' })
const cluster = await startCluster({ dataDir, log })
const client = new Client(cluster.connection)
try {
  await migrate(cluster.connection, log)
  await client.connect()
  writeFileSync(join(checkoutRoot, 'server/db/schema.sql'), await dumpStructure(client))
  process.stdout.write('server/db/schema.sql is written.\n')
} finally {
  await client.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
