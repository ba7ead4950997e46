import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createQueue, type Queue, type Task } from '#platform/queue/queue.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createTask } from '../../../test/tasks.ts'

let t: TestApp
let dev: Caller
let worker: Queue
let isFailing = false
const worked: string[] = []

const tasks: Task[] = ['calm', 'moody'].map((kind) => ({
  kind,
  retries: 0,
  async handler(payload) {
    worked.push((payload as { text: string }).text)
    if (isFailing) throw new Error('the gateway refused password=hunter2')
  },
}))

beforeAll(async () => {
  t = await testApp()
  dev = await t.as('dev')
  worker = createQueue(t.database, createLog({ mode: 'serve', logLevel: 'silent' }))
  await worker.prepare(tasks)
  await worker.work(tasks)
})
afterAll(async () => {
  await worker.stop()
  await t.close()
})
beforeEach(() => {
  isFailing = false
})

const soon = { timeout: 15_000 }
const add = (kind: string, text: string, after?: number) =>
  t.database.db.transaction().execute((trx) => worker.enqueue(trx, kind, { text, code: '482913' }, { after }))
const rowsOf = async (query: string) => (await dev.get(`/queue?${query}`)).body.data
const audited = async (action: string) =>
  (await t.database.pool.query('SELECT * FROM audit_entries WHERE action = $1 ORDER BY id DESC', [action]))
    .rows

describe('the queue, worked on for real', () => {
  test('a failed task is listed with its payload, its error and its times, and no secret', async () => {
    isFailing = true
    await add('moody', 'poison')
    await expect.poll(() => rowsOf('kind=moody&state=failed'), soon).toHaveLength(1)
    const [row] = await rowsOf('kind=moody&state=failed')
    expect(row).toMatchObject({
      kind: 'moody',
      state: 'failed',
      payload: { text: 'poison', code: '[hidden]' },
      attempts: 1,
      attempts_allowed: 1,
      error: 'the gateway refused password=[hidden]',
    })
    expect(row.took_ms).toBeGreaterThanOrEqual(0)
    expect(Date.parse(row.ended_at)).toBeGreaterThanOrEqual(Date.parse(row.started_at))
    const { body } = await dev.get(`/queue/${row.id}`)
    expect(body.stack).toContain('queue.routes.test.ts')
    expect(JSON.stringify(body)).not.toMatch(/hunter2|482913/)
    await expect.poll(() => rowsOf('state=dead'), soon).toHaveLength(1)
  })

  test('a retried task runs again, and its dead letter is removed', async () => {
    const [failed] = await rowsOf('kind=moody&state=failed')
    expect((await dev.post(`/queue/${failed.id}/retry`)).status).toBe(200)
    expect(await rowsOf('state=dead')).toEqual([])
    await expect.poll(() => worked.filter((text) => text === 'poison').length, soon).toBe(2)
    await expect.poll(async () => (await rowsOf('kind=moody'))[0].state, soon).toBe('completed')
    expect((await audited('retried'))[0]).toMatchObject({
      record_type: 'task',
      record_id: String(failed.id),
      actor_id: dev.userId,
      after: { kind: 'moody', state: 'failed' },
    })
    expect(await dev.post(`/queue/${failed.id}/retry`)).toMatchObject({
      status: 409,
      body: { message: 'This task is already complete.' },
    })
  })

  test('a dead one goes back to its kind', async () => {
    isFailing = true
    await add('moody', 'dead once')
    await expect.poll(() => rowsOf('state=dead'), soon).toHaveLength(1)
    const [dead] = await rowsOf('state=dead')
    expect(dead).toMatchObject({ kind: 'moody', attempts: 1, error: 'the gateway refused password=[hidden]' })
    isFailing = false
    expect((await dev.post(`/queue/${dead.id}/retry`)).status).toBe(200)
    await expect.poll(() => worked.filter((text) => text === 'dead once').length, soon).toBe(2)
    expect(await rowsOf('state=dead')).toEqual([])
  })

  test('a scheduled task starts at once when it is retried', async () => {
    await add('calm', 'later', 3600)
    const [waiting] = await rowsOf('kind=calm&state=waiting')
    expect((await dev.post(`/queue/${waiting.id}/retry`)).status).toBe(200)
    await expect.poll(() => worked, soon).toContain('later')
  })

  test('a paused kind waits in every process, and continues when it is resumed', async () => {
    expect((await dev.post('/queue/kinds/calm/pause')).status).toBe(200)
    const kind = async () =>
      (await dev.get('/queue/kinds')).body.data.find((each: { kind: string }) => each.kind === 'calm')
    expect(await kind()).toMatchObject({ paused_by: { id: dev.userId }, waiting: 0 })
    // A pause takes effect within a second; this is twice the polling interval.
    await delay(2200)
    await add('calm', 'held')
    await add('moody', 'not held')
    await expect.poll(() => worked, soon).toContain('not held')
    await delay(1500)
    expect(worked).not.toContain('held')
    expect(await kind()).toMatchObject({ waiting: 1, waiting_since: expect.any(String) })
    expect((await dev.post('/queue/kinds/calm/resume')).status).toBe(200)
    await expect.poll(() => worked, soon).toContain('held')
    expect((await audited('paused')).concat(await audited('resumed'))).toMatchObject([
      { record_type: 'task-kind', record_id: 'calm' },
      { record_type: 'task-kind', record_id: 'calm' },
    ])
    expect((await dev.post('/queue/kinds/nothing/pause')).status).toBe(404)
  })

  test('a process that starts keeps earlier pauses', async () => {
    await dev.post('/queue/kinds/calm/pause')
    await delay(2200)
    const other = createQueue(t.database, createLog({ mode: 'serve', logLevel: 'silent' }))
    await other.prepare(tasks)
    await other.work(tasks)
    await add('calm', 'still held')
    await delay(2200)
    expect(worked).not.toContain('still held')
    await dev.post('/queue/kinds/calm/resume')
    await expect.poll(() => worked, soon).toContain('still held')
    await other.stop()
  })
})

describe('task operations of a developer', () => {
  const create = (fields: Parameters<typeof createTask>[1]) => createTask(t.database.pool, fields)

  test('a discarded one is deleted, and the audit names it', async () => {
    const id = await create({
      state: 'failed',
      payload: { message_id: 7, token: 'abc' },
      output: { message: 'no' },
    })
    expect((await dev.post(`/queue/${id}/discard`)).status).toBe(200)
    expect((await dev.get(`/queue/${id}`)).status).toBe(404)
    const [entry] = await audited('discarded')
    expect(entry.before).toMatchObject({
      state: 'failed',
      payload: { message_id: 7, token: '[hidden]' },
      error: 'no',
    })
  })

  test('a running task is neither discarded nor started again', async () => {
    const id = await create({ state: 'active', kind: 'find-forgotten-messages' })
    for (const step of ['retry', 'discard']) {
      const { status, body } = await dev.post(`/queue/${id}/${step}`)
      expect([status, body.message]).toEqual([409, 'This task is running.'])
    }
    expect((await dev.get(`/queue/${id}`)).body.state).toBe('active')
  })

  test('several at once, each with its own result', async () => {
    const ids = [await create({}), await create({ state: 'completed' }), await create({})]
    const { body } = await dev.post('/queue/bulk/retry', { ids: [...ids, 7] })
    const messages = new Map(
      body.results.map((each: { id: number; message: string | null }) => [each.id, each.message]),
    )
    expect([...ids, 7].map((id) => messages.get(id))).toEqual([
      ...[null, 'This task is already complete.', null, 'Resource not found.'],
    ])
    const discarded = await dev.post('/queue/bulk/discard', { ids })
    expect(discarded.body.results.map((each: { ok: boolean }) => each.ok)).toEqual([true, true, true])
  })
})

describe('the list', () => {
  test('filters by state, kind and day, in both orders, page by page', async () => {
    const kind = 'names.check'
    await t.database.pool.query('SELECT pgboss.create_queue($1, \'{"policy":"standard"}\')', [kind])
    const ids: number[] = []
    // The last hour of the first of May in Kolkata, and the first one of the second.
    for (const at of ['2026-05-01T18:00:00Z', '2026-05-01T18:29:59Z', '2026-05-01T18:30:00Z'])
      ids.push(
        await createTask(t.database.pool, {
          state: 'completed',
          kind,
          created_at: at,
          took: 60 - ids.length * 29,
        }),
      )
    const found = async (query: string) => {
      const { body } = await dev.get(`/queue?kind=${kind}&${query}`)
      return { ids: body.data.map((row: { id: number }) => row.id), total: body.meta.total }
    }
    expect(await found('from=2026-05-01&to=2026-05-01')).toEqual({ ids: [ids[1], ids[0]], total: 2 })
    expect(await found('from=2026-05-02')).toEqual({ ids: [ids[2]], total: 1 })
    expect(await found('sort=created_at&per_page=1&page=2')).toEqual({ ids: [ids[1]], total: 3 })
    expect(await found('state=failed,completed')).toEqual({ ids: ids.toReversed(), total: 3 })
    expect(await found('state=dead')).toEqual({ ids: [], total: 0 })
    expect((await dev.get(`/queue/ids?kind=${kind}`)).body).toMatchObject({
      ids: ids.toReversed(),
      total: 3,
      exact: true,
    })
    for (const wrong of ['state=lost', 'kind=a%20b', 'q=x', 'sort=payload', 'from=today'])
      expect((await dev.get(`/queue?${wrong}`)).status).toBe(422)
  })

  test('leaves out internal tasks of the queue', async () => {
    const { body } = await dev.get('/queue?per_page=100')
    expect(body.data.filter(({ kind }: { kind: string }) => kind.startsWith('__'))).toEqual([])
    const kinds = (await dev.get('/queue/kinds')).body.data.map((each: { kind: string }) => each.kind)
    expect(kinds).toContain('send-message')
    expect(kinds.filter((kind: string) => kind.startsWith('__') || kind === 'dead-letter')).toEqual([])
  })

  test('counts what ended, step by step', async () => {
    const day = '2026-04-10'
    for (const [state, at] of [
      ['completed', 'T05:00:00Z'],
      ['completed', 'T05:10:00Z'],
      ['failed', 'T09:00:00Z'],
    ] as const)
      await createTask(t.database.pool, { state, created_at: `${day}${at}` })
    const { body } = await dev.get(`/queue/throughput?from=${day}&to=${day}`)
    expect([body.seconds, body.steps.length, body.steps[0].at]).toEqual([
      1800,
      48,
      '2026-04-09T18:30:00.000Z',
    ])
    const sum = (name: 'completed' | 'failed') =>
      body.steps.reduce((total: number, step: Record<string, number>) => total + (step[name] ?? 0), 0)
    expect([sum('completed'), sum('failed')]).toEqual([2, 1])
    expect(body.steps.find((step: { at: string }) => step.at === '2026-04-10T05:00:00.000Z').completed).toBe(
      2,
    )
    const hour = (await dev.get('/queue/throughput')).body
    expect([hour.seconds, hour.steps.length]).toEqual([60, 60])
    expect((await dev.get('/queue/throughput?from=2026-04-10&to=2026-04-01')).body.steps).toEqual([])
  })
})
