import { Client } from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { startCluster } from '#platform/db/cluster.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { freePort } from '../../tools/free-port.ts'
import { readEvents } from './events.ts'
import { scratchFolder, startProgram, stopProgram } from './program.ts'

/** Two whole programs on one database, as behind a balancer. */
async function twoPrograms() {
  const port = await freePort()
  const log = pino({ level: 'silent' })
  const folder = scratchFolder()
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  const first = await startCluster({ dataDir: folder, log, settings })
  const url = `postgres://housecare@127.0.0.1:${port}/housecare`
  const start = () => startProgram(scratchFolder(), { mode: 'serve', env: { DATABASE_URL: url } })
  const programs = [start()]
  await programs[0]!.address
  programs.push(start())
  const [writing, streaming] = await Promise.all(programs.map(({ address }) => address))
  const database = createDatabase({ connectionString: url })
  const user = await database.db
    .insertInto('users')
    .values({ name: 'Two', email: 'two@test.test', password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('user_roles').values({ user_id: user.id, role: 'admin' }).execute()
  const token = await openSession(database.db, user.id, { request_id: null, ip: null, user_agent: null })
  let cluster = first
  onTestFinished(async () => {
    await database.close()
    await Promise.all(programs.map(stopProgram))
    await cluster.stop()
  })
  return {
    streaming: streaming!,
    token,
    programs,
    url,
    async post(name: string): Promise<number> {
      const response = await fetch(`${writing}/api/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          name,
          phone: `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
        }),
      })
      if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
      return ((await response.json()) as { id: number }).id
    },
    async restartDatabase() {
      await cluster.stop()
      cluster = await startCluster({ dataDir: folder, log, settings })
    },
  }
}

it('each program publishes the other’s writes, also after a database restart, and both stop at once', async () => {
  const two = await twoPrograms()
  const events = await readEvents(two.streaming, two.token)
  const expectChange = (id: number) =>
    expect
      .poll(() => events.changes().map((change) => change.id), { timeout: 60_000, interval: 20 })
      .toContain(id)
  await expect.poll(() => events.seen.map(({ event }) => event)).toContain('hello')
  await expectChange(await two.post('Across'))

  await two.restartDatabase()
  // Written before the listeners have connected again.
  const client = new Client(two.url)
  await client.connect()
  const { rows } = await client.query(
    "INSERT INTO customers (name, phone) VALUES ('Meanwhile', '+919800000002') RETURNING id",
  )
  await client.end()
  await expectChange(Number(rows[0].id))

  const started = performance.now()
  const code = await stopProgram(two.programs[1]!)
  expect(code).toBe(0)
  expect(performance.now() - started).toBeLessThan(4000)
  await events.ended
})
