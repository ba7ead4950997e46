import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#platform/db/pool.ts'
import { createLog } from '#platform/log/log.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { createQueue, type Queue, type Task, type TaskAttempt } from './queue.ts'

type Note = { text: string }

let database: TestDatabase
let queue: Queue
let seen: { kind: string; text: string; attempt: TaskAttempt }[] = []

const task = (kind: string, retries: number, work: () => void = () => undefined): Task => ({
  kind,
  retries,
  async handler(payload, attempt) {
    seen.push({ kind, text: (payload as Note).text, attempt })
    work()
  },
})
const failing = () => {
  throw new Error('the gateway said no')
}
const tasks = [
  task('fine', 0),
  task('hopeless', 0, failing),
  task('stubborn', 3, failing),
  { ...task('many', 0), together: 4 },
  { ...task('mixed', 0), handler: failOdd, together: 4 },
]

async function failOdd(payload: object): Promise<void> {
  if (Number((payload as Note).text) % 2 === 1) failing()
}

beforeAll(async () => {
  database = await testDatabase()
  queue = createQueue(database, createLog({ mode: 'serve', logLevel: 'silent' }))
  await queue.prepare(tasks)
  await queue.work(tasks)
})
afterAll(async () => {
  await queue.stop()
  await database.drop()
})
beforeEach(() => {
  seen = []
})

async function jobs(name: string) {
  const { rows } = await database.pool.query(
    'SELECT state, retry_count, start_after > now() AS waits, data FROM pgboss.job WHERE name = $1 ORDER BY created_on',
    [name],
  )
  return rows
}
const soon = { timeout: 8000 }
const add = (kind: string, text: string) =>
  database.db.transaction().execute((trx) => queue.enqueue(trx, kind, { text }))

describe('the task queue', () => {
  test('runs a task only after its transaction has committed', async () => {
    await expect(
      database.db.transaction().execute(async (trx) => {
        await queue.enqueue(trx, 'fine', { text: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await add('fine', 'kept')
    await expect.poll(() => seen.length, soon).toBe(1)
    expect(seen).toEqual([{ kind: 'fine', text: 'kept', attempt: { number: 1, isLast: true } }])
    await expect.poll(async () => (await jobs('fine')).map(({ state }) => state), soon).toEqual(['completed'])
  })

  test('retries later and passes the number of the attempt to the handler', async () => {
    await add('stubborn', 'again')
    await expect.poll(async () => (await jobs('stubborn'))[0]?.state, soon).toBe('retry')
    expect((await jobs('stubborn'))[0]).toMatchObject({ waits: true })
    expect(seen[0]?.attempt).toEqual({ number: 1, isLast: false })
    await database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'stubborn'")
    await expect.poll(() => seen.length, soon).toBe(2)
    expect(seen[1]?.attempt).toEqual({ number: 2, isLast: false })
  })

  test('takes the next tasks at once while more are waiting', async () => {
    // At one round a second these would take 25 s.
    await Promise.all(Array.from({ length: 100 }, (_, index) => add('many', String(index))))
    await expect.poll(() => seen.length, soon).toBe(100)
    expect(new Set(seen.map(({ text }) => text)).size).toBe(100)
  })

  test('of tasks that are taken together, one that fails leaves the others completed', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (const text of ['0', '1', '2', '3']) await queue.enqueue(trx, 'mixed', { text })
    })
    const states = async () => (await jobs('mixed')).map(({ state, data }) => `${data.text} ${state}`).sort()
    await expect.poll(states, soon).toEqual(['0 completed', '1 failed', '2 completed', '3 failed'])
    const { rows } = await database.pool.query(
      `SELECT output FROM pgboss.job WHERE name = 'mixed' AND state = 'failed'`,
    )
    expect(rows[0].output).toMatchObject({ message: 'the gateway said no', stack: expect.any(String) })
    await expect.poll(async () => (await jobs('dead-letter')).length, soon).toBe(2)
    await database.pool.query(`DELETE FROM pgboss.job WHERE name = 'dead-letter'`)
  })

  test('moves a finally failed task to the dead letters with its payload', async () => {
    await add('hopeless', 'poison')
    await expect.poll(() => jobs('dead-letter'), soon).toMatchObject([{ data: { text: 'poison' } }])
    expect((await jobs('hopeless'))[0]?.state).toBe('failed')
    expect(seen).toHaveLength(1)
  })

  test('continues after the loss of every connection', async () => {
    await database.reach(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database.connection.database}'`,
    )
    await expect
      .poll(
        () =>
          add('fine', 'after').then(
            () => true,
            () => false,
          ),
        soon,
      )
      .toBe(true)
    await expect.poll(() => seen.map(({ text }) => text), soon).toContain('after')
  })

  test('refuses a kind without a handler', async () => {
    await expect(add('unknown', 'x')).rejects.toThrow()
  })

  test('adds scheduled tasks, and can be prepared at every start', async () => {
    await queue.prepare([{ ...task('hourly', 1), cron: '17 * * * *' }])
    await queue.prepare([{ ...task('hourly', 5), cron: '18 * * * *' }])
    const { rows } = await database.pool.query("SELECT cron FROM pgboss.schedule WHERE name = 'hourly'")
    expect(rows).toEqual([{ cron: '18 * * * *' }])
    const queues = await database.pool.query("SELECT retry_limit FROM pgboss.queue WHERE name = 'hourly'")
    expect(queues.rows).toEqual([{ retry_limit: 5 }])
  })

  test('only a process that works on tasks adds the scheduled ones', async () => {
    const own = await testDatabase()
    onTestFinished(own.drop)
    const log = createLog({ mode: 'serve', logLevel: 'silent' })
    const tick = { ...task('tick', 0), cron: '* * * * *' }
    const added = async () => {
      const { rows } = await own.pool.query(
        `SELECT FROM pgboss.job WHERE name IN ('tick', '__pgboss__send-it')`,
      )
      return rows.length > 0
    }
    // The second finds a schedule that is due when it starts.
    for (let count = 0; count < 2; count += 1) {
      const serving = createQueue(own, log)
      await serving.prepare([tick])
      await serving.stop()
    }
    expect(await added()).toBe(false)
    const { rows } = await own.pool.query('SELECT cron_on FROM pgboss.version')
    expect(rows).toEqual([{ cron_on: null }])
    const working = createQueue(own, log)
    onTestFinished(working.stop)
    await working.prepare([tick])
    await working.work([tick])
    await expect.poll(added, soon).toBe(true)
  })

  test('needs no connection beside the one of the transaction, from the first task on', async () => {
    const only = createDatabase({ ...database.connection, max: 1 })
    const fresh = createQueue(only, createLog({ mode: 'serve', logLevel: 'silent' }))
    await fresh.prepare(tasks)
    await only.db.transaction().execute((trx) => fresh.enqueue(trx, 'fine', { text: 'alone' }))
    await expect.poll(() => seen, soon).toMatchObject([{ text: 'alone' }])
    await fresh.stop()
    await only.close()
  })
})
