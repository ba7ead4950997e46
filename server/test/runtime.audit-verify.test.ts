import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCluster } from '#platform/db/cluster.ts'
import { migrate } from '#platform/db/migrations.ts'
import { freePort } from '../../tools/free-port.ts'
import { scratchFolder, startCommand } from './program.ts'

const log = pino({ level: 'silent' })
let cluster: Awaited<ReturnType<typeof startCluster>>
let client: Client
let url: string
beforeAll(async () => {
  const port = await freePort()
  const dataDir = scratchFolder({ isTest: false })
  cluster = await startCluster({
    dataDir,
    log,
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  url = `postgres://housecare@127.0.0.1:${port}/housecare`
  await migrate({ connectionString: url }, log)
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

const verify = () => startCommand('audit-verify', [], { DATA_DIR: scratchFolder(), DATABASE_URL: url }).ended

it('npm run audit:verify names an entry that was changed, and fails', async () => {
  await client.query(`INSERT INTO audit_entries (record_type, record_id, action)
    SELECT 'job', number::text, 'updated' FROM generate_series(1, 3) AS number`)
  const first = await verify()
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(
    /^3 entries of the audit log are unbroken\.\nHash of the last one: [0-9a-f]{64}$/,
  )
  await client.query(`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
    UPDATE audit_entries SET action = 'created' WHERE record_id = '2'`)
  expect(await verify()).toEqual({
    code: 1,
    output: 'The audit log was changed. Entry 2 was changed, or the chain before it.',
  })
})
